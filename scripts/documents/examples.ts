import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

const SHOWN = /(<!-- (examples\/[\w./-]+\.(\w+))(?:: (.+))? -->\n)(\n```[\s\S]*?\n```\n)?/g;
const LANGUAGES: Record<string, string> = { mjs: 'js', py: 'python' };
const FIELDS = /(<!-- fields: [^\n]* -->\n)[\s\S]*?(<!-- end -->)/;

/**
 * A document with the examples, and the fields of fixtures, after each comment that names them. `FILE: A | B` shows the paragraph of
 * the file that has the text A, and that with B: lines between empty ones.
 */
export function withExamples(text: string): string {
  return text
    .replace(SHOWN, (_, comment: string, file: string, extension: string, shown?: string) => {
      const whole = readFileSync(new URL(file, root), 'utf8').trimEnd();
      const source = shown === undefined ? whole : paragraphsWith(shown.split(' | '), whole, file);
      return `${comment}\n\`\`\`${LANGUAGES[extension] ?? extension}\n${source}\n\`\`\`\n`;
    })
    .replace(FIELDS, (_, comment: string, end: string) => `${comment}\n${fieldTables()}\n${end}`);
}

/** @throws Error where not exactly one paragraph has a text */
function paragraphsWith(texts: readonly string[], source: string, file: string): string {
  const paragraphs = source.split(/\n{2,}/);
  const shown = texts.map(text => {
    const [found, ...more] = paragraphs.filter(paragraph => paragraph.includes(text));
    if (found === undefined || more.length > 0) throw new Error(`${file}: one paragraph must have ${text}`);
    return found;
  });
  const indents = shown.map(paragraph => /^ */.exec(paragraph)![0].length);
  return shown.join('\n\n').replaceAll(new RegExp(`^ {${Math.min(...indents)}}`, 'gm'), '');
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** A table for the fixture, and one for each kind of record in it. */
function fieldTables(): string {
  const schema = JSON.parse(readFileSync(new URL('fixtures/fixture.schema.json', root), 'utf8'));
  const definitions: Record<string, Schema> = schema.$defs;
  const records = Object.entries(definitions).filter(([name, { properties }]) => properties && !isOfFaults(name));
  return [['fixture', schema as Schema] as const, ...records]
    .map(([name, { description, ...record }]) => {
      const about = name === 'fixture' || description === undefined ? '' : ` ${description}`;
      return `**${name}**${about && `:${about}`}\n\n${fieldTable(record, definitions)}`;
    })
    .join('\n\n');
}

/** Of the many schemas of fault rules, docs/faults.md tells. */
function isOfFaults(name: string): boolean {
  return name === 'faultMatch' || name.endsWith('Rule');
}

function fieldTable(record: Schema, definitions: Readonly<Record<string, Schema>>): string {
  const typeOf = ({ type, enum: choices, $ref, items, oneOf, anyOf }: Schema): string => {
    if (choices !== undefined) return choices.map(choice => `\`${JSON.stringify(choice)}\``).join(' ');
    const name = $ref?.replace('#/$defs/', '');
    if (name !== undefined) return definitions[name]?.enum === undefined ? name : typeOf(definitions[name]);
    const either = oneOf ?? anyOf;
    if (either !== undefined) return either.map(typeOf).join(' or ');
    if (items !== undefined) return `list of ${typeOf(items)}`;
    return [type ?? 'anything'].flat().join(' or ');
  };

  const rows = fieldsOf(record, '').map(({ path, schema, required }) => {
    const fallback = required
      ? 'required'
      : schema.default === undefined
        ? ''
        : `\`${JSON.stringify(schema.default)}\``;
    return `| \`${path}\` | ${typeOf(schema)} | ${fallback} | ${(schema.description ?? '').replace(/\s+/g, ' ').trim()} |`;
  });
  return ['| field | type | default | |', '|---|---|---|---|', ...rows].join('\n');
}

/** The fields of a record, those of records inside it among them. */
function fieldsOf(record: Schema, prefix: string): { path: string; schema: Schema; required: boolean }[] {
  return Object.entries(record.properties ?? {}).flatMap(([name, schema]) => [
    { path: prefix + name, schema, required: record.required?.includes(name) ?? false },
    ...fieldsOf(schema, `${prefix}${name}.`),
  ]);
}
