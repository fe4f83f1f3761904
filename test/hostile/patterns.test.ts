import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Validation } from '../../src/contract/validation.ts';
import { readReport } from '../support/read-report.ts';
import { HEADERS, type Server, startServer } from './server.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer();
  await report([]);
});
afterAll(() => server.simulator.close(0));

interface Filter {
  readonly property: string;
  readonly operator: string;
  readonly value: string;
}
const matching = (value: string, operator = 'matching'): Filter => ({ property: 'pathname', operator, value });

async function report(filters: readonly Filter[]): Promise<{ status: number; body: unknown }> {
  const query = new URLSearchParams({
    entity: 'pageview',
    entity_id: 'TIDEPOOL',
    aggregates: 'pageviews',
    filters: JSON.stringify(filters),
  });
  const answer = await fetch(`${server.simulator.url}/aggregations?${query}`, { headers: HEADERS });
  return { status: answer.status, body: await answer.json() };
}

/** The longest that anybody else had to wait for an answer while `work` was going on. */
async function longestWaitMs(work: Promise<unknown>): Promise<number> {
  let over = false;
  const ended = work.finally(() => {
    over = true;
  });
  let longest = 0;
  while (!over) {
    const from = performance.now();
    await (await fetch(`${server.simulator.origin}/_sim/health`)).text();
    longest = Math.max(longest, performance.now() - from);
  }
  await ended;
  return longest;
}

// Generous for a busy machine; what these cost elsewhere is measured in ages of the universe.
const BEARABLE_MS = 1500;

describe('patterns that are exponential elsewhere', () => {
  it.each([
    '(a+)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*)*(.*)*(.*)*x$',
    '(a|aa)+$',
    '(/?[a-z-]*)*!',
    '((((((a*)*)*)*)*)*)*!',
    '(.?){255}(.?){255}(.?){140}!',
    '(.*a){200}',
    '(a{0,30}){0,30}!',
    '(\\w?){255}(\\w?){255}$',
  ])('%s is answered, and so is everybody else meanwhile', async pattern => {
    const asked = report([matching(pattern)]);
    expect(await longestWaitMs(asked)).toBeLessThan(BEARABLE_MS);
    expect((await asked).status).toBe(200);
  });

  it.each([
    ['(a|b|c|d|e){255}{255}'],
    ['((((a{1,255}){1,255}){1,255}){1,255}){1,255}'],
    ['('.repeat(1000)],
    ['['.repeat(1000)],
    [`${'('.repeat(400)}a${')*'.repeat(400)}`],
    ['a'.repeat(3000)],
    ['\\'],
    ['(?=a)'],
    ['(a)\\1'],
    ['\u0000('],
  ])('%s is refused at once, in words', async pattern => {
    const { status, body } = await report([matching(pattern)]);
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { filters: [expect.stringContaining('filters.0.value')] } });
  });
});

describe('filters by the thousand', () => {
  const parse = (filters: readonly Filter[]) => {
    const validation = new Validation();
    const query = { entity: 'pageview', entity_id: 'X', aggregates: 'visits', filters: JSON.stringify(filters) };
    const from = performance.now();
    const request = readReport(query, validation);
    return { request, validation, ms: performance.now() - from };
  };
  const many = (count: number, make: (n: number) => Filter) => Array.from({ length: count }, (_, n) => make(n));

  it('reads 10,000 filters, as many as there are', () => {
    const { request, ms } = parse(many(10_000, n => matching(`/p${n}`, 'is not')));
    expect(request?.filters).toHaveLength(10_000);
    expect(ms).toBeLessThan(BEARABLE_MS);
  });

  it('reads 10,000 times the same as one', () => {
    expect(parse(many(10_000, () => matching('a+'))).request?.filters).toHaveLength(1);
  });

  it('names the first faults of 10,000', () => {
    const { validation, ms } = parse(many(10_000, n => ({ property: `p${n}`, operator: '?', value: 'x' })));
    expect(validation.errors.filters).toHaveLength(20);
    expect(ms).toBeLessThan(BEARABLE_MS);
  });

  it('refuses many large patterns together, each of which it would take, before it has compiled them all', () => {
    const { validation, ms } = parse(many(1000, n => matching(`(.?){255}(.?){255}(.?){140}${n}!`)));
    expect(validation.errors.filters).toEqual([expect.stringContaining('too large together')]);
    expect(ms).toBeLessThan(BEARABLE_MS);
  });

  it('answers as many filters as fit a request, and everybody else meanwhile', async () => {
    const asked = report(many(110, n => matching(`${n}`, n % 2 ? 'not matching' : 'is not like')));
    expect(await longestWaitMs(asked)).toBeLessThan(BEARABLE_MS);
    expect((await asked).status).toBe(200);
  });

  it.each(['[', '{"a":'])('refuses nests of %s that fill a request', async part => {
    const query = `entity=pageview&entity_id=TIDEPOOL&aggregates=visits&filters=${encodeURIComponent(part.repeat(2000 / part.length))}`;
    const answer = await fetch(`${server.simulator.url}/aggregations?${query}`, { headers: HEADERS });
    expect(answer.status).toBe(400);
  });
});
