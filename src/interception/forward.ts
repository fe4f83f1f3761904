import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import { requestHeaders, withoutHops } from './forwarded-headers.ts';
import type { Target } from './target.ts';
import { addressOf, type Upstream } from './tunnel.ts';
import { type Refusal, unreachable } from './way.ts';

interface ForwardAsked extends Pick<Upstream, 'lookup'> {
  readonly refuse: (refusal: Refusal) => void;
}

/** Sends a request on, over a connection of its own that ends with that of its client, and its answer back. */
export function forward(
  target: Target,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  { lookup, refuse }: ForwardAsked,
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
    headers: requestHeaders(req, target),
    agent: false,
    ...(lookup && { lookup }),
  });
  sent.on('error', fail);
  sent.on('response', answer => {
    const { statusCode = 0, rawHeaders } = answer;
    // Others are no final answer of any server, and Node would not write them.
    if (statusCode < 200 || statusCode > 599) sent.destroy(new Error('no answer of HTTP'));
    else {
      res.writeHead(statusCode, withoutHops(rawHeaders));
      answer.pipe(res);
    }
  });
  // Of an answer that was broken off, and of none, such as 101 to what was no upgrade.
  sent.once('close', () => res.writableEnded || fail(new Error('closed')));
  res.once('close', () => sent.destroy());
  req.pipe(sent);
}
