import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Target } from './target.ts';
import { addressOf, type Upstream } from './tunnel.ts';
import { type Refusal, unreachable } from './way.ts';

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

interface ForwardAsked extends Upstream {
  readonly refuse: (refusal: Refusal) => void;
}

/** Sends a request on, over a connection of its own, and its answer back. */
export function forward(
  target: Target,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  { lookup, opened, refuse }: ForwardAsked,
): void {
  const { scheme, host, port, path } = target;
  const send = scheme === 'https' ? secureRequest : request;
  const fail = (error: Error) => {
    if (res.headersSent) res.destroy();
    else if (!res.destroyed) refuse(unreachable(target, error));
  };
  const sent = send({
    host: addressOf(host),
    port,
    path,
    method: req.method,
    headers: headersOf(req, target),
    agent: false,
    ...(lookup && { lookup }),
  });
  sent.on('socket', opened);
  sent.on('error', fail);
  sent.on('response', answer => {
    const { statusCode = 0, rawHeaders } = answer;
    // Others are no final answer of any server, and Node would not write them.
    if (statusCode < 200 || statusCode > 599) sent.destroy(new Error('no answer of HTTP'));
    else {
      res.writeHead(statusCode, withoutHops(rawHeaders));
      answer.on('error', fail);
      answer.pipe(res);
    }
  });
  // Of an answer that was broken off, and of none, such as 101 to what was no upgrade.
  sent.once('close', () => res.writableEnded || fail(new Error('closed')));
  res.once('close', () => sent.destroy());
  req.pipe(sent);
}

function headersOf({ rawHeaders, headers }: IncomingMessage, { host, port, scheme }: Target): string[] {
  const isDefault = port === (scheme === 'https' ? 443 : 80);
  const framing = headers['transfer-encoding'] === undefined ? [] : ['Transfer-Encoding', 'chunked'];
  return ['Host', isDefault ? host : `${host}:${port}`, ...framing, ...withoutHops(rawHeaders, ['host'])];
}

/** Names and values by turns, but for those about one connection and `others`. */
function withoutHops(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const pairs: (readonly [name: string, value: string])[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) pairs.push([rawHeaders[at]!, rawHeaders[at + 1]!]);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  const left = new Set([...HOP_BY_HOP, ...named, ...others]);
  return pairs.filter(([name]) => !left.has(name.toLowerCase())).flat();
}
