import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { ResponseValidator } from 'express-openapi-validator/dist/middlewares/openapi.response.validator.js';
import type { OpenApiDocument, Reference, ResponseObject } from './document.ts';
import { formats } from './formats.ts';
import { inline } from './inline.ts';
import type { Operation } from './operations.ts';
import { bodyValues, queryValues } from './raw-values.ts';
import { errorsOf, onePerField, repetitions, type ValidationError, violationsOf } from './validation-errors.ts';

/** The parts of a request that its operation describes. */
export interface ContractCall {
  readonly params: Readonly<Record<string, string>>;
  /** As in the query string, percent-decoded; of a key given more than once the first value. */
  readonly query: Readonly<Record<string, string>>;
  /** The keys given more than once. */
  readonly repeated?: readonly string[];
  /** Undefined is not judged: hand over `{}` where nothing was sent but something is wanted. */
  readonly body?: unknown;
  /** Whether the body came as a form, in which every value is text. */
  readonly form?: boolean;
}

export interface Validated {
  /** At most one a field, in order of discovery; none when the request is valid. */
  readonly errors: readonly ValidationError[];
  /** The known parameters, integers and booleans parsed and defaults filled in. */
  readonly query: Readonly<Record<string, unknown>>;
  /** A copy of the body; unknown fields are kept. */
  readonly body: unknown;
}

export interface ContractValidator {
  request(operation: Operation, call: ContractCall): Validated;
  /** What is wrong with an answer; empty when it is as described. */
  response(operation: Operation, status: number, body: unknown): string[];
}

const JSON_TYPE = 'application/json';
const HEADERS = { 'content-type': JSON_TYPE };

/**
 * Validates requests and answers against a document, with the request and response validators of
 * express-openapi-validator. They are handed our own matched operation in place of an Express request, and schemas
 * without references: so the meta-schema of OpenAPI is never compiled, no path is matched a second time, and a schema
 * is compiled when it is first needed.
 */
export function createContractValidator(document: OpenApiDocument): ContractValidator {
  const bare = { openapi: document.openapi, info: document.info, paths: {}, components: {} };
  // Documents are linted when they are written: ajv need not check a schema before it compiles it.
  const accepted = Object.entries(formats).map(([name, { accepts }]) => [name, accepts]);
  const options = { strict: false, validateSchema: false, meta: false, formats: Object.fromEntries(accepted) };
  const requests = new RequestValidator(
    structuredClone(bare) as never,
    {
      ...options,
      allErrors: true,
      useDefaults: true,
      coerceTypes: false,
      allowUnknownQueryParameters: true,
    } as never,
  );
  const responses = new ResponseValidator(structuredClone(bare) as never, options as never);
  const prepared = new Map<Operation, object>();
  const compiled = new Map<string, Compiled | null>();

  return {
    request(operation, call) {
      const schema = cached(prepared, operation, () => requestSchemaOf(operation));
      const req = {
        method: operation.method,
        path: operation.path,
        originalUrl: '/',
        headers: HEADERS,
        params: call.params,
        query: queryValues(operation.query, call.query),
        body: bodyValues(operation.body, call.body, call.form ?? false),
        openapi: { expressRoute: operation.path, openApiRoute: operation.path, pathParams: call.params, schema },
      };
      const errors = repetitions(operation, call.repeated ?? []);
      try {
        requests.validate(req as never, {} as never, () => {});
      } catch (thrown) {
        errors.push(...errorsOf(operation, thrown));
      }
      return { errors: onePerField(errors), query: req.query, body: req.body };
    },

    response(operation, status, body) {
      const described = operation.object.responses[status];
      if (!described) return [`${operation.operationId} is not described to answer ${status}`];
      // Answers that operations share are compiled once.
      const key = `${'$ref' in described ? described.$ref : operation.operationId} ${status}`;
      const validators = cached(compiled, key, () => compile(responses, key, status, inline(document, described)));
      if (!validators) return [];
      try {
        responses._validate({ validators, body: body as object, statusCode: status, path: key, accepts: [] });
        return [];
      } catch (thrown) {
        return violationsOf(thrown);
      }
    },
  };
}

type Compiled = ReturnType<ResponseValidator['_getOrBuildValidator']>;

function requestSchemaOf({ parameters, bodySchema }: Operation): object {
  // `style` and `explode` are noted on a parameter by the validator.
  const schema = { parameters: parameters.map(each => ({ ...each })) };
  return bodySchema ? { ...schema, requestBody: { content: { [JSON_TYPE]: { schema: bodySchema } } } } : schema;
}

/** Null for an answer that is not JSON, which nothing here can judge. */
function compile(
  responses: ResponseValidator,
  key: string,
  status: number,
  described: ResponseObject | Reference,
): Compiled | null {
  if ('content' in described && !(JSON_TYPE in (described.content ?? {}))) return null;
  const req = { method: '', headers: HEADERS, openapi: { expressRoute: key } };
  return responses._getOrBuildValidator(req as never, { [status]: described } as never);
}

function cached<Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    value = make();
    cache.set(key, value);
  }
  return value;
}
