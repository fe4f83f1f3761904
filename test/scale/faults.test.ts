import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultNames } from '../../src/faults/registry.ts';
import { createSimulator, type SandboxHandle, type SimulatorHandle } from '../../src/index.ts';
import { type Balancer, has, startHaproxy, startNginx } from './programs.ts';
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
});
