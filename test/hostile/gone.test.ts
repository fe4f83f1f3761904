import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as secrets from '../../src/http/secrets.ts';
import { eventually, HEADERS, JSON_HEADERS, type Server, startServer } from './server.ts';
import { request, talk, Wire } from './wire.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer({ plan: 'tier-1', causeHeader: true });
});
afterAll(() => server.simulator.close(0));
afterEach(() => server.control('POST', '/reset'));

interface Entry {
  readonly status: number | null;
  readonly cause: string | null;
  readonly duration_ms: number | null;
}
const journal = async () => ((await server.control('GET', '/journal')).body as { data: Entry[] }).data;
const inFlight = async () => (await server.usage()).in_flight;
const allGone = () => eventually(async () => (await inFlight()) === 0);
const fault = (rule: object) => server.control('POST', '/faults', rule);
const siteCount = async () =>
  (JSON.parse((await talk(server.port, request('GET /v1/sites?limit=100', HEADERS))).answers[0]!.body) as { data: [] })
    .data.length;

describe('a client that leaves', () => {
  it.each<[when: string, bytes: string]>([
    ['in the middle of its body', request('POST /v1/sites', { ...JSON_HEADERS, 'content-length': '100' }, '{"name":')],
    [
      'in the middle of a chunk',
      `${request('POST /v1/sites', { ...JSON_HEADERS, 'transfer-encoding': 'chunked' })}ff\r\n{`,
    ],
  ])('%s: its place is given back, its entry closed, nothing created', async (_when, bytes) => {
    const before = await siteCount();
    const wire = new Wire(server.port).say(bytes);
    await eventually(async () => (await inFlight()) === 1);
    wire.leave();
    await allGone();
    await eventually(async () => (await journal()).every(entry => entry.duration_ms !== null));
    expect((await journal()).at(-1)).toMatchObject({ status: null, cause: 'client:gone' });
    expect(await siteCount()).toBe(before);
  });

  it('in the middle of a body that nobody asked for: its entry is closed, and no log calls it a fault of the server', async () => {
    const wire = new Wire(server.port).say(request('GET /v1/token', { ...HEADERS, 'transfer-encoding': 'chunked' }));
    await eventually(async () => (await inFlight()) === 1);
    const logged = vi.spyOn(secrets, 'failedRequest');
    wire.leave();
    await allGone();
    await eventually(async () => (await journal()).every(entry => entry.duration_ms !== null));
    expect((await journal()).at(-1)).toMatchObject({ status: null, cause: 'client:gone' });
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it.each<[what: string, rule: object]>([
    ['held', { fault: 'hold', name: 'f' }],
    ['hung', { fault: 'hang', name: 'f' }],
    ['delayed by an hour', { fault: 'latency', name: 'f', ms: 3_600_000 }],
  ])('while it is %s: its place is given back, its entry closed, nothing created', async (_what, rule) => {
    const before = await siteCount();
    await fault({ ...rule, match: { method: 'POST' } });
    const wire = new Wire(server.port).say(request('POST /v1/sites', JSON_HEADERS, '{"name":"x"}'));
    await eventually(async () => (await inFlight()) === 1);
    wire.leave();
    await allGone();
    await eventually(async () => (await journal()).at(-1)?.duration_ms !== null);
    expect((await journal()).at(-1)).toMatchObject({ status: null, cause: 'fault:f#1, client:gone' });
    expect(await siteCount()).toBe(before);
  });

  it('while it waits for a cold report: its place is given back', async () => {
    await server.control('PATCH', '/assumptions', { 'cold-query-ms': 999_999 });
    const query = 'entity=pageview&entity_id=TIDEPOOL&aggregates=visits';
    const wire = new Wire(server.port).say(request(`GET /v1/aggregations?${query}`, HEADERS));
    await eventually(async () => (await inFlight()) === 1);
    wire.leave();
    await allGone();
    await eventually(async () => (await journal()).at(-1)?.duration_ms !== null);
    expect((await journal()).at(-1)).toMatchObject({ status: null, cause: 'client:gone' });
  });

  it('does not: a reset ends its wait for a cold report', async () => {
    await server.control('PATCH', '/assumptions', { 'cold-query-ms': 999_999 });
    const query = 'entity=pageview&entity_id=TIDEPOOL&aggregates=visits';
    const wire = new Wire(server.port).say(request(`GET /v1/aggregations?${query}`, HEADERS));
    await eventually(async () => (await inFlight()) === 1);
    await server.control('POST', '/reset');
    expect(await wire.hear()).toMatchObject({ answers: [], closed: true });
    expect(await inFlight()).toBe(0);
  });

  it('in the middle of its answer: its place is given back', async () => {
    await fault({ fault: 'slow', bytes_per_s: 1 });
    const wire = new Wire(server.port).say(request('GET /v1/sites', HEADERS));
    await eventually(async () => (await inFlight()) === 1);
    wire.leave();
    await allGone();
  });

  it('with a pipeline of requests waiting: all places are given back', async () => {
    await fault({ fault: 'hold', name: 'h', match: { operation: 'getToken' } });
    const wire = new Wire(server.port).say(
      request('GET /v1/token', HEADERS) + request('GET /v1/account', HEADERS).repeat(3),
    );
    await eventually(async () => (await journal()).length === 4);
    wire.leave();
    await allGone();
  });

  it('with held requests in a pipeline: all places are given back', async () => {
    await fault({ fault: 'hold', name: 'h' });
    const wire = new Wire(server.port).say(request('GET /v1/token', HEADERS).repeat(4));
    await eventually(async () => (await inFlight()) === 4);
    wire.leave();
    await allGone();
    expect((await server.control('GET', '/faults')).body).toMatchObject({ data: [{ held: 0 }] });
  });
});

describe('wire faults in a pipeline', () => {
  it.each(['before_commit', 'after_commit'])('a reset %s comes after the answers before it', async phase => {
    await fault({ fault: 'hold', name: 'h', match: { operation: 'getToken' } });
    await fault({ fault: 'reset', phase, match: { operation: 'getAccount' } });
    const wire = new Wire(server.port).say(request('GET /v1/token', HEADERS) + request('GET /v1/account', HEADERS));
    await eventually(async () => (await journal()).length === 2);
    await server.control('POST', '/faults/h/release');
    const { answers, closed } = await wire.hear(2);
    expect({ statuses: answers.map(({ status }) => status), closed }).toEqual({ statuses: [200], closed: true });
    await allGone();
  });
});

describe('what the journal names as the cause', () => {
  const ask = async (line: string) => (await talk(server.port, request(line, HEADERS))).answers[0]!;

  it('leaves out a delay that a limit came before', async () => {
    await fault({ fault: 'latency', name: 'lag', ms: 0 });
    await fault({ fault: 'hold', name: 'h', match: { operation: 'getToken' } });
    const held = new Wire(server.port).say(request('GET /v1/token', HEADERS).repeat(5));
    await eventually(async () => (await inFlight()) === 5);
    const refused = await ask('GET /v1/account');
    expect(refused.status).toBe(429);
    expect(refused.headers['x-leadline-cause']).toBe('limit:concurrency');
    held.leave();
    await allGone();
  });

  it('leaves out a refusal after the commit that never came to a commit', async () => {
    await fault({ fault: 'unavailable', name: 'late', phase: 'after_commit' });
    expect((await ask('GET /v1/nothing')).headers['x-leadline-cause']).toBe('route');
    expect((await ask('GET /v1/sites?limit=0')).headers['x-leadline-cause']).toBe('validation:limit');
    const served = await ask('GET /v1/sites');
    expect([served.status, served.headers['x-leadline-cause']]).toEqual([503, 'fault:late#3']);
  });

  it('names each fault once, in the order in which they acted', async () => {
    await fault({ fault: 'malformed', name: 'broken' });
    await fault({ fault: 'server_error', name: 'late', phase: 'after_commit' });
    await fault({ fault: 'latency', name: 'lag', ms: 1 });
    const answer = await ask('GET /v1/account');
    expect(answer.status).toBe(500);
    expect((await journal()).at(-1)?.cause).toBe('fault:lag#1, fault:late#1, fault:broken#1');
  });

  it('fits a header whatever a client sent', async () => {
    const { token } = await server.simulator.sandbox({ strict: true });
    const body = JSON.stringify({ name: 'x', '\ud800\r\nx: y': 1, ['n'.repeat(100_000)]: 1 });
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}` };
    const { answers } = await talk(server.port, request('POST /v1/sites', headers, body));
    expect(answers[0]!.status).toBe(400);
    expect(answers[0]!.headers['x-leadline-cause']).toMatch(/^validation:%EF%BF%BD%0D%0Ax:%20y,n+$/);
  });
});
