import { apiDocument } from '../contract/api-document.gen.ts';
import { METHODS as DOCUMENT_METHODS, type Schema } from '../contract/document.ts';
import type { ValuesOf } from './fields.ts';

/** What rules get to know of a request. */
export interface Call {
  /** null where the route is unknown. */
  readonly operation: string | null;
  readonly method: string;
  /** As sent, relative to the base path: `/sites/TIDEPOOL`. */
  readonly path: string;
  /** The path, and `?` and the query as sent where there is one. */
  readonly pathAndQuery: string;
  /** The site that the operation reaches; null where it reaches none, or the request names none. */
  readonly siteId: string | null;
  readonly tokenName: string | null;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const OPERATIONS = Object.values(apiDocument.paths).flatMap(item =>
  DOCUMENT_METHODS.flatMap(method => item[method]?.operationId ?? []),
);

const anyText = { type: 'string', minLength: 1, maxLength: 255 } as const;

export const matchFields = {
  operation: { type: 'string', enum: OPERATIONS, description: 'An operation of the API.' },
  method: { type: 'string', enum: METHODS, description: 'In any letter case.' },
  path: {
    type: 'string',
    format: 'path-pattern',
    description: 'Relative to the base path, such as `/v1`; `*` matches any characters, slashes included.',
    examples: ['/sites/*'],
  },
  site_id: { ...anyText, description: 'The site of the request.' },
  token: { ...anyText, description: "A token's name." },
} as const;

/** Which calls a rule matches; null asks for nothing. All that is asked must hold. */
export type Match = ValuesOf<typeof matchFields>;

export const matchSchema: Schema = {
  type: 'object',
  description: 'Which requests a rule matches. A key that is left out matches all.',
  additionalProperties: false,
  properties: matchFields,
};

const TESTS: { readonly [K in keyof Match]: (asked: string, call: Call) => boolean } = {
  operation: (asked, { operation }) => asked === operation,
  method: (asked, { method }) => asked === method,
  path: (asked, { path }) => fitsPattern(path, asked),
  site_id: (asked, { siteId }) => asked === siteId,
  token: (asked, { tokenName }) => asked === tokenName,
};

export const matchKeys = Object.keys(TESTS) as (keyof Match)[];

export function meets(match: Match, call: Call): boolean {
  return matchKeys.every(key => match[key] === null || TESTS[key](match[key], call));
}

// Taking each piece where it first occurs is enough for *, and linear where a regular expression may not be.
function fitsPattern(path: string, pattern: string): boolean {
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined) return path === pattern;
  if (!path.startsWith(first)) return false;
  let from = first.length;
  for (const piece of pieces) {
    const at = path.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return path.length - last.length >= from && path.endsWith(last);
}
