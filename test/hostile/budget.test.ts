import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BodyBudget } from '../../src/limits/body-budget.ts';
import { eventually, expectErrorShape, HEADERS, JSON_HEADERS, type Server, startServer } from './server.ts';
import { request, talk, Wire } from './wire.ts';

const MB = 1024 * 1024;
const NDJSON = { 'content-type': 'application/x-ndjson' };
const INGEST = 'POST /_sim/sites/EMPTYSEA/hits';

let server: Server;
let budget: BodyBudget;
const take = BodyBudget.prototype.take;
/** What the server has in all; a test makes it smaller. */
let room = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  vi.spyOn(BodyBudget.prototype, 'take').mockImplementation(function (this: BodyBudget, bytes) {
    budget = this;
    return this.usedBytes + bytes <= room && take.call(this, bytes);
  });
  server = await startServer();
});
afterEach(() => {
  room = Number.POSITIVE_INFINITY;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.simulator.close(0);
});

const announced = (line: string, bytes: number, headers: Record<string, string>) =>
  request(line, { ...headers, 'content-length': String(bytes) });
const errorOf = (body: string) => (JSON.parse(body) as { error: string }).error;

describe('a body that announces more than is allowed', () => {
  it.each<[line: string, bytes: number, headers: Record<string, string>]>([
    ['POST /v1/sites', MB + 1, JSON_HEADERS],
    ['PUT /_sim/clock', MB + 1, { 'content-type': 'application/json' }],
    ['POST /_sim/faults', 200 * MB, {}],
    ['POST /_sim/reset', 200 * MB, {}],
    [INGEST, 256 * MB + 1, NDJSON],
    ['POST /_sim/sandboxes', 16 * MB + 1, {}],
    ['PUT /_sim/sandboxes/large', 16 * MB + 1, {}],
  ])('%s of %d bytes is answered before any of it is sent', async (line, bytes, headers) => {
    const { answers } = await talk(server.port, announced(line, bytes, headers));
    if (line.endsWith('/reset')) {
      // It takes none, and does not look at one.
      expect(answers[0]!.status).toBe(204);
      return;
    }
    expect(answers[0]!.status).toBe(400);
    expectErrorShape(answers[0]!);
    expect(errorOf(answers[0]!.body)).toContain('larger than');
  });

  it('takes nothing of the budget while it is passed over, and the connection goes on', async () => {
    const wire = new Wire(server.port).say(announced('PUT /_sim/clock', 8 * MB, {}));
    await wire.hear(1);
    wire.say(Buffer.alloc(8 * MB, 0x20)).say(request('GET /v1/token', HEADERS));
    const { answers } = await wire.hear(2);
    wire.leave();
    expect(answers.map(({ status }) => status)).toEqual([400, 200]);
    expect(budget?.usedBytes ?? 0).toBe(0);
  });
});

describe('a client that hears the answer only once it has sent its body', () => {
  it.each(['close', 'keep-alive'])('hears it, its connection being %s', async connection => {
    const wire = new Wire(server.port);
    const head = announced('POST /v1/sites', 32 * MB, { ...JSON_HEADERS, connection });
    wire.say(head);
    wire.socket.pause();
    for (let sent = 0; sent < 32; sent++) {
      if (!wire.socket.write(Buffer.alloc(MB, 0x20))) await once(wire.socket, 'drain');
    }
    wire.socket.resume();
    const { answers } = await wire.hear(1);
    wire.leave();
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });
});

describe('a body in chunks', () => {
  it('is refused as soon as it is too large, though more of it is announced', async () => {
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const head = request('PUT /_sim/clock', { 'transfer-encoding': 'chunked' });
    const { answers } = await talk(server.port, head + chunk.repeat(17));
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(errorOf(answers[0]!.body)).toContain('1048576 bytes');
  });
});

