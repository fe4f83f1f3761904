// Which variants a suite is run in: those about what it used, by the traces of real runs.
import { describe, expect, it } from 'vitest';
import type { SimulatorOptions } from '../../../src/index.ts';
import { type Baseline, baselineOf } from '../../../src/sweep/baseline.ts';
import { runsOfFunction } from '../../../src/sweep/run/function-runs.ts';
import type { Run } from '../../../src/sweep/run/run.ts';
import { choiceOf, isCalledFor } from '../../../src/sweep/select/by-use.ts';
import { VARIANTS } from '../../../src/variants/registry.ts';
import { NOON } from '../../variants/served.ts';
import { runOf as runWith, traceOf } from '../traces.ts';

type Asked = readonly [path: string, init?: RequestInit];

const FIXED: SimulatorOptions = { clock: NOON, frozen: true };
const JSON_HEADERS = { Authorization: 'Bearer demo-admin', Accept: 'application/json' };

/** Sends the requests one after the other to a server of their own. */
async function runOf(requests: readonly Asked[], options: SimulatorOptions = FIXED): Promise<Run> {
  const runTests = runsOfFunction(async ({ url }) => {
    for (const [path, init] of requests) await (await fetch(url + path, { headers: JSON_HEADERS, ...init })).text();
  }, options);
  return runTests({ variant: null, limitMs: null, signal: new AbortController().signal });
}

async function baselineWith(requests: readonly Asked[], options?: SimulatorOptions): Promise<Baseline> {
  return baselineOf([await runOf(requests, options), await runOf(requests, options)]);
}

/** Of tests that sent one request of a run. */
function baselineOfOne(run: Run, at: number): Baseline {
  const one = { ...run, trace: { ...run.trace, exchanges: run.trace.exchanges.slice(at, at + 1) } };
  return baselineOf([one, one]);
}

const namesFor = (baseline: Baseline) =>
  VARIANTS.filter(variant => isCalledFor(variant, baseline)).map(({ name }) => name);

const ALL = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits&limit=50';
const REPORT = `${ALL}&date_from=2026-06-10%2000:00:00`;
const POST = { method: 'POST', headers: { ...JSON_HEADERS, 'Content-Type': 'application/json' } };

/** A request that shows what each of these is about. */
const SEEN: readonly (readonly [name: string, request: Asked])[] = [
  ['paging/short-pages', ['/sites']],
  ['paging/created', ['/sites?starting_after=TIDEPOOL']],
  ['paging/deleted', ['/sites?ending_before=TIDEPOOL']],
  ['access/read-only', ['/sites', { ...POST, body: '{"name":"Moorings"}' }]],
  ['announced/event-ids-removed', ['/sites/TIDEPOOL/events']],
  ['announced/timezone-refused', [`${REPORT}&timezone=UTC`]],
  ['silence/date-key=timestamp', [`${REPORT}&date_grouping=month`]],
  ['silence/removed-event-endpoints=404', ['/sites/TIDEPOOL/events/ABCDEFGH']],
  ['silence/empty-parameter=400', ['/sites?limit=']],
  ['silence/cold-query-ms=50', [REPORT]],
  ['silence/unknown-cursor=404', ['/sites?starting_after=NOWHERE1']],
  ['silence/unknown-cursor=empty', ['/sites?starting_after=NOWHERE1']],
  ['silence/page-backward=descending', ['/sites?ending_before=TIDEPOOL']],
  ['silence/default-sort=shuffled', [`${REPORT}&field_grouping=browser`]],
  ['silence/no-data=null', ['/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits']],
  ['silence/empty-buckets=zero-filled', [`${REPORT}&date_grouping=month`]],
  ['silence/bounce-rate=percent', [REPORT.replace('visits', 'bounce_rate')]],
  ['silence/missing-dimension=null', [`${REPORT}&field_grouping=utm_source`]],
  ['silence/hostname-scheme=bare', [`${REPORT}&field_grouping=hostname`]],
  ['silence/hostname-scheme=bare', ['/current_visitors?site_id=TIDEPOOL&detailed=true']],
  ['silence/day-range=off', [`${ALL}&date_grouping=day&date_from=2025-01-01%2000:00:00`]],
  ['silence/incompatible=400', ['/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=conversions']],
  ['silence/event-by-goal-code=404', ['/aggregations?entity=event&entity_id=ABCDEFGH&aggregates=conversions']],
  [
    'silence/unknown-event=zeros',
    ['/aggregations?entity=event&site_id=TIDEPOOL&entity_name=Nothing&aggregates=conversions'],
  ],
  ['silence/html-errors=when-not-json', ['/sites/NOWHERE1', { headers: { ...JSON_HEADERS, Accept: '*/*' } }]],
  ['silence/html-errors=login-page', ['/sites/NOWHERE1', { headers: { ...JSON_HEADERS, Accept: '*/*' } }]],
  ['silence/html-errors=never', ['/sites/NOWHERE1', { headers: { ...JSON_HEADERS, Accept: 'text/html' } }]],
  ['silence/timestamps=account', ['/sites']],
];

