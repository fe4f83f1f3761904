import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

const SHOWN = /(<!-- (examples\/[\w./-]+\.(\w+)) -->\n)(\n```[\s\S]*?\n```\n)?/g;
const LANGUAGES: Record<string, string> = { mjs: 'js', py: 'python' };
const FIELDS = /(<!-- fields: [^\n]* -->\n)[\s\S]*?(<!-- end -->)/;

/** A document with the examples, and the fields of fixtures, after each comment that names them. */
export function withExamples(text: string): string {
  return text
    .replace(SHOWN, (_, comment: string, file: string, extension: string) => {
      const source = readFileSync(new URL(file, root), 'utf8').trimEnd();
      return `${comment}\n\`\`\`${LANGUAGES[extension] ?? extension}\n${source}\n\`\`\`\n`;
    })
    .replace(FIELDS, (_, comment: string, end: string) => `${comment}\n${fieldTables()}\n${end}`);
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
