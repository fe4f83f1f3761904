import { fingerprint } from '../random/random.ts';

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
  const pairs = query.split('&').filter(pair => pair !== '' && !RANGE.test(pair));
  return {
    head: fingerprint(caller, method, path, ...pairs.sort()),
    exactHead: fingerprint(caller, method, path, query),
    body,
  };
}

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
