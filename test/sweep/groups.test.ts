// What a careful and a careless client look like in each group, on traces of real runs.
import { describe, expect, it } from 'vitest';
import { baselineOf } from '../../src/sweep/baseline.ts';
import { type Judgement, judge } from '../../src/sweep/judge/judge.ts';
import { runsOfFunction } from '../../src/sweep/run/function-runs.ts';
import type { SweepOptions } from '../../src/sweep/sweep-options.ts';
import { clientOf } from './client.ts';
import { variantNamed } from './traces.ts';

type Client = ReturnType<typeof clientOf> & { readonly headersOf: (path: string) => Promise<Headers> };
type Tests = (client: Client) => Promise<unknown>;

const NOON = { clock: '2026-06-15T12:00:00Z', frozen: true };
const signal = new AbortController().signal;

/** How these tests are judged in a variant. */
async function judged(name: string, tests: Tests, options: object = NOON): Promise<Judgement> {
  const run: SweepOptions['run'] = simulator => {
    const client = clientOf(simulator);
    const headers = { Authorization: `Bearer ${client.token}` };
    const headersOf = async (path: string) => (await fetch(`${simulator.url}${path}`, { headers })).headers;
    return tests({ ...client, headersOf });
  };
  const runTests = runsOfFunction(run, options);
  const usual = { variant: null, limitMs: null, signal };
  const baseline = baselineOf([await runTests(usual), await runTests(usual)]);
  const changed = await runTests({ ...usual, variant: { name } });
  return judge(variantNamed(name), changed, baseline, { expectRetry: false });
}

async function get(client: Client, path: string) {
  const { status, body } = await client.get(path);
  if (body === null) throw new Error(`${status}`);
  return body;
}

/** Once more where it went wrong, at once. */
async function again(ask: () => Promise<unknown>) {
  return ask().catch(ask);
}

/** Fails where something is not as it should be. */
function check(isTrue: boolean) {
  if (!isTrue) throw new Error('check');
}

const ACCOUNT = '200 {"id":4020,"object":"account","name":"Leadline Demo","email":"demo@leadline.exam…';
const REPORT = '/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits,bounce_rate';
const DAYS =
  '/aggregations?entity=pageview&entity_id=SEASHELL&aggregates=visits&date_grouping=day&date_from=2026-06-13+00:00:00';

/** The name of every site, page by page. */
async function allSites(client: Client): Promise<string[]> {
  const names: string[] = [];
  for (let after = ''; ; ) {
    const page = await get(client, `/sites?limit=3${after}`);
    names.push(...page.data.map(({ name }: { name: string }) => name));
    if (!page.has_more) return names;
    after = `&starting_after=${page.data.at(-1).id}`;
  }
}

interface Case {
  readonly variant: string;
  readonly careful: Tests;
  readonly careless: Tests;
  /** The verdict on the careless one. @default 'broke' */
  readonly verdict?: string;
  readonly touched: object;
  /** Of the careless one. @default null */
  readonly diverged?: unknown;
  readonly finding?: string;
  readonly options?: object;
}

const CREATE = { name: 'Moorings' };
const sitesNamed = async (client: Client, name: string) =>
  (await get(client, '/sites?limit=100')).data.filter((site: { name: string }) => site.name === name);

