import { describe, expect, it, vi } from 'vitest';
import { concurrencyLimited, rateLimited, serverError, unavailable } from '../../src/errors.ts';
import { publishedExchanges } from '../support/exchanges.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'retry-too-early';

/** A 503 that asks to wait `waitS`. */
const refused = (waitS = 60): Sent => ({ refusal: unavailable(waitS) });
const hourly: Sent = { refusal: rateLimited(60) };
const hourlyByFault: Sent = { refusal: rateLimited(60, 'fault:limit#1'), acted: ['fault:limit#1'] };
const concurrency: Sent = { refusal: concurrencyLimited(5, null, 60) };

/** What is found of a request `afterS` after a refusal; the clock goes along. */
function foundAfter(first: Sent, second: Sent, afterS: number, clock = afterS) {
  const run = new Run();
  run.send(first);
  run.pass(afterS, { clock });
  run.send(second);
  return run.found(RULE);
}

it('is not found of a retry in time where the refusal was handed over late', () => {
  const run = new Run();
  const { closed } = run.send({ ...refused(1), delivery: 'pending' });
  run.pass(0.2);
  closed('whole');
  run.pass(0.8);
  run.send({});
  expect(run.found(RULE)).toBeUndefined();
});

describe('a retry before its time', () => {
  it('is found, with both requests', () => {
    const run = new Run();
    run.send({ request: 'GET /sites?limit=2', ...refused() });
    run.send({ request: 'GET /sites?limit=2' });
    expect(run.found(RULE)).toMatchObject({
      level: 'error',
      message: 'GET /sites was sent again after 0.0 s; Retry-After was 60 s',
      count: 1,
      evidence: [{ id: 2 }, { id: 1 }],
    });
  });

  it.each<[string, Sent, Sent]>([
    ['the same after a 503', refused(), {}],
    ['the same after the concurrency limit', concurrency, {}],
    [
      'the same for another range',
      { request: 'GET /aggregations?date_from=1', ...refused() },
      { request: 'GET /aggregations' },
    ],
    ['the same after the hourly limit', hourly, {}],
    ['another after the hourly limit', hourly, { request: 'GET /token' }],
    ['another token after the hourly limit', hourly, { token: 'Other' }],
    ['another after a fault like the hourly limit', hourlyByFault, { request: 'GET /token' }],
    ['one that is refused for another reason', refused(), { refusal: serverError() }],
    ['one that answered with a 503 after it was carried out', { ...refused(), replaced: true }, {}],
    [
      'on a connection opened since, when nothing was under way',
      refused(),
      { connection: 2, connectedMs: 1000, connectionRequests: 1 },
    ],
    [
      'on one of which nobody knows when it was opened',
      refused(),
      { connection: 2, connectedMs: null, connectionRequests: 1 },
    ],
    ['on another connection in use, when nothing was under way', refused(), { connection: 2 }],
  ])('is found: %s', (_, first, second) => {
    expect(foundAfter(first, second, 0)).toMatchObject({ count: 1 });
  });

  it('is found on any connection after 100 ms', () => {
    expect(foundAfter({ ...refused(), othersUnderWay: 3 }, { connection: 2 }, 0.2)).toMatchObject({ count: 1 });
  });

  it('is found for a body that comes after its own refusal', () => {
    const run = new Run();
    const post = (digest: { digest: string | null }): Sent => ({ request: 'POST /sites', body: digest, ...refused() });
    const [one, two] = [{ digest: null as string | null }, { digest: null as string | null }];
    run.send(post(one));
    one.digest = 'same';
    run.send(post(two));
    expect(run.found(RULE)).toBeUndefined();
    two.digest = 'same';
    expect(run.found(RULE)).toMatchObject({ count: 1 });
    expect(run.found(RULE)).toMatchObject({ count: 1 });
    run.send({ request: 'GET /token' });
    expect(run.found(RULE)).toMatchObject({ count: 1 });
  });

  it('is found once a retry, each of which begins a new wait where it is refused again', () => {
    const run = new Run();
    for (let time = 0; time < 3; time++) run.send(refused());
    run.send();
    run.send();
    expect(run.found(RULE)).toMatchObject({ count: 3 });
  });

  it('is found on two connections in turn, and on a new one each time', () => {
    const turns = new Run();
    for (const connection of [1, 2, 1, 2]) turns.send({ connection, ...refused() });
    expect(turns.found(RULE)).toMatchObject({ count: 3 });
    const opened = new Run();
    for (let connection = 1; connection < 5; connection++) {
      opened.send({ connection, connectionRequests: 1, connectedMs: 1000 + connection, ...refused() });
      opened.pass(0.001);
    }
    expect(opened.found(RULE)).toMatchObject({ count: 3 });
  });

  it('is found after a burst, whose waits go on', () => {
    const run = new Run();
    for (let connection = 1; connection < 6; connection++) run.send({ connection, ...(connection === 1 && refused()) });
    run.pass(0.2);
    run.send({ request: 'GET /sites?limit=1' });
    run.send({ connection: 1 });
    expect(run.found(RULE)).toMatchObject({ count: 1, evidence: [{ id: 7 }, { id: 1 }] });
  });

  it('is found once where two waits hold for it', () => {
    const run = new Run();
    run.send(refused());
    run.send({ request: 'GET /token', ...hourly });
    run.send();
    expect(run.found(RULE)).toMatchObject({ count: 1 });
  });

  it.each([
    [60, 56.9, true],
    [60, 57.1, false],
    [0.5, 0.44, true],
    [0.5, 0.46, false],
  ])('of %d s is found after %d s: %s', (waitS, afterS, expected) => {
    expect(foundAfter(refused(waitS), {}, afterS) !== undefined).toBe(expected);
  });
});

