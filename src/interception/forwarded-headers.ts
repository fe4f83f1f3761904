import type { IncomingMessage } from 'node:http';
import type { Target } from './target.ts';

/** Headers about one connection. Source: RFC 9110, section 7.6.1; `Expect` was answered by the server here. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Those of a request as they go on to its target: names and values by turns. */
export function requestHeaders(
  { rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>,
  { host, port, scheme }: Pick<Target, 'host' | 'port' | 'scheme'>,
): string[] {
  const isDefault = port === (scheme === 'https' ? 443 : 80);
  const framing = headers['transfer-encoding'] === undefined ? [] : ['Transfer-Encoding', 'chunked'];
  return ['Host', isDefault ? host : `${host}:${port}`, ...framing, ...withoutHops(rawHeaders, ['host'])];
}

/** Names and values by turns, but for those about one connection, and `others`. */
export function withoutHops(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const pairs: (readonly [name: string, value: string])[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) pairs.push([rawHeaders[at]!, rawHeaders[at + 1]!]);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  const left = new Set([...HOP_BY_HOP, ...named, ...others]);
  return pairs.filter(([name]) => !left.has(name.toLowerCase())).flat();
}
