import type { FindingRule } from './finding.ts';
import { nameOf } from './note.ts';

/**
 * Must not be set off by: values shorter than 8 characters; a value that only contains the token; the value of
 * another token.
 */
export const secretInUrl = {
  rule: 'secret-in-url',
  level: 'error',
  what: 'The token of the request was also in its URL, as a whole path segment or parameter value.',
  why: 'URLs are written to the logs of servers and proxies, to browser histories and error reports. Anybody who reads one can use the token.',
  advice:
    'Send the token in the header Authorization: Bearer <API_TOKEN> and nowhere else; remove it from path and query. Replace a token that was sent to the real service this way.',
  spec: 'Authentication',
  start: () => null,
  see(exchange, _state, find) {
    if (!exchange.tokenInUrl) return;
    find({ message: `${nameOf(exchange)} was sent with its token in the URL`, exchanges: [exchange] });
  },
} as const satisfies FindingRule<null>;
