/**
 * Writes the schemas of fault rules of openapi/control.yaml from src/faults/, and its reports from openapi/api.yaml; src/contract/*.gen.ts from openapi/*.yaml: the
 * types, the documents, their text as it is served, and the schemas that options share with the control plane; and
 * from openapi/control.yaml the JSON Schemas of fixtures, for editors, and of report.json; those of sweep.json and verify.json from their
 * types in src/sweep/result.ts and src/verify/result.ts; and the tables of the console's form of a fault from src/faults/. Then writes the validators of the options, compiled ahead: the command line starts without a
 * compiler of schemas.
 * Of the options it also writes the JSON Schema of leadline.config.json.
 * Of registries it writes the names that shell completions propose.
 * With --check nothing is written, and the exit code is 1 when what is committed differs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { _, Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { inline, type OpenApiDocument, type Schema } from '../src/contract/document.ts';
import { formats } from '../src/contract/formats.ts';
import { componentSchema } from './documents/component-schema.ts';
import { faultKinds } from './documents/fault-kinds.ts';
import { withFaultSchemas } from './documents/fault-schemas.ts';
import { withReportOperations } from './documents/report-operations.ts';
import { typeSchema } from './documents/type-schema.ts';

const root = new URL('../', import.meta.url);
const check = process.argv.includes('--check');

const contracts = [
  { source: 'openapi/api.yaml', name: 'api' },
  { source: 'openapi/control.yaml', name: 'control' },
];

let stale = false;
const documents: Record<string, OpenApiDocument> = {};
put(
  'openapi/control.yaml',
  withReportOperations(withFaultSchemas(read('openapi/control.yaml')), parse(read('openapi/api.yaml'))),
);
for (const { source, name } of contracts) {
  const text = read(source);
  const banner = `// Generated from ${source} by scripts/generate-contract.ts; edit that file and run it again.\n`;
  documents[name] = parse(text);
  put(`src/contract/${name}.gen.ts`, banner + (await types(new URL(source, root))));
  put(`src/contract/${name}-document.gen.ts`, banner + document(name, documents[name]!));
}
putSchema('fixtures/fixture.schema.json', 'Fixture', 'Leadline fixture');
putSchema('openapi/report.schema.json', 'ClientReport', 'Leadline client report');
put('openapi/sweep.schema.json', `${JSON.stringify(sweepSchema(), null, 2)}\n`);
put('openapi/verify.schema.json', `${JSON.stringify(verifySchema(), null, 2)}\n`);
put('src/contract/sandbox-options.gen.ts', sandboxOptions(documents.control!));
put('src/simulator/option-validators.gen.ts', await optionValidators());
put('openapi/config.schema.json', `${JSON.stringify(await configSchema(), null, 2)}\n`);
put(
  'console/src/views/faults/kinds.gen.ts',
  `// Generated from src/faults/ by scripts/generate-contract.ts; edit these files and run it again.\n${faultKinds()}`,
);
put('src/cli/completion/words.gen.ts', await completionWords());
if (stale) process.exitCode = 1;

async function types(source: URL): Promise<string> {
  const declarations = astToString(await openapiTS(source, { immutable: true, alphabetize: false, silent: true }));
  return `${withNames(declarations)}\nexport type OperationId = keyof operations;\n`;
}

/** Every schema as a declaration of its own name, which editors show in place of all that is in it. */
function withNames(declarations: string): string {
  const { statements } = ts.createSourceFile('contract.ts', declarations, ts.ScriptTarget.ESNext);
  const components = statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'components')!;
  const schemas = components.members.filter(ts.isPropertySignature).find(member => nameOf(member) === 'schemas')!;
  const members = (schemas.type as ts.TypeLiteralNode).members.filter(ts.isPropertySignature);
  const slice = (from: number, to: number) => declarations.slice(from, to);
  const named = members.map(member => {
    const [name, type] = [nameOf(member), member.type!];
    const comment = slice(member.pos, slice(member.pos, member.end).search(/readonly /) + member.pos);
    const text = slice(type.pos, type.end).trim();
    return ts.isTypeLiteralNode(type)
      ? `${comment.trim()}\nexport interface ${name} ${text}`
      : `${comment.trim()}\nexport type ${name} = ${text};`;
  });
  const references = members.map(member => `        readonly ${nameOf(member)}: ${nameOf(member)};`);
  const rest = `${slice(0, members[0]!.pos)}\n${references.join('\n')}${slice(members.at(-1)!.end, declarations.length)}`;
  return `${named.join('\n')}\n${rest}`.replace(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}

