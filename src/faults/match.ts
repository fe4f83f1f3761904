import { type Field, type Fields, oneOf, text } from './fields.ts';

/** Which calls a rule is about; null asks for nothing. All that is asked must hold. */
export interface Match {
  /** An operationId. */
  readonly operation: string | null;
  readonly method: string | null;
  /** Relative to `/v1`; `*` stands for any run of characters, slashes included. */
  readonly path: string | null;
  readonly site_id: string | null;
  /** A token's name. */
  readonly token: string | null;
}

/** What rules get to know of a request. */
export interface Call {
  /** null where the route is unknown. */
  readonly operation: string | null;
  readonly method: string;
  /** As sent, relative to `/v1`: `/sites/TIDEPOOL`. */
  readonly path: string;
  /** The path, and `?` and the query as sent where there is one. */
  readonly pathAndQuery: string;
  /** The site that the operation reaches; null where it reaches none, or the request names none. */
  readonly siteId: string | null;
  readonly tokenName: string | null;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const anyText = text('a text of 1 to 255 characters', /^.{1,255}$/su);

const method: Field<string | null> = {
  ...oneOf(METHODS, null),
  read: given => METHODS.find(name => typeof given === 'string' && name === given.toUpperCase()),
};

/** `operations`: the operationIds there are. */
export function matchFields(operations: readonly string[]): Fields<Match> {
  return {
    operation: oneOf(operations, null),
    method,
    path: text('a path relative to /v1, such as /sites/*', /^(?!\/v1(\/|$))[/*]/),
    site_id: anyText,
    token: anyText,
  };
}

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
