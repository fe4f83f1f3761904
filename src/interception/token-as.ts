import { bearerIn } from '../simulator/bearer.ts';

/** The headers of a request, as far as they could be read. */
interface Sent {
  readonly authorization?: string | undefined;
  /** Names and values by turns; undefined where they could not be read. */
  readonly rawHeaders?: readonly string[] | undefined;
}

/** The same with another token. */
interface Mapped {
  readonly authorization: string;
  readonly rawHeaders: string[];
  /** What the client sent as its token. */
  readonly hidden: readonly string[];
}

/** In the place of a header that is no bearer token: it is refused as such, whatever it was. */
const MALFORMED = '[redacted]';
/** A header that is full of words is no token: more are not sought in all that the request has. */
const WORDS_HIDDEN = 8;

/**
 * Puts a token in the place of the one that a request has, before anything else reads it: the client's own may be that of
 * a real account. A `~` in that does not name a sandbox. Null where the request has no token.
 */
export function withToken(value: string, { authorization, rawHeaders = [] }: Sent): Mapped | null {
  if (authorization === undefined) return null;
  const mapped = bearerIn(authorization) === null ? MALFORMED : `Bearer ${value}`;
  const isToken = (at: number) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'authorization';
  // Of several headers only the first one counts.
  const all = [authorization, ...rawHeaders.filter((_, at) => isToken(at))];
  return {
    authorization: mapped,
    rawHeaders: rawHeaders.map((text, at) => (isToken(at) ? mapped : text)),
    hidden: [...new Set(all.flatMap(wordsOf))],
  };
}

function wordsOf(authorization: string): string[] {
  const bearer = bearerIn(authorization);
  if (bearer !== null) return [bearer];
  return authorization
    .split(/[\s,;="]+/)
    .filter(word => word !== '' && !/^(bearer|basic|digest|token)$/i.test(word))
    .slice(0, WORDS_HIDDEN);
}
