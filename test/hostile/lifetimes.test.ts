import { connect } from 'node:net';
import type { Express } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../src/http/listen.ts';
import { eventually, expectErrorShape, HEADERS, JSON_HEADERS, type Server, startServer } from './server.ts';
import { request, Wire } from './wire.ts';

const started: Server[] = [];
const start = async (...given: Parameters<typeof startServer>) => {
  const server = await startServer(...given);
  started.push(server);
  return server;
};
afterEach(() => Promise.all(started.splice(0).map(({ simulator }) => simulator.close(0))));

describe('a client that is slow', () => {
  const timeouts = { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };

  it.each<[what: string, begun: string]>([
    ['with its header', 'GET /v1/token HTTP/1.1\r\nhost: x\r\n'],
    ['with its body', request('POST /v1/sites', { ...JSON_HEADERS, 'content-length': '9' }, '{"name"')],
    [
      'with the next chunk',
      `${request('POST /v1/sites', { ...JSON_HEADERS, 'transfer-encoding': 'chunked' })}1\r\n{\r\n`,
    ],
  ])('%s is told so and let go', async (_what, begun) => {
    const { simulator } = await start();
    const listening = await listen(simulator.app as Express, { host: '127.0.0.1', port: 0, timeouts });
    const { answers, closed } = await new Wire(Number(new URL(listening.origin).port)).say(begun).hear(2);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expectErrorShape(answers[0]!);
    expect(answers[0]!.headers.connection).toBe('close');
    expect(closed).toBe(true);
    await listening.close(0);
  });
});

describe('a server that stops', () => {
  it.each<[what: string, rule: object]>([
    ['held', { fault: 'hold' }],
    ['hung', { fault: 'hang' }],
    ['delayed by an hour', { fault: 'latency', ms: 3_600_000 }],
    ['answered a byte a second', { fault: 'slow', bytes_per_s: 1 }],
  ])('cuts requests that are %s, and leaves nothing running', async (_what, rule) => {
    const server = await start();
    await server.control('POST', '/faults', rule);
    const before = timers();
    const wires = Array.from({ length: 20 }, () => new Wire(server.port).say(request('GET /v1/sites', HEADERS)));
    await eventually(async () => (await server.usage()).in_flight === 20);
    await server.simulator.close(50);
    for (const wire of wires) expect((await wire.hear()).closed).toBe(true);
    await eventually(() => timers() <= before);
  });

  it('may be told to twice', async () => {
    const { simulator } = await start();
    await Promise.all([simulator.close(0), simulator.close(0)]);
    await simulator.close();
  });

  it('does not wait for a connection on which nothing was ever said', async () => {
    const { simulator, port } = await start();
    const silent = connect(port, '127.0.0.1');
    silent.on('error', () => {});
    await new Promise(resolve => silent.once('connect', resolve));
    const from = performance.now();
    await simulator.close(100);
    expect(performance.now() - from).toBeLessThan(1000);
    silent.destroy();
  });
});

describe('many requests at once', () => {
  it('are delayed and piped without a warning of leaking listeners', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.message);
    process.on('warning', note);
    const server = await start();
    await server.control('POST', '/faults', { fault: 'latency', ms: 20 });
    const wires = Array.from({ length: 4 }, () =>
      new Wire(server.port).say(request('GET /v1/token', HEADERS).repeat(30)),
    );
    for (const wire of wires) expect((await wire.hear(30)).answers).toHaveLength(30);
    await new Promise(resolve => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

/** Timers that are armed now. */
function timers(): number {
  return process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;
}
