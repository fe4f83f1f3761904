import { Document, isScalar, visit } from 'yaml';
import { dereference, type OpenApiDocument } from '../../src/contract/document.ts';

/** The reports of the API that the control plane runs, too. */
const PATHS = ['/aggregations', '/current_visitors'] as const;

/**
 * `openapi/control.yaml` with the parameters of the reports as `openapi/api.yaml` has them, and the schemas that they and
 * their answers refer to. Each document is complete by itself: both are served, and tools read them one by one.
 */
export function withReportOperations(text: string, api: OpenApiDocument): string {
  const operations = PATHS.map(path => ({ path, operation: api.paths[path]!.get! }));
  const needed = operations.flatMap(({ operation }) => [operation.parameters, operation.responses['200']]);
  const names = componentsIn(api, needed);
  const blocks: [string, unknown, number][] = [
    ...operations.map(({ path, operation }): [string, unknown, number] => [
      `parameters of ${path}`,
      operation.parameters,
      8,
    ]),
    ['parameters of reports', componentsOf(api, 'parameters', names), 4],
    ['schemas of reports', componentsOf(api, 'schemas', names), 4],
  ];
  return blocks.reduce((written, [name, value, indent]) => withBlock(written, name, value, indent), text);
}

/** The references of all components that `node` refers to, and those that these refer to. */
function componentsIn(api: OpenApiDocument, node: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref') componentsIn(api, value, found);
    else if (!found.has(value)) {
      found.add(value);
      componentsIn(api, dereference(api, { $ref: value }), found);
    }
  }
  return found;
}

/** The components of one kind that are among these references, in the order of the document. */
function componentsOf({ components }: OpenApiDocument, kind: string, references: ReadonlySet<string>): object {
  const all = Object.entries(components[kind] ?? {});
  return Object.fromEntries(all.filter(([name]) => references.has(`#/components/${kind}/${name}`)));
}

/** The text with a value as YAML between the comments that name the block. */
function withBlock(text: string, name: string, value: unknown, indent: number): string {
  const margin = ' '.repeat(indent);
  const begin = `${margin}# Generated from openapi/api.yaml by npm run generate: ${name}, begin\n`;
  const end = `${margin}# Generated from openapi/api.yaml: ${name}, end\n`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`openapi/control.yaml has no place for the ${name}`);
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Seq(_, list) {
      list.flow = list.items.every(item => isScalar(item));
    },
    Scalar(_, scalar) {
      // Some tools read an unquoted date as a date.
      if (typeof scalar.value === 'string' && /^\d/.test(scalar.value)) scalar.type = 'QUOTE_SINGLE';
    },
  });
  const written = document.toString({ lineWidth: 110, flowCollectionPadding: false, singleQuote: true });
  return text.slice(0, from + begin.length) + written.replace(/^(?=.)/gm, margin) + text.slice(to);
}
