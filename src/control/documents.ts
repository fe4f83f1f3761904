import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { apiDocument } from '../contract/api-document.gen.ts';
import { controlDocument } from '../contract/control-document.gen.ts';
import { docsPage } from './docs-page.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';
import { describeSandbox } from './sandboxes.ts';

const yaml = (name: string) => () =>
  new TextAnswer('application/yaml', [readAsset(`../openapi/${name}`, `../../openapi/${name}`)]);
const json = (document: object) => () => new TextAnswer('application/json', [JSON.stringify(document)]);

/** GET /_sim/openapi.yaml, and the same as JSON: the contract of the API. */
export const getOpenapiYaml: ControlHandler<'getOpenapiYaml'> = yaml('api.yaml');
export const getOpenapiJson: ControlHandler<'getOpenapiJson'> = json(apiDocument);

/** GET /_sim/control.yaml, and the same as JSON: what the control plane takes and gives. */
export const getControlYaml: ControlHandler<'getControlYaml'> = yaml('control.yaml');
export const getControlJson: ControlHandler<'getControlJson'> = json(controlDocument);

/** GET /_sim/docs. */
export const getDocs: ControlHandler<'getDocs'> = (_simulator, sandbox, { query }) => {
  const { name, token } = describeSandbox(sandbox);
  return new TextAnswer('text/html; charset=utf-8', [
    docsPage({ document: query.document ?? 'api', sandbox: name, token }),
  ]);
};

/** GET /_sim/docs/{asset}: OpenAPI Explorer, one file that sends no requests elsewhere. */
export const getDocsAsset: ControlHandler<'getDocsAsset'> = () =>
  new TextAnswer('text/javascript; charset=utf-8', [
    readAsset('openapi-explorer.js', 'openapi-explorer/dist/browser/openapi-explorer.min.js'),
  ]);

/** A file that is served as it is, found from the built file or from this one. @param source a path or a package's file */
function readAsset(built: string, source: string): string {
  const file = fileURLToPath(new URL(built, import.meta.url));
  return readFileSync(existsSync(file) ? file : createRequire(import.meta.url).resolve(source), 'utf8');
}
