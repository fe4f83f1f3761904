import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import { inline, type OpenApiDocument, type Reference, type ResponseObject } from './document.ts';
import { formats } from './formats.ts';
import type { Operation } from './operations.ts';

/** What is wrong with an answer of an operation, one line each; empty when it is as the document describes it. */
export type AnswerValidator = (operation: Operation, status: number, body: unknown) => string[];

const JSON_TYPE = 'application/json';

/**
 * Validates answers against a document, with the response validator of express-openapi-validator. It is handed schemas
 * without references: so the meta-schema of OpenAPI is never compiled, and a schema is compiled when it is first needed.
 */
export function createAnswerValidator(document: OpenApiDocument): AnswerValidator {
  const bare = { openapi: document.openapi, info: { ...document.info }, paths: {}, components: {} };
  // Documents are linted when they are written: ajv need not check a schema before it compiles it.
  const accepted = Object.entries(formats).map(([name, { accepts }]) => [name, accepts]);
  const options = { strict: false, validateSchema: false, meta: false, formats: Object.fromEntries(accepted) };
  let validator: ResponseValidator | undefined;
  const compiled = new Map<string, Compiled | null>();

  return (operation, status, body) => {
    const described = operation.object.responses[status];
    if (!described) return [`${operation.operationId} is not described to answer ${status}`];
    // Answers that operations share are compiled once.
    const key = `${'$ref' in described ? described.$ref : operation.operationId} ${status}`;
    validator ??= new ResponseValidator(bare as never, options as never);
    let validators = compiled.get(key);
    if (validators === undefined) {
      validators = compile(validator, key, status, inline(document, described));
      compiled.set(key, validators);
    }
    if (validators === null) return [];
    try {
      validator._validate({ validators, body: body as object, statusCode: status, path: key, accepts: [] });
      return [];
    } catch (thrown) {
      return violationsOf(thrown);
    }
  };
}

type Compiled = ReturnType<ResponseValidator['_getOrBuildValidator']>;

/** Null for an answer that is not JSON, which cannot be validated here. */
function compile(
  validator: ResponseValidator,
  key: string,
  status: number,
  described: ResponseObject | Reference,
): Compiled | null {
  if ('content' in described && !(JSON_TYPE in (described.content ?? {}))) return null;
  const req = { method: '', headers: { 'content-type': JSON_TYPE }, openapi: { expressRoute: key } };
  return validator._getOrBuildValidator(req as never, { [status]: described } as never);
}

/** What is thrown for any other reason is thrown on. */
function violationsOf(thrown: unknown): string[] {
  const { status, errors, message } = thrown as {
    readonly status?: number;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
    readonly message: string;
  };
  if (status === undefined) throw thrown;
  return errors === undefined ? [message] : errors.map(error => `${error.path} ${error.message}`);
}