const CASES: readonly Case[] = [
  {
    variant: 'format/unknown-field',
    careful: async client => check((await get(client, '/account')).name === 'Leadline Demo'),
    careless: async client => check(Object.keys(await get(client, '/account')).length === 4),
    touched: {
      request: 'GET /account',
      baseline: '200 …ne Demo","email":"demo@leadline.example"}',
      variant: '200 …ne Demo","email":"demo@leadline.example","added_field":{"since":"2027","of":[nul…',
    },
  },
  {
    variant: 'format/no-charset',
    careful: client => get(client, '/account'),
    careless: async client => {
      check((await client.headersOf('/account')).get('content-type') === 'application/json; charset=utf-8');
    },
    touched: {
      request: 'GET /account',
      baseline: ACCOUNT.replace('200 ', '200 content-type: application/json; charset=utf-8 '),
      variant: ACCOUNT.replace('200 ', '200 content-type: application/json '),
    },
  },
  {
    variant: 'format/chunked',
    careful: client => get(client, '/account'),
    careless: async client => check((await client.headersOf('/account')).has('content-length')),
    touched: {
      request: 'GET /account',
      baseline: ACCOUNT,
      variant: `${ACCOUNT} (Bodies are chunked, without Content-Length, and cut between the bytes of a letter)`,
    },
  },
  {
    variant: 'refusals/getAccount/502',
    careful: client => again(() => get(client, '/account')),
    careless: client => get(client, '/account'),
    verdict: 'surfaced',
    touched: { request: 'GET /account', baseline: ACCOUNT, variant: '502' },
  },
  {
    variant: 'refusals/getAccount/503',
    careful: async client => {
      const { retryAfterS, body } = await client.get('/account');
      if (body !== null) return;
      await new Promise(resolve => setTimeout(resolve, retryAfterS * 1000));
      await get(client, '/account');
    },
    careless: client => again(() => get(client, '/account')),
    finding: 'GET /account was sent again after … s; Retry-After was 1 s',
    touched: {
      request: 'GET /account',
      baseline: ACCOUNT,
      variant: '503 retry-after: 1 {"error":"The analytics API is briefly at capacity. Please retry shortly."}',
    },
    diverged: { variant: { request: 'GET /account', answer: ACCOUNT }, baseline: null },
  },
  {
    variant: 'wire/getAccount/reset',
    careful: client => again(() => get(client, '/account')),
    careless: async client => {
      await get(client, '/account');
      await get(client, '/token');
    },
    touched: { request: 'GET /account', baseline: ACCOUNT, variant: 'no answer: connection reset' },
    diverged: {
      variant: null,
      baseline: { request: 'GET /token', answer: expect.stringContaining('200 {"name":"Demo admin"') },
    },
  },
  {
    variant: 'ambiguous/createSite/reset',
    careful: async client => {
      await client.post('/sites', CREATE).catch(() => {});
      check((await sitesNamed(client, 'Moorings')).length === 1);
    },
    careless: client => again(() => client.post('/sites', CREATE)),
    finding: 'POST /sites was sent again after … s, and created two sites: <id> and <id>',
    touched: {
      request: 'POST /sites',
      baseline: '200 {"id":"<id of Moorings>","object":"site","name":"Moorings","sharing":"none","cre…',
      variant: 'no answer: connection reset, after it was carried out',
    },
    diverged: {
      variant: {
        request: 'POST /sites',
        answer: '200 {"id":"<id of Moorings>","object":"site","name":"Moorings","sharing":"none","cre…',
      },
      baseline: null,
    },
  },
  {
    variant: 'paging/short-pages',
    careful: async client => check((await allSites(client)).length > 3),
    careless: async client => check((await get(client, '/sites?limit=3')).data.length === 3),
    touched: {
      request: 'GET /sites?limit=3',
      baseline: expect.stringContaining('"BAREBOAT"'),
      variant: expect.not.stringContaining('"BAREBOAT"'),
    },
  },
  {
    variant: 'announced/event-ids-removed',
    careful: async client => check((await get(client, '/sites/TIDEPOOL/events')).data[0].name !== undefined),
    careless: async client => check((await get(client, '/sites/TIDEPOOL/events')).data[0].id !== undefined),
    touched: {
      request: 'GET /sites/TIDEPOOL/events',
      baseline: expect.stringMatching(/"data":\[\{"id":"[A-Z]{8}","object":"event"/),
      variant: expect.stringContaining('"data":[{"object":"event"'),
    },
  },
  {
    variant: 'silence/default-sort=oldest-first',
    careful: async client => check((await get(client, DAYS)).length > 1),
    careless: async client => check((await get(client, DAYS))[0].date === '2026-06-15'),
    touched: {
      request: `GET ${DAYS.replaceAll('+', ' ')}`,
      baseline: expect.stringContaining('"date":"<today>"'),
      variant: expect.stringContaining('"date":"2026-06-13"'),
    },
  },
  {
    variant: 'silence/no-data=null',
    careful: async client => check(Number((await get(client, REPORT))[0].visits ?? 0) === 0),
    careless: async client => check((await get(client, REPORT))[0].visits.length === 1),
    options: {},
    touched: {
      request: `GET ${REPORT}`,
      baseline: '200 [{"visits":<0>,"bounce_rate":<at most 1>}]',
      variant: '200 [{"visits":null,"bounce_rate":null}]',
    },
  },
  {
    variant: 'time/leap-day',
    careful: client => get(client, '/account'),
    careless: async client => {
      await client.post('/sites', CREATE);
      check(!(await sitesNamed(client, 'Moorings'))[0].created_at.startsWith('2028-02-29'));
    },
    options: {},
    touched: { variant: expect.stringMatching(/ \(its clock started at 2028-02-29T12:00:00Z\)$/) },
  },
];

describe.each(CASES)('$variant', ({ variant, careful, careless, verdict = 'broke', touched, options, ...shown }) => {
  it('is survived by a careful client', async () => {
    expect(await judged(variant, careful, options)).toMatchObject({ verdict: 'survived', finding: null });
  });

  it('catches a careless one, and shows where', async () => {
    const judgement = await judged(variant, careless, options);
    expect(judgement).toMatchObject({ verdict, touched });
    expect(judgement.diverged).toEqual(shown.diverged ?? null);
    expect(judgement.finding?.message).toBe(shown.finding);
  });
});

describe('not met', () => {
  it.each([
    ['silence/no-data=null', '/account', NOON],
    ['silence/timestamps=account', '/account', NOON],
    ['time/leap-day', '/account', NOON],
    ['announced/timezone-refused', REPORT, NOON],
  ])('%s by %s', async (name, path, options) => {
    expect(await judged(name, client => get(client, path), options)).toMatchObject({
      verdict: 'not met',
      touched: null,
    });
  });
});
