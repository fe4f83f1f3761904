// Design: 2, client-gave-up-waiting.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { listening, NOON } from '../support/http.ts';
import { Run } from './run.ts';

const RULE = 'client-gave-up-waiting';
const server = await listening();
const REPORT = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits';
const SLOW = { 'cold-query-ms': '60000' } as const;

describe('client-gave-up-waiting', () => {
  it('says after how long', () => {
    const run = new Run();
    run.send({ request: `GET ${REPORT}`, status: null, cause: 'client:gone', tookMs: 2000 });
    expect(run.found(RULE)).toMatchObject({
      level: 'info',
      count: 1,
      message: 'The client closed the connection of GET /aggregations after 2.0 s, before the answer',
    });
  });

  it.each([
    ['a fault that held, delayed or cut the answer', { cause: 'fault:f#1, client:gone', acted: ['fault:f#1'] }],
    ['a connection that was closed for another reason', { cause: undefined }],
  ])('is not set off by %s', (_, { cause, ...sent }) => {
    const run = new Run();
    run.send({ request: `GET ${REPORT}`, status: null, ...(cause !== undefined && { cause }), ...sent });
    expect(run.found(RULE)).toBeUndefined();
  });

  /** Sends a request, and leaves once it is under way. */
  async function leave(bearer: string, inFlight: () => Promise<number>, text: string): Promise<void> {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(text.replace('BEARER', bearer));
    while ((await inFlight()) === 0) await new Promise(setImmediate);
    socket.destroy();
    while ((await inFlight()) > 0) await new Promise(setImmediate);
  }

  const asking = `GET /v1${REPORT} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAuthorization: Bearer BEARER\r\n\r\n`;

  async function foundAfterLeaving(
    text: string,
    setting: Parameters<typeof server.client>[0],
    fault?: 'hang' | 'latency',
  ) {
    const { sandbox } = await server.client(setting);
    if (fault === 'latency') await sandbox.faults.add({ fault, ms: 60_000 });
    if (fault === 'hang') await sandbox.faults.add({ fault });
    await leave(sandbox.token, async () => (await sandbox.usage.get()).in_flight, text);
    await sandbox.journal({ wait_s: 5 });
    return (await sandbox.report()).findings.filter(({ rule }) => rule === RULE);
  }

  it('is found over HTTP where a first run of a report is slow', async () => {
    expect(await foundAfterLeaving(asking, { assume: SLOW })).toMatchObject([{ count: 1 }]);
  });

  it.each(['hang', 'latency'] as const)('is not set off by a %s fault', async fault => {
    expect(await foundAfterLeaving(asking, {}, fault)).toEqual([]);
  });

  it('is not set off by a client that left in the middle of its request', async () => {
    const half =
      'POST /v1/sites HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAuthorization: Bearer BEARER\r\n' +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"';
    expect(await foundAfterLeaving(half, {})).toEqual([]);
  });

  it.each(['reset', 'delete'] as const)('is not set off by the %s of the sandbox', async end => {
    const { sandbox, get } = await server.client({ assume: SLOW });
    const asked = get(REPORT).catch(() => null);
    while ((await sandbox.usage.get()).in_flight === 0) await new Promise(setImmediate);
    await sandbox[end]();
    await asked;
    const { findings } = await server.simulator.report();
    expect(
      findings.filter(
        ({ rule, evidence }) => rule === RULE && evidence.some(({ sandbox: name }) => name === sandbox.name),
      ),
    ).toEqual([]);
  });

  it('is not set off by the close of the server', async () => {
    const simulator = await createSimulator({ clock: NOON, frozen: true, assume: SLOW });
    const sandbox = await simulator.sandbox();
    const asked = fetch(`${simulator.url}${REPORT}`, {
      headers: { authorization: `Bearer ${sandbox.token}`, accept: 'application/json' },
    }).catch(() => null);
    while ((await sandbox.usage.get()).in_flight === 0) await new Promise(setImmediate);
    const closing = simulator.close(0);
    await asked;
    await closing;
    expect((await simulator.report()).findings).toEqual([]);
  });
});
