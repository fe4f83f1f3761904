import type { Query } from '../contract/query.ts';
import { readBearer } from '../simulator/bearer.ts';

/** A shorter one may stand in a URL by chance. */
const TOKEN_LENGTH_MIN = 8;

/** The bearer value of a header, with and without its sandbox. */
export function tokenForms(authorization: string | undefined): readonly string[] {
  const bearer = readBearer(authorization);
  return bearer === null ? [] : [bearer.value, `${bearer.value}~${bearer.sandbox}`];
}

/** Whether one form of a token is a whole segment of the path, or a whole parameter value. */
export function isTokenInUrl(
  [value = '', ...others]: readonly string[],
  { path, query, queryText }: { readonly path: string; readonly query: Query; readonly queryText: string },
): boolean {
  if (value.length < TOKEN_LENGTH_MIN) return false;
  const mayStand = (text: string) => text.includes(value) || text.includes('%');
  const isToken = (text: string) => text === value || others.includes(text);
  if (mayStand(path) && path.split('/').some(segment => isToken(decoded(segment)))) return true;
  if (!mayStand(queryText)) return false;
  // Of a parameter that is given more than once, `values` has the first.
  const values = query.repeated.length === 0 ? Object.values(query.values) : new URLSearchParams(queryText).values();
  return [...values].some(isToken);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
