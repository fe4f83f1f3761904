// The pace of a run, by a clock of the test: how many requests, how far apart, when it ends.
import { describe, expect, it } from 'vitest';
import { type ServerAnswer, ServerError, type ServerRequest } from '../../../src/verify/server/exchange.ts';
import { type Pace, paced } from '../../../src/verify/server/paced.ts';

const OK: ServerAnswer = { status: 200, headers: {}, text: '{}', json: {} };

function refusal(status: number, headers: Readonly<Record<string, string>>): ServerAnswer {
  return { status, headers, text: '', json: undefined };
}

interface Sent {
  readonly request: ServerRequest;
  readonly atMs: number;
  readonly inFlight: number;
}

/** A run against answers that are given in turn, then 200; each takes `latencyMs`. */
function runOf(answers: readonly (ServerAnswer | Error)[], pace: Partial<Pace> = {}, latencyMs = 0) {
  const sent: Sent[] = [];
  const slept: number[] = [];
  let nowMs = 1_000_000;
  let inFlight = 0;
  const parts = {
    async send(request: ServerRequest) {
      inFlight += 1;
      const answer = answers[sent.length] ?? OK;
      sent.push({ request, atMs: nowMs, inFlight });
      await Promise.resolve();
      nowMs += latencyMs;
      inFlight -= 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    elapsedMs: () => nowMs,
    async sleep(ms: number) {
      slept.push(ms);
      nowMs += ms;
    },
  };
  const run = paced(parts, { maxRequests: 100, rate: 0.5, maxWaitS: 60, ...pace });
  return { run, sent, slept };
}

const READ: ServerRequest = { path: '/sites' };

describe('pace', () => {
  it('keeps the pause of --rate between requests, from the end of one to the start of the next', async () => {
    const { run, sent } = runOf([], { rate: 0.5 }, 300);
    for (let n = 0; n < 4; n += 1) await run.send(READ);
    const times = sent.map(({ atMs }) => atMs);
    expect(times.slice(1).map((atMs, n) => atMs - times[n]!)).toEqual([2300, 2300, 2300]);
  });

  it('has one request in flight, however many are asked for at once', async () => {
    const { run, sent } = runOf([], {}, 50);
    await Promise.all([1, 2, 3, 4].map(() => run.send(READ)));
    expect(sent.map(({ inFlight }) => inFlight)).toEqual([1, 1, 1, 1]);
  });

  it('never sends more than --max-requests', async () => {
    const { run, sent } = runOf([], { maxRequests: 3 });
    for (let n = 0; n < 3; n += 1) await run.send(READ);
    await expect(run.send(READ)).rejects.toThrow('all 3 requests of --max-requests are used');
    await expect(run.send(READ)).rejects.toThrow('--max-requests');
    expect(sent.length).toBe(3);
  });

  it('counts what follows a redirect, and what is sent again, and keeps the pause before both', async () => {
    const redirect = { ...refusal(302, {}), redirect: new URL('http://127.0.0.1/v1/other') };
    const { run, sent } = runOf([redirect, redirect, OK, refusal(429, { 'retry-after': '7' })], { maxRequests: 5 });
    await run.send(READ);
    await run.send(READ);
    expect(run.requests()).toBe(5);
    const times = sent.map(({ atMs }) => atMs);
    expect(times.slice(1).map((atMs, n) => atMs - times[n]!)).toEqual([2000, 2000, 2000, 7000]);
    await expect(run.send(READ)).rejects.toThrow('--max-requests');
    expect(sent.length).toBe(5);
  });

  it('ends in a redirect where --max-requests does', async () => {
    const redirect = { ...refusal(302, {}), redirect: new URL('http://127.0.0.1/v1/other') };
    const { run, sent } = runOf([redirect, redirect, redirect], { maxRequests: 2 });
    await expect(run.send(READ)).rejects.toThrow('--max-requests');
    expect(sent.length).toBe(2);
  });

  it.each([429, 503])('waits for the first %i as long as it says, and ends the run at the second', async status => {
    const { run, sent, slept } = runOf([
      refusal(status, { 'retry-after': '9' }),
      OK,
      refusal(status, { 'retry-after': '1' }),
    ]);
    expect((await run.send(READ)).status).toBe(200);
    expect(slept).toContain(9000);
    await expect(run.send(READ)).rejects.toThrow(`the server answered ${status} after a refusal`);
    await expect(run.send(READ)).rejects.toThrow('after a refusal');
    expect(sent.length).toBe(3);
  });

  it('ends the run at a 503 after a 429', async () => {
    const { run, sent } = runOf([refusal(429, { 'retry-after': '1' }), refusal(503, { 'retry-after': '1' })]);
    await expect(run.send(READ)).rejects.toThrow('answered 503');
    expect(sent.length).toBe(2);
  });

  it.each([429, 503])('ends the run at a %i whose Retry-After is longer than --max-wait', async status => {
    const { run, sent, slept } = runOf([refusal(status, { 'retry-after': '61' })]);
    await expect(run.send(READ)).rejects.toThrow('Retry-After: 61, longer than --max-wait 60');
    await expect(run.send(READ)).rejects.toThrow('longer than');
    expect(sent.length).toBe(1);
    expect(Math.max(...slept)).toBe(0);
  });

  it.each([
    '',
    'soon',
    '-5',
    '1e3',
    '0x10',
    '1.5',
    'Infinity',
    'NaN',
    '99999999999',
    '2026-01-01',
    'Sun, 99 Foo 2026 00:00:00 GMT',
  ])('ends the run at a Retry-After that is %j', async text => {
    const { run, sent } = runOf([refusal(429, { 'retry-after': text, date: 'Sun, 22 Nov 2026 10:00:00 GMT' })]);
    await expect(run.send(READ)).rejects.toThrow('without a Retry-After that says how long to wait');
    expect(sent.length).toBe(1);
  });

  it('ends the run at a 429 without Retry-After', async () => {
    const { run } = runOf([refusal(429, {})]);
    await expect(run.send(READ)).rejects.toThrow('without a Retry-After');
  });

  it('takes a date for Retry-After, by the date of the server', async () => {
    const date = 'Sun, 22 Nov 2026 10:00:00 GMT';
    const { run, slept } = runOf([refusal(429, { 'retry-after': 'Sun, 22 Nov 2026 10:00:40 GMT', date })]);
    await run.send(READ);
    expect(slept).toContain(40_000);
    const late = runOf([refusal(429, { 'retry-after': 'Sun, 22 Nov 2026 10:02:00 GMT', date })]);
    await expect(late.run.send(READ)).rejects.toThrow('Retry-After: 120, longer than');
    const past = runOf([refusal(429, { 'retry-after': 'Sun, 22 Nov 2026 09:00:00 GMT', date })]);
    await past.run.send(READ);
    expect(Math.max(...past.slept)).toBe(2000);
  });

  it('goes on after a request without an answer, and ends the run after three in a row', async () => {
    const error = new ServerError('it was silent for 30 s');
    const { run, sent } = runOf([error, error, OK, error, error, error]);
    for (const outcome of [false, false, true, false, false, false]) {
      await (outcome ? run.send(READ) : expect(run.send(READ)).rejects.toThrow('it was silent for 30 s'));
    }
    await expect(run.send(READ)).rejects.toThrow('3 requests in a row got no answer: it was silent for 30 s');
    expect(sent.length).toBe(6);
  });

  it('sends nothing once it was ended, also where it waits', async () => {
    const { run, sent } = runOf([]);
    const waiting = [run.send(READ), run.send(READ), run.send(READ)];
    await waiting[0];
    run.end('the run was interrupted');
    const [, ...rest] = await Promise.allSettled(waiting);
    expect(rest.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(run.send(READ)).rejects.toThrow('the run was interrupted');
    expect(sent.length).toBe(1);
  });
});

describe('what is sent last', () => {
  it('has requests of its own, also after the end, and no more than --max-requests in all', async () => {
    const { run, sent } = runOf([], { maxRequests: 5, reserved: 2 });
    for (let n = 0; n < 3; n += 1) await run.send(READ);
    await expect(run.send(READ)).rejects.toThrow('but for those that clean up');
    await run.last(READ);
    await run.last(READ);
    await expect(run.last(READ)).rejects.toThrow('--max-requests');
    expect(sent.length).toBe(5);
    const times = sent.map(({ atMs }) => atMs);
    expect(times.slice(1).map((atMs, n) => atMs - times[n]!)).toEqual([2000, 2000, 2000, 2000]);
  });

  it('waits for one refusal within --max-wait, whatever was waited for before', async () => {
    const busy = refusal(429, { 'retry-after': '30' });
    const { run, sent, slept } = runOf([busy, busy, busy, OK]);
    await expect(run.send(READ)).rejects.toThrow('after a refusal');
    expect((await run.last(READ)).status).toBe(200);
    expect(slept.filter(ms => ms === 30_000).length).toBe(2);
    expect(sent.length).toBe(4);
    const long = runOf([refusal(429, { 'retry-after': '61' }), OK]);
    await expect(long.run.last(READ)).rejects.toThrow('longer than --max-wait');
    expect(long.sent.length).toBe(1);
  });
});
