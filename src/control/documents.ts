import { apiDocument } from '../contract/api-document.gen.ts';
import { apiText } from '../contract/api-text.gen.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';

/** GET /_sim/openapi.yaml. */
export const getOpenapiYaml: ControlHandler<'getOpenapiYaml'> = () => new TextAnswer('application/yaml', [apiText]);

/** GET /_sim/openapi.json. */
export const getOpenapiJson: ControlHandler<'getOpenapiJson'> = () =>
  new TextAnswer('application/json', [JSON.stringify(apiDocument)]);

/** GET /_sim/docs. */
export const getDocs: ControlHandler<'getDocs'> = () => new TextAnswer('text/html; charset=utf-8', [docsPage()]);

function docsPage(): string {
  const text = apiText.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The API</title><pre>${text}</pre></html>\n`;
}
