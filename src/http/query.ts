import type { GivenQuery } from '../contract/brackets.ts';

/** A query string or a form taken apart: the first value of each key, in order of appearance. */
export interface Query extends GivenQuery {
  /** The keys that are, or whose value is, percent-encoded bytes that are no UTF-8. */
  readonly unreadable: readonly string[];
}

const NESTED = /^[^[.]+[[.]/;

/** What a decoder writes in place of bytes that are no UTF-8; it may also have been sent as such. */
const REPLACEMENT = '\ufffd';

/**
 * Reads a query string as forms write them: `+` is a space, an incomplete escape such as `%2` stays as it is. The record
 * has no prototype, so that a key such as `__proto__` is a key like any other.
 */
export function readQuery(text: string): Query {
  const values: Record<string, string> = Object.create(null);
  const repeated = new Set<string>();
  const nested: [string, string][] = [];
  let doubtful = false;
  if (text !== '') {
    for (const [key, value] of new URLSearchParams(text)) {
      if (key in values) repeated.add(key);
      else values[key] = value;
      if (NESTED.test(key)) nested.push([key, value]);
      doubtful ||= key.includes(REPLACEMENT) || value.includes(REPLACEMENT);
    }
  }
  return { values, repeated: [...repeated], nested, unreadable: doubtful ? unreadableKeys(text) : [] };
}

/** Whether all percent-encoded bytes of a path are UTF-8, and no escape is incomplete. */
export function isReadablePath(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function unreadableKeys(text: string): string[] {
  const pairs = text.split('&').filter(pair => !isUtf8Encoded(pair));
  return [...new Set(pairs.flatMap(pair => [...new URLSearchParams(pair).keys()]))];
}

function isUtf8Encoded(pair: string): boolean {
  try {
    for (const [run] of pair.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(run);
    return true;
  } catch {
    return false;
  }
}