describe('no finding for', () => {
  it('growing waits that are long enough', () => {
    const run = new Run();
    for (const waitS of [1, 2, 4]) {
      run.send(refused(1));
      run.pass(waitS);
    }
    run.send();
    expect(run.found(RULE)).toBeUndefined();
  });

  it('a frozen clock that the test advanced', () => {
    expect(foundAfter(refused(), {}, 0.001, 60)).toBeUndefined();
  });

  it('real waiting while the clock is frozen, or set back', () => {
    expect(foundAfter(refused(), {}, 60, 0)).toBeUndefined();
    expect(foundAfter(refused(), {}, 60, -3600)).toBeUndefined();
  });

  it.each<[string, Sent, Sent]>([
    [
      'a request under way on another connection',
      { ...refused(), othersUnderWay: 1 },
      { connection: 2, connectedMs: 1000 },
    ],
    ['one of a burst, read after the refusal', hourly, { request: 'GET /token', connection: 2 }],
    ['an equal one of a burst, on a connection of its own', refused(), { connection: 2, connectionRequests: 1 }],
    [
      'one of a burst, on a connection opened since',
      hourly,
      { request: 'GET /token', connection: 2, connectedMs: 1000 },
    ],
    ['another request after a 503', refused(), { request: 'GET /token' }],
    ['the same path with another parameter after a 503', refused(), { request: 'GET /sites?limit=1' }],
    ['another request after the concurrency limit', concurrency, { request: 'GET /token' }],
    ['another token after a 503', refused(), { token: 'Other' }],
    ['another token after a fault', hourlyByFault, { token: 'Other' }],
    ['no valid token after the hourly limit', hourly, { token: null }],
    ['another body', { request: 'POST /sites', body: 'a', ...refused() }, { request: 'POST /sites', body: 'b' }],
    ['Retry-After: 0', refused(0), {}],
    ['a 500, which asks for no wait', { refusal: serverError('', 'internal', 60) }, {}],
    ['a refusal that did not arrive', { ...refused(), delivery: 'lost' }, {}],
    ['a refusal that is still being written', { ...refused(), delivery: 'pending' }, {}],
    ['a fault that the test removed, a limit that it lifted', hourly, { lifted: 1 }],
  ])('%s', (_, first, second) => {
    expect(foundAfter(first, second, 0)).toBeUndefined();
  });

  it('a request that arrived before the refusal was written', () => {
    const run = new Run();
    const { arrived } = run.send({ ...refused(), tookMs: 20 });
    run.send({ arrived });
    expect(run.found(RULE)).toBeUndefined();
  });

  it.each([
    ['all refused', 10],
    ['the first refused', 1],
  ])('a burst of equal requests on connections in use, answered one after the other: %s', (_, refusals) => {
    const run = new Run();
    for (let connection = 1; connection < 6; connection++) {
      run.send({ connection, ...(connection <= refusals && refused()) });
      run.pass(0.004);
    }
    run.pass(0.2);
    run.send({ request: 'GET /token' });
    expect(run.found(RULE)).toBeUndefined();
  });

  it('a burst of equal requests on connections of which some were opened before the refusal', () => {
    const run = new Run();
    for (let connection = 1; connection < 6; connection++) {
      run.send({
        connection,
        connectionRequests: 1,
        connectedMs: connection < 4 ? 1000 + connection : 999,
        ...refused(),
      });
      run.pass(0.001);
    }
    expect(run.found(RULE)).toBeUndefined();
  });

  it('a URL that is too long to be kept', () => {
    const request = `GET /sites?x=${'y'.repeat(3000)}`;
    expect(foundAfter({ request, ...refused() }, { request }, 0)).toBeUndefined();
  });

  it('a retry on time, and what comes after it', () => {
    const run = new Run();
    run.send(refused(1));
    run.pass(0.98);
    run.send();
    run.send();
    expect(run.found(RULE)).toBeUndefined();
  });

  it('a reset in between', () => {
    const run = new Run();
    run.send(refused());
    run.findings.interrupt();
    run.send();
    expect(run.found(RULE)).toBeUndefined();
  });
});

