/**
 * Writes src/contract/*.gen.ts from openapi/*.yaml: the types, the documents and their text as it is served.
 * With --check nothing is written, and the exit code is 1 when what is committed differs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

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
  put(`${name}.gen.ts`, banner + (await types(new URL(source, root))));
  put(`${name}-document.gen.ts`, banner + document(name, text));
  put(`${name}-text.gen.ts`, `${banner}export const ${name}Text = ${literal(text)};\n`);
}
if (stale) process.exitCode = 1;

async function types(source: URL): Promise<string> {
  const declarations = astToString(await openapiTS(source, { immutable: true, alphabetize: false, silent: true }));
  return `${declarations}\nexport type OperationId = keyof operations;\n`;
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
  const file = new URL(`src/contract/${name}`, root);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  if (check) {
    stale = true;
    console.error(`src/contract/${name} is not what openapi/ says: run tsx scripts/generate-contract.ts`);
  } else {
    writeFileSync(file, content);
    console.log(`wrote src/contract/${name}`);
  }
}
