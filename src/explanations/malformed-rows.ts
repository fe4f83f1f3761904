import type { CauseKind } from '../errors.ts';
import { answered, type CauseRow, type CauseRows } from './explanation.ts';

const row = (means: string, allowed: string, advice: string): CauseRow => ({
  means,
  step: null,
  explain: subject => ({
    why: `${answered(subject) || `${means}.`} The request was refused before any check: it could not be read.`,
    allowed,
    try: advice,
    spec: 'RFC 9112 (HTTP/1.1)',
  }),
});

const LIBRARY = 'Build the request by an HTTP library instead of by hand.';

/** What is no HTTP, refused before there is a request. */
export const malformedRows: CauseRows<Extract<CauseKind, `malformed:${string}`>> = {
  'malformed:raw-space': row(
    'has a space in its URL, which must be written as `%20`',
    'Spaces as %20, in a query also as +.',
    'Encode the values of a query, such as by URLSearchParams or urllib.parse.urlencode. date_from and date_to have a space between day and time, filters may have some.',
  ),
  'malformed:request-line': row(
    'has a request line that HTTP does not allow, such as one with unescaped text',
    'METHOD /v1/PATH HTTP/1.1, with ASCII alone.',
    'Percent-encode the URL. A client that speaks TLS or HTTP/2 to this port is refused here, too: use http:// and HTTP/1.1.',
  ),
  'malformed:header': row(
    'has a header that HTTP does not allow',
    'NAME: VALUE on a line of its own, without line breaks inside.',
    'Look for a line break at the end of a token that was read from a file: trim it.',
  ),
  'malformed:header-too-large': row(
    'has more than 16 KB of headers',
    'Request line and headers of 16 KB together.',
    'Shorten the query: fewer filters, shorter patterns. Send no cookies.',
  ),
  'malformed:body': row(
    'has a body whose chunks are malformed',
    'A body with Content-Length, or well-formed chunks.',
    LIBRARY,
  ),
  'malformed:timeout': row(
    'was not complete in time',
    'All of the request without long pauses.',
    'Look for a Content-Length that is larger than the body: the server waits for the rest.',
  ),
  'malformed:no-host': row(
    'is HTTP/1.1 without a `Host` header',
    'A Host header with the name and the port of the URL.',
    LIBRARY,
  ),
  'malformed:connect': row(
    'is a `CONNECT`, as sent to a proxy',
    'Requests to the API itself: http://HOST:PORT/v1/….',
    'Take this address out of HTTP_PROXY, HTTPS_PROXY and the proxy settings of the client, and use it as the base address.',
  ),
};