it('remembers 64 waits', () => {
  const run = new Run();
  for (let n = 0; n < 65; n++) run.send({ request: `GET /sites/${n}`, ...refused() });
  run.send({ request: 'GET /sites/0' });
  expect(run.found(RULE)).toBeUndefined();
  run.send({ request: 'GET /sites/1' });
  expect(run.found(RULE)).toMatchObject({ count: 1 });
});

describe('over HTTP', async () => {
  const exchanges = publishedExchanges();
  const server = await listening({ plan: 'tier-1' });
  /** What the rule finds in what was published of a sandbox. */
  const foundIn = (sandbox: string) => {
    const { findings } = new Run();
    for (const exchange of exchanges) if (exchange.entry.sandbox === sandbox) findings.see(exchange);
    return findings.list().find(({ rule }) => rule === RULE)?.count ?? 0;
  };

  it.each([
    ['GET', undefined],
    ['POST', { name: 'Sea' }],
  ])('finds a %s that is sent again at once', async (method, body) => {
    const { sandbox, call } = await server.client();
    await sandbox.faults.add({ fault: 'unavailable', retry_after_s: 60, times: 2 } as never);
    for (let time = 0; time < 3; time++) await call(method, '/sites', body);
    await vi.waitUntil(() => foundIn(sandbox.name) === 2);
  });

  it('finds a request after the hourly limit, and none once the clock was advanced or the usage set', async () => {
    const { sandbox, get } = await server.client();
    await sandbox.usage.set({ requests_this_hour: 600 });
    await get('/sites');
    await sandbox.clock.advance(3600);
    await get('/sites');
    await sandbox.usage.set({ requests_this_hour: 600 });
    await get('/sites');
    await sandbox.usage.set({ requests_this_hour: 0 });
    await get('/sites');
    expect(foundIn(sandbox.name)).toBe(0);
    await sandbox.usage.set({ requests_this_hour: 600 });
    for (const path of ['/sites', '/token', '/account', '/sites']) await get(path);
    expect(foundIn(sandbox.name)).toBeGreaterThan(0);
  });

  it('finds nothing where each test adds a fault of its own', async () => {
    const { sandbox, get } = await server.client();
    for (let test = 0; test < 3; test++) {
      await sandbox.faults.add('unavailable:times=1,retry_after_s=60');
      expect((await get('/sites')).status).toBe(503);
    }
    expect(foundIn(sandbox.name)).toBe(0);
  });

  it('finds nothing in a burst of which every request is refused', async () => {
    const { sandbox, get } = await server.client();
    const all = ['/sites', '/token', '/account', '/sites/EMPTYSEA', '/sites/TIDEPOOL'];
    // With open connections, a burst arrives at once on a busy machine, too.
    await Promise.all(all.map(get));
    await sandbox.usage.set({ requests_this_hour: 600 });
    for (let burst = 0; burst < 2; burst++) {
      const replies = await Promise.all(all.map(get));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([429]));
      await sandbox.clock.advance(3600);
      await sandbox.usage.set({ requests_this_hour: 600 });
    }
    expect(foundIn(sandbox.name)).toBe(0);
  });
});