function nameOf({ name }: ts.PropertySignature): string {
  return (name as ts.Identifier).text;
}

/** A string that is parsed at load: of a module's ways to hold a large constant, the quickest to start. */
function document(name: string, json: unknown): string {
  return [
    "import type { OpenApiDocument } from './document.ts';\n",
    `export const ${name}Document = JSON.parse(`,
    `  ${literal(JSON.stringify(json))},`,
    ') as OpenApiDocument;\n',
  ].join('\n');
}

/**
 * What a sandbox can have of its own, without what is there for readers alone, and without fixtures, which are validated
 * where they are loaded.
 */
function sandboxOptions(control: OpenApiDocument): string {
  const { properties } = control.components.schemas!.SandboxSettings as Schema;
  const { fixture, ...own } = inline(control, properties!);
  const schemas = Object.entries(own).map(([name, { description, examples, ...schema }]) => [name, schema]);
  return [
    '// Generated from openapi/control.yaml by scripts/generate-contract.ts; edit that file and run it again.',
    `export const sandboxOptionSchemas = ${JSON.stringify(Object.fromEntries(schemas), null, 2)} as const;\n`,
  ].join('\n');
}

async function optionValidators(): Promise<string> {
  // Its rows name schemas that were written only now.
  const { OPTIONS } = await import('../src/simulator/options.ts');
  const code = { source: true, esm: true, lines: true, formats: _`formats` };
  // The length of a text in UTF-16: that of code points would need a part of ajv at run time.
  const ajv = new Ajv({
    strict: false,
    strictNumbers: true,
    meta: false,
    messages: false,
    unicode: false,
    logger: false,
    code,
  });
  for (const [name, { accepts }] of Object.entries(formats)) ajv.addFormat(name, accepts);
  for (const [name, { schema }] of Object.entries<{ schema: Schema }>(OPTIONS)) ajv.addSchema(schema, name);
  const names = Object.keys(OPTIONS);
  const written = standaloneCode.default(ajv, Object.fromEntries(names.map(name => [name, name])));
  const exported = /^export const (\w+) = (\w+);\n/gm;
  const rows = [...written.matchAll(exported)].map(([, name, validator]) => `  ${name}: ${validator},`);
  return `// Generated from src/simulator/options.ts by scripts/generate-contract.ts; edit that file and run it again.
// @ts-nocheck: made by ajv.
import { formats as known } from '../contract/formats.ts';

const formats = Object.fromEntries(Object.entries(known).map(([name, { accepts }]) => [name, accepts]));

/** Whether a value is as the schema of an option says; if not, \`errors\` has the first error. */
export const optionValidators: Readonly<
  Record<string, { (value: unknown): boolean; errors?: { instancePath: string; params: { additionalProperty?: string } }[] | null }>
> = {
${rows.join('\n')}
};

${written.replace('"use strict";\n', '').replaceAll(exported, '')}`;
}

function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  return `'${escaped.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

async function completionWords(): Promise<string> {
  return (await import('./documents/completion-words.ts')).completionWords();
}

async function configSchema(): Promise<object> {
  // Its rows name schemas that were written only now.
  return (await import('./documents/config-schema.ts')).configSchema();
}

function sweepSchema(): object {
  return typeSchema(fileURLToPath(new URL('src/sweep/result.ts', root)), 'SweepResult', 'Leadline sweep');
}

function verifySchema(): object {
  const file = fileURLToPath(new URL('src/verify/result.ts', root));
  const { properties, ...schema } = typeSchema(file, 'VerifyResult', 'Leadline verify') as { properties: object };
  const traffic = {
    type: 'object',
    description: 'Of recorded traffic: files, exchanges and how many of them were held.',
  };
  return { ...schema, properties: { ...properties, traffic } };
}

function putSchema(name: string, component: string, title: string): void {
  put(name, `${JSON.stringify(componentSchema(documents.control!, component, title), null, 2)}\n`);
}

function read(name: string): string {
  return readFileSync(new URL(name, root), 'utf8');
}

function put(name: string, content: string): void {
  const file = new URL(name, root);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  if (check) {
    stale = true;
    console.error(`${name} is not up to date: run tsx scripts/generate-contract.ts`);
  } else {
    writeFileSync(file, content);
    console.log(`wrote ${name}`);
  }
}