describe('a variant is run', () => {
  it('where it may touch any request', async () => {
    const names = namesFor(await baselineWith([['/account']]));
    for (const name of ['format/key-order', 'wire/late-always', 'access/token-expires', 'plans/one-at-once']) {
      expect(names).toContain(name);
    }
  });
  it('where the tests use what it is about', async () => {
    const run = await runOf(SEEN.map(([, request]) => request));
    for (const [at, [name]] of SEEN.entries()) {
      expect({ at, name, names: namesFor(baselineOfOne(run, at)) }).toEqual({
        at,
        name,
        names: expect.arrayContaining([name]),
      });
    }
  });
  it('where events have no id', async () => {
    const run = await runOf([['/sites/TIDEPOOL/events']], { ...FIXED, clock: '2026-10-01T00:00:00Z' });
    const names = namesFor(baselineOfOne(run, 0));
    expect(names).toContain('silence/event-ids=present');
    expect(names).not.toContain('announced/event-ids-removed');
  });
  it('where the clock follows real time', async () => {
    expect(namesFor(await baselineWith([['/token']], {}))).toContain('time/gap');
    expect(namesFor(await baselineWith([['/token']], { clock: NOON }))).not.toContain('time/gap');
  });
  it('where no request is dated by the clock of the machine', async () => {
    const now = new Date().toISOString().slice(0, 19).replace('T', '%20');
    for (const to of [now, now.slice(0, 10)]) {
      expect(namesFor(await baselineWith([[`/token?to=${to}`]], {}))).not.toContain('time/gap');
    }
    expect(namesFor(await baselineWith([['/token?to=2026-05-08']], {}))).toContain('time/gap');
  });
  it('where not all is known that the tests did', async () => {
    const run = await runOf([['/token']]);
    const cut = { ...run, trace: { ...run.trace, leftOut: ['much'] } };
    expect(namesFor(baselineOf([cut, cut]))).toHaveLength(VARIANTS.length);
  });
});

describe('a variant is left out', () => {
  it('where the tests do not use what it is about', async () => {
    const names = namesFor(await baselineWith([['/current_visitors?site_id=EMPTYSEA']]));
    for (const [name] of SEEN) expect(names).not.toContain(name);
    expect(names.filter(name => name.includes('listSites') || name.startsWith('ambiguous/'))).toEqual([]);
  });
  it('where the report is short, sorted by nothing, or over few days', async () => {
    const range = '&date_from=2026-05-01%2000:00:00&date_to=2026-05-08%2000:00:00';
    const names = namesFor(await baselineWith([[`${ALL}&date_grouping=day${range}`]]));
    expect(names.filter(name => name.startsWith('silence/day-range'))).toEqual([]);
    expect(names).toContain('silence/default-sort=shuffled');
    expect(namesFor(await baselineWith([[REPORT]]))).not.toContain('silence/default-sort=shuffled');
  });
});

describe('a small client', () => {
  it('is run in some 90 variants', async () => {
    const baseline = await baselineWith([
      ['/sites'],
      ['/sites/TIDEPOOL'],
      ['/sites/TIDEPOOL/events'],
      ['/sites/TIDEPOOL/milestones'],
      [`${REPORT}&field_grouping=browser`],
      ['/current_visitors?site_id=TIDEPOOL'],
      ['/sites/TIDEPOOL/milestones', { ...POST, body: '{"name":"Sale","milestone_date":"2026-06-21"}' }],
      ['/sites', { ...POST, body: '{"name":"Moorings"}' }],
    ]);
    expect(namesFor(baseline).length).toBeGreaterThan(80);
    expect(namesFor(baseline).length).toBeLessThan(120);
  });
});

describe('what a variant is asked with', () => {
  it('is half of the requests, of one that begins in the middle', async () => {
    const baseline = await baselineWith(Array.from({ length: 7 }, () => ['/token'] as const));
    const named = (name: string) => VARIANTS.find(each => each.name === name)!;
    expect(choiceOf(named('access/token-expires'), baseline)).toEqual({ name: 'access/token-expires', after: 3 });
    expect(choiceOf(named('access/read-only'), baseline)).toEqual({ name: 'access/read-only' });
  });

  it('counts those of all sandboxes of a server, and of the server that had most', () => {
    const sent = ['a', 'b', 'b', 'a', '2/a', '2/a', '2/a', '3/a'].map(sandbox => ({ request: 'GET /token', sandbox }));
    const run = runWith(traceOf(sent));
    const expires = VARIANTS.find(({ isDelayed }) => isDelayed)!;
    expect(choiceOf(expires, baselineOf([run, run])).after).toBe(2);
  });
});
