import type { Found } from './secret-index.ts';
import { placeIn, rawSpan, type View } from './views.ts';

/** What clients call a secret. */
export const SECRET_NAME = /password|token|authorization|secret|api[-_]?key|cookie/i;

// In a body, where `token` alone is a word like others.
const NAMES =
  /share_?password|password|api[-_]?key|(?:access|auth|bearer|api)[-_]?token|["']token["']|secret|authorization/gi;
const MULTIPART = /["']?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n/y;
/** What stands between a name and its value in JSON, forms, markup and what looks like them. */
const ASSIGNMENT = /[\\"'\]\s]*(?:[:=]>?|>)\s*/y;
/** No secrets, and worth seeing. */
const EMPTY = /(?:null|true|false|undefined|None)\b/y;
const PLAIN = /[^&,;\s}\]<>"']+/y;
const BOUNDARY = /\r?\n--|$/g;

/**
 * Finds the values of what is named like a secret, in JSON of any depth, forms, multipart bodies, and in such as are
 * malformed or cut. A name may be escaped in one way and its value in another: each view that has the name is read, and
 * all views before it from the same place.
 */
export function findNamedValues(views: readonly View[], found: Found): void {
  // What is within a value is no name: so the work stays linear.
  const passed = views.map(() => 0);
  for (const [index, view] of views.entries()) {
    for (const match of view.text.matchAll(NAMES)) {
      const end = match.index + match[0].length;
      const [, rawEnd] = rawSpan(view, match.index, end);
      for (let earlier = 0; earlier <= index; earlier++) {
        const read = views[earlier]!;
        const at = earlier === index ? end : placeIn(read, rawEnd);
        if (at < passed[earlier]!) continue;
        const value = valueAfter(read.text, at);
        if (value === null) continue;
        found(...rawSpan(read, ...value));
        passed[earlier] = value[1];
      }
    }
  }
}

/** The pairs of a form whose key, however it is encoded, is named like a secret. */
export function findFormValues(text: string, found: Found): void {
  let at = 0;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    if (equals >= 0 && namesSecret(pair)) found(at + equals + 1, at + pair.length);
    at += pair.length + 1;
  }
}

// Anywhere in a pair, also inside a value that is JSON.
const PASSWORD = /share_?password/i;

function namesSecret(pair: string): boolean {
  const plain = unescaped(pair);
  return PASSWORD.test(plain) || SECRET_NAME.test(plain.slice(0, Math.max(0, plain.indexOf('='))));
}

function unescaped(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, run => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** From where a name ends; null where no value follows. */
function valueAfter(text: string, from: number): [from: number, to: number] | null {
  if (text.startsWith('"\r\n', from) || text.startsWith('"\n', from)) return partAfter(text, from);
  const at = endOf(ASSIGNMENT, text, from);
  if (at === null || at >= text.length) return null;
  const quote = /\\*["']/y;
  quote.lastIndex = at;
  const opening = quote.exec(text)?.[0];
  if (opening !== undefined) return [at + opening.length, closing(text, at + opening.length, opening)];
  if (text[at] === '{' || text[at] === '[') return [at, endOfNested(text, at)];
  if (endOf(EMPTY, text, at) !== null) return null;
  const end = endOf(PLAIN, text, at);
  return end === null ? null : [at, end];
}

function partAfter(text: string, from: number): [from: number, to: number] | null {
  const at = endOf(MULTIPART, text, from);
  if (at === null) return null;
  BOUNDARY.lastIndex = at;
  return [at, BOUNDARY.exec(text)?.index ?? text.length];
}

function endOf(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/**
 * Where the string that `opening` begins has its end. JSON in a JSON string has `\"` for its quotes, `\\\"` for those
 * within its strings: of each level above, the backslashes are doubled and one more.
 */
function closing(text: string, from: number, opening: string): number {
  const quote = opening.at(-1)!;
  const depth = opening.length - 1;
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && text[at - backslashes - 1] === '\\') backslashes += 1;
    if (backslashes < depth) continue;
    if (Math.floor((backslashes - depth) / (depth + 1)) % 2 === 0) return at - depth;
  }
  return text.length;
}

function endOfNested(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{' || text[at] === '[') depth += 1;
    else if (text[at] === '}' || text[at] === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
