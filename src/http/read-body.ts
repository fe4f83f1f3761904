import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'content-type';
import type { Operation } from '../contract/operations.ts';
import { splitQuery } from '../contract/query.ts';
import type { GivenBody } from '../contract/read-request.ts';
import { badRequest } from '../errors.ts';
import { beginsList, HitsText, isBlank } from '../hits/hits-text.ts';
import type { BodyBudget } from '../limits/body-budget.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { parsingJson } from './parse-json.ts';
import { BODY_LIMIT_BYTES, mayHaveBody, readText, readUtf8 } from './read-text.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const NDJSON_TYPE = 'application/x-ndjson';

/** The media type of a body, in lower case; empty where none is said. */
function typeOf({ headers }: IncomingMessage): string {
  return parse(headers['content-type'] ?? '', { parameters: false }).type;
}

const FORM_FIELDS_LIMIT = 1000;
const JSON_BODY = { form: false, repeated: [], unreadable: [] };

/**
 * Reads the body of a request as a record; none at all is an empty one.
 * @param keep told the text, whatever it turns out to be
 * @throws 400 `{ error }` on another content type, on malformed JSON, on one that is no object, and as `readText` does
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  budget: BodyBudget,
  keep: (text: string) => void,
): Promise<GivenBody> {
  if (!mayHaveBody(req)) return { values: {}, ...JSON_BODY };
  const type = typeOf(req);
  if (type !== JSON_TYPE && type !== FORM_TYPE) {
    throw badRequest(`The content type ${type || '(none)'} is not supported; send application/json.`, 'body:type');
  }
  const text = await readText(req, res, { limitBytes: BODY_LIMIT_BYTES, budget });
  keep(text);
  return type === FORM_TYPE ? readForm(text) : { values: readJson(text), ...JSON_BODY };
}

function readForm(text: string): GivenBody {
  if (text.split('&', FORM_FIELDS_LIMIT + 1).length > FORM_FIELDS_LIMIT) {
    throw badRequest(`The request body has more than ${FORM_FIELDS_LIMIT} fields.`, 'body:fields');
  }
  return { ...splitQuery(text), form: true };
}

function readJson(text: string): Record<string, unknown> {
  if (text === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest('The request body is not valid JSON.', 'body:json');
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw badRequest('The request body must be a JSON object.', 'body:not-an-object');
}

/** Largest body of hits, which are parsed one by one. */
const HITS_LIMIT_BYTES = 256 * 1024 * 1024;
/** Largest body with a fixture in it: objects take many times the bytes of their text. */
const FIXTURE_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * The parsed body; none at all is undefined. Where the operation takes NDJSON, too, that or a list is a `HitsText`: it
 * is parsed by who reads it.
 * @throws 400 where it is no JSON · as `readText` does
 */
export async function readControlBody(
  req: IncomingMessage,
  res: ServerResponse,
  operation: Operation,
  { bodies: budget, shared }: Pick<Simulator, 'bodies' | 'shared'>,
): Promise<unknown> {
  const types = Object.keys(operation.object.requestBody?.content ?? {});
  if (types.length === 0) return undefined;
  const largeBytes = types.includes(NDJSON_TYPE) ? HITS_LIMIT_BYTES : FIXTURE_LIMIT_BYTES;
  const limitBytes = operation.largeBody ? largeBytes : BODY_LIMIT_BYTES;
  const bytes = await readUtf8(req, res, { limitBytes, budget });
  if (types.includes(NDJSON_TYPE)) {
    if (typeOf(req) === NDJSON_TYPE && !isBlank(bytes)) return new HitsText(bytes, 'lines');
    if (beginsList(bytes)) return new HitsText(bytes, 'list');
  }
  if (isBlank(bytes)) return undefined;
  try {
    // curl sends forms where nothing else is said: what is JSON is taken as JSON.
    return await shared.queue.run(parsingJson(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const hint = types.includes(NDJSON_TYPE) ? `; one value a line is sent as ${NDJSON_TYPE}` : '';
    throw badRequest(`The request body is not valid JSON${hint}.`);
  }
}
