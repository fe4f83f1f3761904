import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

const require = createRequire(import.meta.url);

/** What is wrong with an HTTP Archive by the published schema of HAR 1.2; empty where nothing is. */
export function harErrors(har: unknown): string[] {
  const schemas = require('har-schema') as Readonly<Record<string, object>>;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
  const validate = ajv.addSchema(Object.values(schemas)).getSchema('har.json#')!;
  validate(har);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
