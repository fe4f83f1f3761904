import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { makeCertificates } from '../certificates/make-certificates.ts';
import type { createApp } from '../http/app.ts';
import { hideSecrets } from '../http/hidden-secrets.ts';
import { markIntercepted } from '../http/intercepted.ts';
import { type Listening, listen, TIMEOUTS_MS } from '../http/listen.ts';
import { recordRefused } from '../http/record-refused.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { openProxy, type ProxyAsked } from './proxy.ts';
import { Refusals } from './refusals.ts';
import { withToken } from './token-as.ts';

/** A simulator, and what it serves. */
export interface InterceptedServer {
  readonly simulator: Simulator;
  readonly app: ReturnType<typeof createApp>;
  /** Null where it does not listen. */
  readonly listening: Listening | null;
}

export interface InterceptionAsked extends Pick<ProxyAsked, 'timeouts' | 'halfOpenMs' | 'lookup'> {
  /** Host names whose HTTPS, on port 443, the simulator answers. */
  readonly hosts: readonly string[];
  /** The value of a token that stands for whatever a client sends; undefined: it is sent as it is. */
  readonly tokenAs: string | undefined;
  /** Whether the proxy lets requests to other hosts through. */
  readonly passthrough: boolean;
  /** Whether the proxy reaches no port of this machine but that of the simulator. */
  readonly isolate?: boolean;
  /** Told in words of requests that the proxy refused: once of each host and port, with a bound. */
  readonly refused: (text: string) => void;
}

/** A proxy beside a simulator, which ends the connections to some hosts there. All ports are of 127.0.0.1. */
export interface Interception {
  /** In lower case, each once. */
  readonly hosts: readonly string[];
  readonly proxyPort: number;
  /** Speaks TLS at once, for programs that are led here below the proxy. */
  readonly tlsPort: number;
  /** What serves connections, those to the simulator itself among them. */
  readonly ends: readonly End[];
  /** The certificate of the authority for `hosts`, made for this run, PEM. Its key is gone. */
  readonly ca: string;
  /** Requests that came here so far. */
  requests(): number;
  /** Those of them that are in a journal: requests to the API. */
  recorded(): number;
  close(): Promise<void>;
}

/** Where it listens, and what serves a connection to there that was accepted elsewhere. */
export interface End {
  /** A name or an address, without brackets. */
  readonly host: string;
  readonly port: number;
  take(socket: Socket): void;
}

const HOST = '127.0.0.1';

/** Starts the proxy of a simulator. @throws as the machine refuses a port */
export async function openInterception(
  { simulator, app, listening }: InterceptedServer,
  { hosts: given, tokenAs, isolate = false, refused, timeouts = TIMEOUTS_MS, ...asked }: InterceptionAsked,
): Promise<Interception> {
  const hosts = [...new Set(given.map(host => host.toLowerCase().replace(/\.$/, '')))];
  const { cert, key, ca } = makeCertificates({ names: hosts, ofThisMachine: false, nowMs: simulator.wallMs() });
  let requests = 0;
  let recorded = 0;
  const leave = simulator.listen(({ entry }) => {
    if (entry.intercepted) recorded += 1;
  });
  const server = await listen(app, {
    host: HOST,
    port: 0,
    tls: { cert, key, handshakeTimeout: timeouts.headersTimeout },
    timeouts,
    arriving(req: IncomingMessage) {
      requests += 1;
      markIntercepted(req);
      if (tokenAs !== undefined) giveToken(tokenAs, req);
    },
    refused(request) {
      requests += 1;
      const mapped = tokenAs === undefined ? null : withToken(tokenAs, request);
      recordRefused(simulator, { ...request, ...mapped, intercepted: true });
    },
  });
  const refusals = new Refusals(refused);
  const own = listening === null ? [] : [listening];
  const { passthrough, halfOpenMs, lookup } = asked;
  const proxy = await openProxy({
    host: HOST,
    hosts,
    passthrough,
    loopback: isolate ? own.map(({ port }) => port) : undefined,
    take: server.take,
    serve: server.serve,
    refused: refusal => refusals.add(refusal),
    timeouts,
    halfOpenMs,
    lookup,
  });
  return {
    hosts,
    proxyPort: proxy.port,
    tlsPort: server.port,
    ends: [...own.map(at => endOf(at, hostOf(at))), endOf(server, HOST), endOf(proxy, HOST)],
    ca,
    requests: () => requests,
    recorded: () => recorded,
    async close() {
      await Promise.all([proxy.close(), server.close(0)]);
      refusals.end();
      leave();
    },
  };
}

/** Puts the token in the place of the one that a request has. */
function giveToken(value: string, req: IncomingMessage): void {
  const mapped = withToken(value, { authorization: req.headers.authorization, rawHeaders: req.rawHeaders });
  if (mapped === null) return;
  req.headers.authorization = mapped.authorization;
  req.rawHeaders = mapped.rawHeaders;
  hideSecrets(req, mapped.hidden);
}

function endOf({ port, take }: Omit<End, 'host'>, host: string): End {
  return { host, port, take };
}

function hostOf({ origin }: Listening): string {
  return new URL(origin).hostname.replace(/^\[|\]$/g, '');
}
