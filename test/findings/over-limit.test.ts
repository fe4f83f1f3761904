// Design: 2, over-limit. Spec: Limits.
import { describe, expect, it } from 'vitest';
import { concurrencyLimited, rateLimited } from '../../src/errors.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'over-limit';
const { client } = await listening();

const hourly = (index: number, over: Sent = {}): Sent => ({
  request: `GET /sites/S${index}`,
  refusal: rateLimited(3600),
  ...over,
});
const atOnce = (index: number, over: Sent = {}): Sent => ({
  request: `GET /sites/S${index}`,
  refusal: concurrencyLimited(5, null, 1),
  underWay: 6,
  ...over,
});

function messageAfter(...sent: Sent[]): string | undefined {
  const run = new Run();
  for (const each of sent) run.send(each);
  return run.found(RULE)?.message;
}

describe('over-limit, hourly', () => {
  it('says how many requests there were in the hour, and which plan would do', () => {
    const run = new Run();
    for (let index = 0; index < 500; index++) run.send(hourly(index));
    expect(run.found(RULE)).toMatchObject({
      level: 'warning',
      count: 500,
      message:
        '1100 or more requests were sent within an hour; Tier 1 allows 600. Tier 3 (2000 an hour, $39 a month) and higher allow that many.',
      advice: expect.stringContaining('at most 600 requests an hour'),
    });
  });

  it('says so where no plan allows as many', () => {
    expect(messageAfter(hourly(0, { plan: 'tier-6' }))).toBe(
      '16001 or more requests were sent within an hour; Tier 6 allows 16000. No plan allows that many.',
    );
  });

  it('does not count a request again that is sent again', () => {
    expect(messageAfter(hourly(0), hourly(0), hourly(0))).toMatch(/^601 or more requests/);
  });

  it('counts each hour by itself, and tells of the one with the most', () => {
    const run = new Run();
    for (let index = 0; index < 3; index++) run.send(hourly(index));
    run.pass(3600);
    run.send(hourly(9));
    expect(run.found(RULE)).toMatchObject({ count: 4, message: expect.stringMatching(/^603 or more requests/) });
  });

  it('is found over HTTP, with the figures of the plan', async () => {
    const { sandbox, get } = await client({ plan: 'tier-1' });
    for (let index = 0; index < 602; index++) await get(`/sites/TIDEPOOL?x=${index}`);
    const found = (await sandbox.report()).findings.find(({ rule }) => rule === RULE);
    expect(found).toMatchObject({ count: 2, message: expect.stringMatching(/^602 .* Tier 2 \(1000 an hour, \$19/) });
  });
});

describe('over-limit, concurrency', () => {
  it('says how many requests were in flight, and which plan would do', () => {
    const run = new Run();
    run.send(atOnce(0, { underWay: 7 }));
    expect(run.found(RULE)).toMatchObject({
      count: 1,
      message:
        '7 or more requests were in flight at once; Tier 1 allows 5. Tier 3 (10 at once, $39 a month) and higher allow that many.',
      advice: expect.stringContaining('at most 5 requests in flight'),
    });
  });

  it('adds up the requests that were refused while the limit was reached', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => atOnce(index));
    expect(messageAfter(...twelve)).toMatch(/^17 or more requests .* Tier 5 \(20 at once/);
  });

  it('begins again once a place was given back', () => {
    const some = (count: number, from = 0) => Array.from({ length: count }, (_, index) => atOnce(from + index));
    expect(messageAfter(...some(4), {}, ...some(2, 4))).toMatch(/^9 or more requests/);
    expect(messageAfter(...some(4), { token: null }, ...some(2, 4))).toMatch(/^11 or more requests/);
    const run = new Run();
    for (const each of some(4)) run.send(each);
    run.findings.interrupt();
    for (const each of some(3, 4)) run.send(each);
    expect(run.found(RULE)).toMatchObject({ count: 7, message: expect.stringMatching(/^9 or more requests/) });
  });

  it('counts equal requests in parallel each, and none that is sent again', () => {
    expect(
      messageAfter(atOnce(0, { connection: 1 }), atOnce(0, { connection: 2 }), atOnce(0, { connection: 3 })),
    ).toMatch(/^8 or more requests/);
    expect(messageAfter(atOnce(0), atOnce(0), atOnce(0))).toMatch(/^6 or more requests/);
    const run = new Run();
    run.send(atOnce(0, { connection: 1 }));
    run.pass(1);
    run.send(atOnce(0, { connection: 2 }));
    expect(run.found(RULE)).toMatchObject({ message: expect.stringMatching(/^6 or more requests/), count: 2 });
  });

  it('is found over HTTP', async () => {
    const { sandbox, get } = await client({ plan: 'tier-1', assume: { 'cold-query-ms': '60000' } });
    const base = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits';
    const asked = Array.from({ length: 12 }, (_, index) => get(`${base}&limit=${index + 1}`).catch(() => null));
    await sandbox.journal({ status: 429, count: 7, wait_s: 30 });
    const found = (await sandbox.report()).findings.find(({ rule }) => rule === RULE);
    expect(found).toMatchObject({
      count: 7,
      message: expect.stringMatching(/^12 or more requests .* Tier 4 \(15 at once/),
    });
    await sandbox.reset();
    await Promise.all(asked);
  });
});

describe('over-limit is not set off by', () => {
  it.each<[string, Sent]>([
    ['a 429 of a fault, hourly', { refusal: rateLimited(60, 'fault:f#1'), acted: ['fault:f#1'] }],
    ['a 429 of a fault, concurrency', { refusal: concurrencyLimited(5, null, 1, 'fault:f#1'), acted: ['fault:f#1'] }],
    ['usage or plan that the control plane set', hourly(0, { limitsSet: true })],
    ['the same for concurrency', atOnce(0, { limitsSet: true })],
    ['requests that a fault holds', atOnce(0, { underWay: 6, heldUnderWay: 5 })],
  ])('%s', (_, sent) => {
    expect(messageAfter(sent)).toBeUndefined();
  });

  it('usage that a test sets over HTTP', async () => {
    const { sandbox, get, control } = await client({ plan: 'tier-1' });
    await control('PATCH', '/usage', { requests_this_hour: 600 });
    expect((await get('/sites')).status).toBe(429);
    expect((await sandbox.report()).findings).toEqual([]);
  });

  it('a limit that held requests fill over HTTP', async () => {
    const { sandbox, get } = await client({ plan: 'tier-1' });
    await sandbox.faults.add({ fault: 'hold', name: 'held', times: 5 });
    const held = Array.from({ length: 5 }, (_, index) => get(`/sites?limit=${index + 1}`));
    while ((await sandbox.usage.get()).in_flight < 5) await new Promise(setImmediate);
    expect((await get('/sites')).status).toBe(429);
    await sandbox.faults.release('held');
    await Promise.all(held);
    expect((await sandbox.report()).findings.filter(({ rule }) => rule === RULE)).toEqual([]);
  });
});