describe('what may be large', () => {
  it('is an ingest of hits, and a sandbox with its fixture', async () => {
    const hit = { type: 'pageview', timestamp: '2026-06-15 11:00:00', hostname: 'https://sea.example', pathname: '/' };
    const lines = Array.from({ length: 15_000 }, (_, n) => JSON.stringify({ ...hit, visit: `v${n}` })).join('\n');
    expect(lines.length).toBeGreaterThan(1.5 * MB);
    const { answers } = await talk(server.port, request(INGEST, NDJSON, lines));
    expect(answers[0]!.status).toBe(202);
    const milestones = Array.from({ length: 15_000 }, (_, n) => ({
      site_id: 'A',
      name: `Milestone ${n}`,
      milestone_date: '2026-06-15',
      created_at: '2026-06-15 00:00:00',
    }));
    const fixture = {
      tokens: [{ name: 'A', value: 'a', abilities: ['*'] }],
      sites: [{ id: 'A', name: 'A' }],
      milestones,
    };
    expect((await server.control('POST', '/sandboxes', { name: 'large', fixture })).status).toBe(201);
  });
});

describe('bodies under way', () => {
  it('share a budget: what exceeds it is 503, and the others go on', async () => {
    room = 3 * MB;
    const begin = () => new Wire(server.port).say(announced(INGEST, 2 * MB, NDJSON)).say(Buffer.alloc(MB, 0x20));
    const wires = [begin(), begin()];
    await eventually(() => budget.usedBytes === 2 * MB);
    const { answers } = await talk(server.port, request(INGEST, NDJSON, ' '.repeat(MB + 1)));
    expect(answers[0]!.status).toBe(503);
    expect(answers[0]!.headers['retry-after']).toBe('1');
    expectErrorShape(answers[0]!);
    const small = await talk(server.port, request('POST /v1/sites', JSON_HEADERS, '{"name":"x"}'));
    expect(small.answers[0]!.status).toBe(200);
    wires[0]!.leave();
    await eventually(() => budget.usedBytes === MB);
    wires[1]!.say(Buffer.alloc(MB, 0x20));
    expect((await wires[1]!.hear(1)).answers[0]!.status).toBe(400);
    wires[1]!.leave();
    await eventually(() => budget.usedBytes === 0);
  });

  it('under /v1 get the 503 of the API', async () => {
    room = 5;
    const { answers } = await talk(server.port, request('POST /v1/sites', JSON_HEADERS, '{"name":"x"}'));
    expect([answers[0]!.status, answers[0]!.headers['retry-after']]).toEqual([503, '1']);
    const { body } = await server.control('GET', '/journal?limit=1');
    expect(body).toMatchObject({ data: [{ status: 503, cause: 'body:budget' }] });
  });

  it('give all back, however they end', async () => {
    for (const body of ['{"name":"x"}', '{', '[]']) {
      await talk(server.port, request('POST /v1/sites', JSON_HEADERS, body));
    }
    const leaver = new Wire(server.port).say(
      request('POST /v1/sites', { ...JSON_HEADERS, 'content-length': '9' }, '{'),
    );
    await eventually(() => budget.usedBytes > 0);
    leaver.leave();
    await eventually(() => budget.usedBytes === 0);
  });

  it('give all back where a client leaves while its body, sent whole, is decompressed', async () => {
    const body = gzipSync(Buffer.alloc(64 * MB, 0x20));
    const headers = { ...NDJSON, 'content-encoding': 'gzip' };
    const leaver = new Wire(server.port).say(announced(INGEST, body.length, headers)).say(body);
    await eventually(() => (budget?.usedBytes ?? 0) > 0);
    leaver.leave();
    await eventually(() => budget.usedBytes === 0);
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(budget.usedBytes).toBe(0);
  });
});

describe('a body that is put together over several turns', () => {
  it('is taken whole and in order', async () => {
    const line = (visit: number) =>
      `${JSON.stringify({ type: 'pageview', timestamp: '2026-01-01 00:00:00', visit: `${visit}`, hostname: 'https://x.example', pathname: `/${'x'.repeat(2000)}` })}\n`;
    const body = Buffer.from(Array.from({ length: 10_000 }, (_, visit) => line(visit)).join(''));
    expect(body.length).toBeGreaterThan(20_000_000);
    const wire = new Wire(server.port).say(announced(INGEST, body.length, NDJSON)).say(body);
    const { answers } = await wire.hear(1);
    wire.leave();
    expect(answers[0]!.body).toBe('{"accepted":10000}');
  });
});
