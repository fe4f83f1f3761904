import type { OpenApiDocument } from '../../src/contract/document.ts';
import { formats } from '../../src/contract/formats.ts';

type Json = Readonly<Record<string, unknown>>;

const COMPONENT = '#/components/schemas/';
/** Formats that JSON Schema itself has. */
const STANDARD: ReadonlySet<string> = new Set(['date', 'email', 'uuid']);

/** A component of a document and all that it refers to, as a JSON Schema that editors understand. */
export function componentSchema({ components }: OpenApiDocument, component: string, title: string): Json {
  const definitions: Record<string, unknown> = {};
  const define = (referred: string): string => {
    const name = nameOf(referred, component);
    if (!(name in definitions)) {
      // Its place is kept, so that definitions come in the order in which they are first referred to.
      definitions[name] = null;
      definitions[name] = translated(components.schemas?.[referred], define);
    }
    return name;
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...(translated(components.schemas?.[component], define) as Json),
    $defs: definitions,
  };
}

/** Within `Fixture`, `FixtureSite` is `site` and `ProfileEvent` is `profileEvent`. */
function nameOf(component: string, within: string): string {
  const name = component.startsWith(within) ? component.slice(within.length) : component;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** A schema of ours as editors understand it. */
export function forEditors(schema: unknown): unknown {
  return translated(schema, component => component);
}

function translated(node: unknown, define: (component: string) => string): unknown {
  if (Array.isArray(node)) return node.map(each => translated(each, define));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (key === '$ref') return [[key, `#/$defs/${define(String(value).slice(COMPONENT.length))}`]];
      if (key === 'x-default') return [['default', value]];
      if (key === 'format' && typeof value === 'string' && !STANDARD.has(value)) return patternOf(value);
      return [[key, translated(value, define)]];
    }),
  );
}

/** Editors do not know our formats, but where one is a pattern, or nearly. */
function patternOf(format: string): [string, string][] {
  const { accepts, form } = formats[format]!;
  const pattern = accepts instanceof RegExp ? accepts : form;
  return pattern === undefined ? [] : [['pattern', pattern.source]];
}
