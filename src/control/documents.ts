import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { apiDocument } from '../contract/api-document.gen.ts';
import { apiText } from '../contract/api-text.gen.ts';
import { controlDocument } from '../contract/control-document.gen.ts';
import { controlText } from '../contract/control-text.gen.ts';
import { docsPage } from './docs-page.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';
import { describeSandbox } from './sandboxes.ts';

const yaml = (text: string) => () => new TextAnswer('application/yaml', [text]);
const json = (document: object) => () => new TextAnswer('application/json', [JSON.stringify(document)]);

/** GET /_sim/openapi.yaml, and the same as JSON: the contract of the API. */
export const getOpenapiYaml: ControlHandler<'getOpenapiYaml'> = yaml(apiText);
export const getOpenapiJson: ControlHandler<'getOpenapiJson'> = json(apiDocument);

/** GET /_sim/control.yaml, and the same as JSON: what the control plane takes and gives. */
export const getControlYaml: ControlHandler<'getControlYaml'> = yaml(controlText);
export const getControlJson: ControlHandler<'getControlJson'> = json(controlDocument);

/** GET /_sim/docs. */
export const getDocs: ControlHandler<'getDocs'> = (_simulator, sandbox, { query }) => {
  const { name, token } = describeSandbox(sandbox);
  return new TextAnswer('text/html; charset=utf-8', [
    docsPage({ document: query.document ?? 'api', sandbox: name, token }),
  ]);
};

/** GET /_sim/docs/{asset}: OpenAPI Explorer, one file that asks nobody for anything. */
export const getDocsAsset: ControlHandler<'getDocsAsset'> = () =>
  new TextAnswer('text/javascript; charset=utf-8', [readFileSync(explorerFile(), 'utf8')]);

/** Beside the built file, where the build puts it; from the sources, in its own package. */
function explorerFile(): string {
  const beside = fileURLToPath(new URL('openapi-explorer.js', import.meta.url));
  if (existsSync(beside)) return beside;
  return createRequire(import.meta.url).resolve('openapi-explorer/dist/browser/openapi-explorer.min.js');
}
