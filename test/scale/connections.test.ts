import { once } from 'node:events';
import { Agent, createServer as createHttpServer, get, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { faultNames } from '../../src/faults/registry.ts';
import { createSimulator, type SandboxHandle, type SimulatorHandle } from '../../src/index.ts';
import { readEvents } from '../support/event-stream.ts';
import { type Balancer, freePort, has, startHaproxy, startNginx } from './programs.ts';
import { ask } from './touched.ts';

const HEAD = 'GET /v1/sites HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAuthorization: Bearer demo-admin~shaky';

/** They answer late or never. */
const WAITING: readonly string[] = ['hang', 'hold', 'latency', 'slow'];

/** What a balancer makes of the faults that it cannot pass on as they are. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, number>>>> = { haproxy: {}, nginx: { reset: 503 } };

describe.each([
  { kind: 'haproxy', start: startHaproxy },
  { kind: 'nginx', start: startNginx },
])('faults behind $kind', ({ kind, start }) => {
  const skipped = has(kind) ? '' : `: SKIPPED, there is no ${kind}`;
  let simulator: SimulatorHandle;
  let sandbox: SandboxHandle;
  let port: number;
  let balancer: Balancer;

  beforeAll(async () => {
    if (skipped) return;
    simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
    sandbox = await simulator.sandbox({ name: 'shaky' });
    port = Number(new URL(simulator.origin).port);
    balancer = await start([port, port, port]);
  }, 30_000);
  afterAll(async () => {
    await balancer?.close();
    await simulator?.close(0);
  });

  it.skipIf(skipped).each(faultNames.filter(name => !WAITING.includes(name)))(
    `%s reaches the client${skipped}`,
    async fault => {
      await sandbox.faults.add({ fault, times: 2 } as Parameters<SandboxHandle['faults']['add']>[0]);
      const direct = await ask(port, HEAD);
      const through = await ask(balancer.port, HEAD);
      const changed = CHANGED[kind]![fault];
      expect(through.status).toBe(changed ?? direct.status);
      if (changed === undefined) {
        expect(through.body).toBe(direct.body);
        expect(through.headers['retry-after']).toBe(direct.headers['retry-after']);
      }
    },
  );

  it.skipIf(skipped)(
    `a client that leaves is gone for the server, too${skipped}`,
    async () => {
      await sandbox.faults.add({ fault: 'hold', name: 'held', times: 1 });
      const inFlight = async () => (await sandbox.usage.get()).in_flight;
      const socket = connect(balancer.port, '127.0.0.1', () => socket.write(`${HEAD}\r\n\r\n`));
      while ((await inFlight()) === 0) await setTimeout(5);
      socket.destroy();
      while ((await inFlight()) > 0) await setTimeout(5);
      await sandbox.faults.remove('held');
    },
    30_000,
  );

  it.skipIf(skipped)(`entries of a stream arrive as they are written${skipped}`, async () => {
    const reader = await readEvents(`${balancer.origin}/_sim/journal/stream?sandbox=shaky`);
    await ask(balancer.port, HEAD);
    const [event] = await reader.take(1);
    reader.leave();
    expect(event!.data).toMatchObject({ sandbox: 'shaky', path: '/sites', status: 200 });
  });

  it.skipIf(skipped)(`a body arrives as it is written${skipped}`, async () => {
    let rest = () => {};
    const server = createHttpServer((_, res) => {
      // Of a body without a length, nginx passes the first pieces on anyway.
      res.setHeader('content-length', 'begun, ended'.length).write('begun');
      rest = () => void res.end(', ended');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const balanced = await start([port, port, port]);
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await balanced.close();
    });
    const [answer] = await once(get(balanced.origin, { agent: false }), 'response');
    answer.setEncoding('utf8');
    const [first] = await once(answer, 'data');
    // Only now: a balancer that waits for all of it waits for ever.
    rest();
    const [second] = await once(answer, 'data');
    expect([first, second]).toEqual(['begun', ', ended']);
  });

  it.skipIf(skipped)(`a server that is down is a 503${skipped}`, async () => {
    const port = await freePort();
    const alone = await start([port, port, port]);
    onTestFinished(() => alone.close());
    for (const method of ['GET', 'POST', 'PUT']) {
      const { status, headers, body } = await ask(alone.port, HEAD.replace('GET', method));
      expect({ status, body }).toEqual({ status: 503, body: '{"error":"The server of this sandbox is down."}' });
      expect(headers['retry-after']).toBe('1');
      expect(headers['content-type']).toBe('application/json');
    }
  });

  it.skipIf(skipped)(`the sandboxes of a server that is down go to no other${skipped}`, async () => {
    const balanced = await start([await freePort(), port, port]);
    onTestFinished(() => balanced.close());
    const ROUNDS = 3;
    const statuses: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ofRound: number[] = [];
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
        ofRound.push((await ask(balanced.port, HEAD.replace('shaky', name))).status);
      statuses.push(ofRound);
    }
    expect(new Set(statuses[0])).toEqual(new Set([200, 503]));
    expect(statuses).toEqual(Array(ROUNDS).fill(statuses[0]));
  });

  it.skipIf(skipped)(`a request that the server has cut is not sent again${skipped}`, async () => {
    const cutting = await startCutting();
    const balanced = await start([cutting.port, cutting.port, cutting.port]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(async () => {
      agent.destroy();
      await balanced.close();
    });
    for (const method of ['POST', 'GET', 'PUT']) {
      cutting.received.length = 0;
      // The second over the connection of the first, where a proxy may take a cut for one that came before the request.
      const statuses = [await statusOf(agent, balanced.port, method), await statusOf(agent, balanced.port, method)];
      expect(statuses).toEqual([200, CUT[kind]]);
      expect(cutting.received).toEqual([method, method]);
    }
  });
});

/** What a client gets of a connection that the server cuts: nothing, or what nginx says. */
const CUT: Readonly<Record<string, number>> = { haproxy: 0, nginx: 503 };

/** A server that answers every other request, and cuts the connection at the others. */
async function startCutting(): Promise<{ readonly port: number; readonly received: string[] }> {
  const received: string[] = [];
  const server = createServer(socket => {
    socket
      .on('error', () => {})
      .on('data', data => {
        received.push(data.toString('latin1').split(' ')[0]!);
        if (received.length % 2 === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
        else socket.destroy();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, received };
}

/** The status of a request without a body; 0 where the connection ends without an answer. */
function statusOf(agent: Agent, port: number, method: string): Promise<number> {
  return new Promise(resolve => {
    const headers = { 'Content-Length': 0 };
    const asked = request({ agent, port, method, path: '/v1/sites', host: '127.0.0.1', headers }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    });
    asked.on('error', () => resolve(0)).end();
  });
}
