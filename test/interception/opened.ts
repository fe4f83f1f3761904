import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { SimulatorHandle } from '../../src/handles.ts';
import { createSimulator, internals } from '../../src/index.ts';
import type { Interception, InterceptionAsked } from '../../src/interception/open-interception.ts';
import type { SimulatorOptions } from '../../src/simulator/options.ts';
import { request, Wire } from '../hostile/wire.ts';

export const HOST = 'api.example.com';

/** A simulator that answers for a host, and what was told of refused requests. */
export interface Opened {
  readonly simulator: SimulatorHandle;
  readonly interception: Interception;
  readonly told: string[];
  close(): Promise<void>;
}

export async function open(asked: Partial<InterceptionAsked> = {}, options: SimulatorOptions = {}): Promise<Opened> {
  const simulator = await createSimulator({
    clock: '2026-06-15T12:00:00Z',
    frozen: true,
    plan: 'unlimited',
    ...options,
  });
  const told: string[] = [];
  const interception = await internals.intercept(simulator, {
    hosts: [HOST],
    tokenAs: undefined,
    passthrough: false,
    refused: text => void told.push(text),
    ...asked,
  });
  return {
    simulator,
    interception,
    told,
    async close() {
      await interception.close();
      await simulator.close(0);
    },
  };
}

/** Headers of a request that a hard-coded client sends; the answer closes the connection. */
export const AS_ADMIN = {
  authorization: 'Bearer demo-admin',
  accept: 'application/json',
  host: HOST,
  connection: 'close',
};

/** `GET /v1/token` as text. */
export const ASKING = request('GET /v1/token', AS_ADMIN);

/** A CONNECT as text. */
export const connecting = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  request(`CONNECT ${target}`, { host: target, ...headers });

/** A tunnel through a proxy, at the start of what goes through it. */
export async function tunnelTo({ proxyPort }: Interception, target = `${HOST}:443`): Promise<Wire> {
  const wire = new Wire(proxyPort).say(connecting(target));
  const { answers } = await wire.hear();
  if (answers[0]?.status !== 200) throw new Error(`no tunnel: ${JSON.stringify(answers)}`);
  return wire;
}

/** A TLS connection to the host through the proxy, whose certificate is checked. */
export async function secureTo(interception: Interception): Promise<TLSSocket> {
  const { socket } = await tunnelTo(interception);
  socket.removeAllListeners('data');
  const secure = connectTls({ socket, servername: HOST, ca: interception.ca, ALPNProtocols: ['http/1.1'] });
  secure.on('error', () => {});
  await once(secure, 'secureConnect');
  return secure;
}

/** What the other side says until it ends its half; leaves the socket as it is. */
export async function all(socket: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', chunk => void chunks.push(Buffer.from(chunk)));
  await once(socket, 'end');
  return Buffer.concat(chunks).toString();
}

/** The answer to a request over a TLS connection of its own, which that is to close. */
export async function ask(interception: Interception, text: string): Promise<string> {
  const secure = await secureTo(interception);
  secure.write(text);
  return all(secure);
}
