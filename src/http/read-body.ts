import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { type ApiError, badRequest } from '../errors.ts';

/** Largest body under `/v1`; a longer one is refused. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

export interface Body {
  readonly values: Readonly<Record<string, unknown>>;
  /** How it came: a form is a deviation (see the list in the README). */
  readonly form: boolean;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const parsers = {
  [JSON_TYPE]: express.json({ limit: BODY_LIMIT_BYTES, strict: false, type: () => true }),
  [FORM_TYPE]: express.urlencoded({ limit: BODY_LIMIT_BYTES, extended: false, type: () => true }),
};

type Parser = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Reads the body of a request as a record; none at all is an empty one.
 * @throws 400 `{ error }` on another content type, on malformed JSON, on one that is no object, on one too large.
 */
export async function readBody(req: IncomingMessage, res: ServerResponse): Promise<Body> {
  if (!hasBody(req)) return { values: {}, form: false };
  const type = (req.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== JSON_TYPE && type !== FORM_TYPE) {
    throw badRequest(`The content type ${type || '(none)'} is not supported; send application/json.`, 'body:type');
  }
  await parse(parsers[type], req, res);
  const body: unknown = (req as IncomingMessage & { body?: unknown }).body ?? (emptyBody(req) ? {} : null);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The request body must be a JSON object.', 'body:not-an-object');
  }
  return { values: body as Record<string, unknown>, form: type === FORM_TYPE };
}

function hasBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || !emptyBody(req);
}

function emptyBody(req: IncomingMessage): boolean {
  return Number(req.headers['content-length'] ?? 0) === 0;
}

function parse(parser: Parser, req: IncomingMessage, res: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(req, res, error => (error === undefined ? resolve() : reject(refusalOf(error))));
  });
}

// body-parser tells its reasons by `type`; its wording stays inside.
const REFUSALS: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The request body is not valid JSON.',
  'entity.too.large': `The request body is larger than the ${BODY_LIMIT_BYTES} bytes that are allowed.`,
  'charset.unsupported': 'The charset of the request body is not supported; send UTF-8.',
  'encoding.unsupported': 'The content encoding of the request body is not supported; send it plain or as gzip.',
  'parameters.too.many': 'The request body has too many fields.',
  'request.aborted': 'The request body ended early.',
  'request.size.invalid': 'The request body is not as long as its Content-Length says.',
};

function refusalOf(error: unknown): ApiError {
  const type = (error as { type?: string }).type ?? '';
  return badRequest(REFUSALS[type] ?? 'The request body cannot be read.', `body:${type || 'unreadable'}`);
}
