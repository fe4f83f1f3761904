import type { IncomingMessage, ServerResponse } from 'node:http';
import { badRequest } from '../errors.ts';
import type { BodyBudget } from '../limits/body-budget.ts';
import { readQuery } from './query.ts';
import { BODY_LIMIT_BYTES, mayHaveBody, readText } from './read-text.ts';

export interface Body {
  readonly values: Readonly<Record<string, unknown>>;
  /** How it came: a form is a deviation (docs/assumptions.md, Deviations). */
  readonly form: boolean;
  /** Of a form: the fields given more than once, and those whose percent-encoding is no UTF-8. */
  readonly repeated: readonly string[];
  readonly unreadable: readonly string[];
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_FIELDS_LIMIT = 1000;
const JSON_BODY = { form: false, repeated: [], unreadable: [] };

/**
 * Reads the body of a request as a record; none at all is an empty one.
 * @throws 400 `{ error }` on another content type, on malformed JSON, on one that is no object, and as `readText` does
 */
export async function readBody(req: IncomingMessage, res: ServerResponse, budget: BodyBudget): Promise<Body> {
  if (!mayHaveBody(req)) return { values: {}, ...JSON_BODY };
  const type = (req.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== JSON_TYPE && type !== FORM_TYPE) {
    throw badRequest(`The content type ${type || '(none)'} is not supported; send application/json.`, 'body:type');
  }
  const text = await readText(req, res, { limitBytes: BODY_LIMIT_BYTES, budget });
  return type === FORM_TYPE ? readForm(text) : { values: readJson(text), ...JSON_BODY };
}

function readForm(text: string): Body {
  if (text.split('&', FORM_FIELDS_LIMIT + 1).length > FORM_FIELDS_LIMIT) {
    throw badRequest(`The request body has more than ${FORM_FIELDS_LIMIT} fields.`, 'body:fields');
  }
  return { ...readQuery(text), form: true };
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
