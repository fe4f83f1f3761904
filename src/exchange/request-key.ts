import { hashText } from '../random/random.ts';

/** The body of a request as far as it was read: of one that was refused at once, it may come after the answer. */
export interface SentBody {
  /** What it is compared by. */
  mark(): BodyMark;
}

/** Small, however large the body is. */
export interface BodyMark {
  /** Equal for bodies of equal bytes; null while the body is not complete. */
  readonly digest: string | null;
}

const NOTHING: BodyMark = { digest: '' };

export const NO_BODY: SentBody & { complete(text: string): void } = { mark: () => NOTHING, complete() {} };

/** What two requests are compared by. Small; the body's part may become known only later. */
export interface RequestKey {
  /** Of caller, method, path and the query's sorted pairs without `date_from` and `date_to`. */
  readonly head: string;
  /** As `head`, with the whole query as it was sent. */
  readonly exactHead: string;
  readonly body: BodyMark;
}

const RANGE = /^date_(?:from|to)=/;

/** @param query as it was sent, without `?` */
export function requestKey(
  caller: string,
  { method, path, query }: { readonly method: string; readonly path: string; readonly query: string },
  body: BodyMark,
): RequestKey {
  const resource = `${caller} ${method} ${path}`;
  let head: string | null = null;
  let exactHead: string | null = null;
  return {
    get head() {
      head ??= marked(`${resource}?${withoutRange(query)}`);
      return head;
    },
    get exactHead() {
      exactHead ??= marked(`${resource}?${query}`);
      return exactHead;
    },
    body,
  };
}

/** The pairs of a query in an order of their own, without the range of time. */
export function withoutRange(query: string): string {
  if (query === '') return '';
  const pairs = query.split('&').filter(pair => pair !== '' && !RANGE.test(pair));
  return pairs.sort().join('&');
}

/** A short text that is the same for equal texts, and hardly ever for others. Made for each request: a digest is slow. */
export function marked(text: string): string {
  return `${hashText(text, FIRST_SALT)} ${hashText(text, SECOND_SALT)}`;
}

const FIRST_SALT = 0x811c_9dc5;
const SECOND_SALT = 0x2545_f491;

/** Whether both are the same request, whatever range of time they asked for. */
export function isSameRequest(one: RequestKey, other: RequestKey): boolean {
  return one.head === other.head && isSameBody(one, other);
}

/** Whether both are equal to the byte. */
export function isSameToTheByte(one: RequestKey, other: RequestKey): boolean {
  return one.exactHead === other.exactHead && isSameBody(one, other);
}

function isSameBody(one: RequestKey, other: RequestKey): boolean {
  return one.body.digest !== null && one.body.digest === other.body.digest;
}
