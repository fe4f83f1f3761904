import { findFormValues, findNamedValues, SECRET_NAME } from './named-values.ts';
import type { Found, SecretIndex } from './secret-index.ts';
import { rawSpan, viewsOf } from './views.ts';

const REDACTED = '[redacted]';

type Span = readonly [from: number, to: number];

/** Headers that are shown by name alone. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

const SANDBOX = /~[A-Za-z0-9._-]{1,64}/y;

/**
 * Takes secrets out of what is written down: as they are, in the escapes of JSON, URLs and HTML, in base64 and base64url,
 * and in these within each other.
 */
export class Redactor {
  readonly #secrets: readonly SecretIndex[];

  constructor(secrets: readonly SecretIndex[]) {
    this.#secrets = secrets;
  }

  /** What Leadline says itself, which may quote the request. */
  text = (text: string): string => replaced(text, this.#spansIn(text));

  /** A path as sent: segments that hold a secret are replaced. */
  path(path: string): string {
    const spans = this.#spansIn(path);
    if (spans.length === 0) return path;
    return replaced(
      path,
      spans.map(([from, to]): Span => [path.lastIndexOf('/', from) + 1, indexOrEnd(path, '/', to)]),
    );
  }

  /** A query as sent, without `?`: values that hold a secret, or whose key says that they are one, are replaced. */
  query(query: string): string {
    if (query === '') return query;
    const spans = this.#spansIn(query).flatMap(span => pairsOf(query, span));
    findFormValues(query, (from, to) => void spans.push([from, to]));
    return replaced(query, spans);
  }

  /** The value of a header of this name. */
  header(name: string, value: string): string {
    if (SECRET_HEADERS.has(name.toLowerCase()) || SECRET_NAME.test(name)) return REDACTED;
    return this.sent(value);
  }

  /** What a client sent: values that are named like a secret are replaced, too. */
  sent(text: string, shown?: number): string {
    return replaced(text, [...this.#spansIn(text), ...namedIn(text)], shown);
  }

  /**
   * What Leadline sent.
   * @param shown characters of it that are shown: what follows only tells secrets that begin before
   */
  answered(text: string, shown?: number): string {
    return replaced(text, this.#spansIn(text), shown);
  }

  #spansIn(text: string): Span[] {
    const spans: Span[] = [];
    for (const view of viewsOf(text)) {
      const found: Found = (from, to) => {
        const [begin, end] = rawSpan(view, from, to);
        SANDBOX.lastIndex = end;
        spans.push([begin, SANDBOX.test(text) ? SANDBOX.lastIndex : end]);
      };
      for (const index of this.#secrets) index.search(view.text, found);
    }
    return spans;
  }
}

/** The values that a client sent under the name of a secret, as they are and decoded: they may be quoted elsewhere. */
export function namedSecrets(text: string): string[] {
  return namedIn(text).flatMap(([from, to]) => {
    const value = text.slice(from, to);
    return [value, value.replaceAll('+', ' ')].flatMap(form => viewsOf(form).map(view => view.text));
  });
}

function namedIn(text: string): Span[] {
  const spans: Span[] = [];
  const found: Found = (from, to) => void spans.push([from, to]);
  findNamedValues(viewsOf(text), found);
  if (!/^\s*[[{"]/.test(text)) findFormValues(text, found);
  return spans;
}

/** The values of the pairs that a secret stands in; where it reaches into a key, all of the pair. */
function pairsOf(query: string, [from, to]: Span): Span[] {
  const spans: Span[] = [];
  for (let begin = query.lastIndexOf('&', from - 1) + 1; begin < to; ) {
    const end = indexOrEnd(query, '&', begin);
    const equals = query.indexOf('=', begin);
    spans.push([equals >= 0 && equals < Math.min(end, Math.max(from, begin)) ? equals + 1 : begin, end]);
    begin = end + 1;
  }
  return spans;
}

function indexOrEnd(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index < 0 ? text.length : index;
}

function replaced(text: string, spans: readonly Span[], shown = text.length): string {
  if (spans.length === 0) return text.slice(0, shown);
  let written = '';
  let at = 0;
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    if (to <= at || to === from || from >= shown) continue;
    if (from >= at && (from > at || at === 0)) written += `${text.slice(at, from)}${REDACTED}`;
    at = to;
  }
  return written + text.slice(at, Math.max(at, shown));
}
