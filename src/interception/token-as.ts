import type { IncomingMessage } from 'node:http';

const BEARER = /^Bearer +[^\s]+ *$/i;

/**
 * Puts a token in the place of the one that a request has, before anything else reads it: the client's own, which may be
 * that of a real account, is kept nowhere. A header that is no bearer token stays what it is, and is refused as such.
 * @param value undefined: requests stay as they are
 */
export function tokenAsGiven(value: string | undefined): (req: IncomingMessage) => void {
  if (value === undefined) return () => {};
  const header = `Bearer ${value}`;
  return req => {
    const { headers, rawHeaders } = req;
    if (!BEARER.test(headers.authorization ?? '')) return;
    headers.authorization = header;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]!.toLowerCase() === 'authorization') rawHeaders[at + 1] = header;
    }
  };
}
