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

const LIBRARY = 'Build the request with an HTTP library instead of by hand.';

/** What is no HTTP, refused before there is a request. */
export const malformedRows: CauseRows<Extract<CauseKind, `malformed:${string}`>> = {
  'malformed:raw-space': row(
    'a space in the URL, which must be written as `%20`',
    'Spaces as %20, in a query also as +.',
    'Encode the values of a query, such as with URLSearchParams or urllib.parse.urlencode. date_from and date_to have a space between day and time, and filters may have spaces.',
  ),
  'malformed:request-line': row(
    'an invalid request line, such as one with unescaped text',
    'METHOD PATH HTTP/1.1, in ASCII only.',
    'Percent-encode the URL. A client that uses TLS or HTTP/2 on this port gets the same refusal: use http:// and HTTP/1.1.',
  ),
  'malformed:header': row(
    'an invalid header',
    'NAME: VALUE on a line of its own, without line breaks inside.',
    'Look for a line break at the end of a token that was read from a file: trim it.',
  ),
  'malformed:header-too-large': row(
    'more than 16 KB of headers',
    'At most 16 KB of request line and headers together.',
    'Shorten the query: fewer filters, shorter patterns. Send no cookies.',
  ),
  'malformed:body': row('a body with malformed chunks', 'A body with Content-Length, or well-formed chunks.', LIBRARY),
  'malformed:timeout': row(
    'a request that was not complete in time',
    'The whole request, without long pauses.',
    'Look for a Content-Length that is larger than the body: the server waits for the rest.',
  ),
  'malformed:no-host': row(
    'HTTP/1.1 without a `Host` header',
    'A Host header with the name and the port of the URL.',
    LIBRARY,
  ),
  'malformed:connect': row(
    'a `CONNECT` request, as sent to a proxy',
    'Requests to the API itself, at the base_url of GET /_sim/info.',
    'Remove this address from HTTP_PROXY, HTTPS_PROXY and the proxy settings of the client, and use it as the base URL.',
  ),
};
