import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { apiDocument } from '../contract/api-document.gen.ts';
import { controlDocument } from '../contract/control-document.gen.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { docsPage } from './docs-page.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';
import { describeSandbox } from './sandboxes.ts';

const yaml = (text: string) => new TextAnswer('application/yaml', [text]);
const json = (document: object) => new TextAnswer('application/json', [JSON.stringify(document)]);
const textOf = (name: string) => readAsset(`../openapi/${name}`, `../../openapi/${name}`);

/** GET /_sim/openapi.yaml, and the same as JSON: the contract of the API, with the path that it is served at. */
export const getOpenapiYaml: ControlHandler<'getOpenapiYaml'> = simulator =>
  yaml(textOf('api.yaml').replace(/(?<=^servers:\n +- url: )\S+$/m, serverOf(simulator)));
export const getOpenapiJson: ControlHandler<'getOpenapiJson'> = simulator =>
  json({ ...apiDocument, servers: [{ ...apiDocument.servers?.[0], url: serverOf(simulator) }] });

/** GET /_sim/control.yaml, and the same as JSON: what the control plane takes and gives. */
export const getControlYaml: ControlHandler<'getControlYaml'> = () => yaml(textOf('control.yaml'));
export const getControlJson: ControlHandler<'getControlJson'> = () => json(controlDocument);

/** A relative URL, as documents have it, which cannot be empty. */
const serverOf = ({ basePath }: Simulator): string => basePath || '/';

/** GET /_sim/docs. */
export const getDocs: ControlHandler<'getDocs'> = (simulator, sandbox, { query }) => {
  const { name, token } = describeSandbox(sandbox);
  const { document = 'api' } = query;
  const server = document === 'api' ? serverOf(simulator) : '/_sim';
  return new TextAnswer('text/html; charset=utf-8', [docsPage({ document, server, sandbox: name, token })]);
};

/** GET /_sim/docs/{asset}: OpenAPI Explorer, one file that sends no requests elsewhere. */
export const getDocsAsset: ControlHandler<'getDocsAsset'> = () =>
  new TextAnswer('text/javascript; charset=utf-8', [explorer()]);

/** The build compresses it: it is a fifth of what is shipped, and seldom asked for. */
function explorer(): string {
  const built = fileURLToPath(new URL('openapi-explorer.js.gz', import.meta.url));
  if (existsSync(built)) return gunzipSync(readFileSync(built)).toString();
  const source = createRequire(import.meta.url).resolve('openapi-explorer/dist/browser/openapi-explorer.min.js');
  return readFileSync(source, 'utf8');
}

/** A file that is served as it is, found from the built file or from this one. */
function readAsset(built: string, source: string): string {
  const file = fileURLToPath(new URL(built, import.meta.url));
  return readFileSync(existsSync(file) ? file : fileURLToPath(new URL(source, import.meta.url)), 'utf8');
}
