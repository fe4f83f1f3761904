// Answers of any shape: a run of verify comes to its end, whatever a server answers.
import { expect, it } from 'vitest';
import { fork, type Random } from '../../src/random/random.ts';
import { systemSource } from '../../src/time/clock.ts';
import { PROBES } from '../../src/verify/probes/registry.ts';
import type { ServerAnswer, ServerRequest } from '../../src/verify/server/exchange.ts';
import { paced } from '../../src/verify/server/paced.ts';
import { verify } from '../../src/verify/verify.ts';

const KEYS =
  'id name object data url has_more timezone created_at abilities last_used_at pageviews date timestamp pathname error errors limit toString valueOf length bounce_rate visits total content';
const TEXTS = [
  '',
  '0',
  '1',
  '-1',
  '2.5',
  'NaN',
  'UTC',
  'Europe/Berlin',
  '2026-11-14',
  '2026-11-14 10:00:00',
  '*',
  '\u0000',
  '../..',
  '\ud800',
];

/** JSON of any shape, most of it like an answer of the API. */
function anyJson(random: Random, depth: number): unknown {
  const pick = <Each>(from: readonly Each[]): Each => from[random.below(from.length)]!;
  const object = () =>
    Object.fromEntries(
      Array.from({ length: random.below(8) }, () => [pick(KEYS.split(' ')), anyJson(random, depth + 1)]),
    );
  const kind = random.below(depth > 3 ? 5 : 9);
  if (kind === 0) return null;
  if (kind === 1) return pick([0, 1, -1, 1e308, 0.5, true, false]);
  if (kind < 5) return pick(TEXTS);
  if (kind < 7) return object();
  return Array.from({ length: random.below(6) }, () => (random.below(8) === 0 ? anyJson(random, depth + 1) : object()));
}

/** As the account has it, so that the probes find something to ask about. */
function likely({ path }: ServerRequest, random: Random): unknown {
  const odd = () => anyJson(random, 2);
  if (path === '/token') return { abilities: ['*'], last_used_at: odd() };
  if (path === '/aggregations') {
    return Array.from({ length: random.below(5) }, () => ({
      pageviews: random.below(4) === 0 ? odd() : '7',
      conversions: '3',
      pathname: odd(),
      date: odd(),
      hostname: odd(),
    }));
  }
  const record = () => ({
    id: random.below(4) === 0 ? odd() : 'LAGOON',
    name: odd(),
    timezone: 'UTC',
    created_at: odd(),
  });
  const data = Array.from({ length: 3 }, record);
  return path.split('/').length % 2 === 0 ? { object: 'list', has_more: odd(), data } : record();
}

it('come to an end', async () => {
  const random = fork('hostile answers');
  const verdicts = new Set<string>();
  for (let run = 0; run < 150; run++) {
    const send = async (request: ServerRequest): Promise<ServerAnswer> => {
      const json = random.below(3) === 0 ? anyJson(random, 0) : likely(request, random);
      const status = [200, 200, 200, 200, 200, 400, 404, 410, 422, 500][random.below(10)]!;
      const headers =
        random.below(2) === 0 ? {} : { date: 'Sun, 22 Nov 2026 15:00:00 GMT', 'content-type': 'text/html' };
      const text = JSON.stringify(json);
      return { status, headers, text, json: random.below(20) === 0 ? undefined : json };
    };
    const pace = paced(
      { send, elapsedMs: () => 0, sleep: async () => {} },
      { maxRequests: 10_000, rate: 1000, maxWaitS: 0 },
    );
    const asked = { baseUrl: 'http://127.0.0.1', probes: PROBES, siteId: undefined, values: run % 2 === 0 };
    const { results } = await verify(pace, { ...asked, wallMs: systemSource });
    expect(results).toHaveLength(PROBES.length);
    for (const { verdict } of results) verdicts.add(verdict);
  }
  expect([...verdicts].sort()).toEqual(['differs', 'holds', 'is', 'not tried']);
});
