/**
 * Writes src/contract/*.gen.ts from openapi/*.yaml: the types, the documents and their text as it is served; and from
 * openapi/control.yaml fixtures/fixture.schema.json, for editors.
 * With --check nothing is written, and the exit code is 1 when what is committed differs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { fixtureSchema } from './documents/fixture-schema.ts';

const root = new URL('../', import.meta.url);
const check = process.argv.includes('--check');

const contracts = [
  { source: 'openapi/api.yaml', name: 'api' },
  { source: 'openapi/control.yaml', name: 'control' },
];

let stale = false;
for (const { source, name } of contracts) {
  const text = readFileSync(new URL(source, root), 'utf8');
  const banner = `// Generated from ${source} by scripts/generate-contract.ts; edit that file and run it again.\n`;
  put(`src/contract/${name}.gen.ts`, banner + (await types(new URL(source, root))));
  put(`src/contract/${name}-document.gen.ts`, banner + document(name, text));
  put(`src/contract/${name}-text.gen.ts`, `${banner}export const ${name}Text = ${literal(text)};\n`);
}
const control = parse(readFileSync(new URL('openapi/control.yaml', root), 'utf8'));
put('fixtures/fixture.schema.json', `${JSON.stringify(fixtureSchema(control), null, 2)}\n`);
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
function document(name: string, text: string): string {
  return [
    "import type { OpenApiDocument } from './document.ts';\n",
    `export const ${name}Document = JSON.parse(`,
    `  ${literal(JSON.stringify(parse(text)))},`,
    ') as OpenApiDocument;\n',
  ].join('\n');
}

function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  return `'${escaped.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

function put(name: string, content: string): void {
  const file = new URL(name, root);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  if (check) {
    stale = true;
    console.error(`${name} is not what openapi/ says: run tsx scripts/generate-contract.ts`);
  } else {
    writeFileSync(file, content);
    console.log(`wrote ${name}`);
  }
}
