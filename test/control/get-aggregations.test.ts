import { describe, expect, it, vi } from 'vitest';
import { listening } from '../support/http.ts';
import { simulatorBehind } from '../support/simulator-behind.ts';
import { pageview } from '../support/world.ts';

const { client, origin } = await listening();

const HITS = [
  pageview('2026-06-10 10:00:00', 'a', '/', { country_code: 'US' }),
  pageview('2026-06-10 10:01:00', 'a', '/shop', { country_code: 'US' }),
  pageview('2026-06-11 09:00:00', 'b', '/blog', { country_code: 'IN' }),
];

const VISITS = 'entity=pageview&entity_id=EMPTYSEA&aggregates=visits';

async function withHits(settings: Parameters<typeof client>[0] = {}) {
  const made = await client(settings);
  await made.sandbox.track('EMPTYSEA', HITS);
  return made;
}

describe('GET /_sim/aggregations', () => {
  it.each([
    VISITS,
    `${VISITS},pageviews&date_grouping=day&field_grouping=pathname&sort_by=pageviews:desc&limit=2`,
    `${VISITS}&filters=${encodeURIComponent('[{"property":"country_code","operator":"is","value":"IN"}]')}`,
    `${VISITS}&filters[0][property]=pathname&filters[0][operator]=is&filters[0][value]=/shop`,
    `${VISITS}&timezone=asia/tokyo&date_from=2026-06-10T00:00:00Z&date_to=`,
    `${VISITS}&date_from=2027-01-01 00:00:00`,
    'entity=event&site_id=EMPTYSEA&entity_name=Unknown&aggregates=conversions',
    'entity=event&entity_id=GOALCODE&aggregates=conversions',
    '',
    `${VISITS}&limit=4000&sort_by=clicks:desc&filters={`,
    `${VISITS}&limit=5&limit=6&aggregates[]=visits`,
    `${VISITS}&sort_by=%FF`,
    `${VISITS},visits`,
    `${VISITS}&date_grouping=hour&date_from=2026-01-01 00:00:00`,
  ])('answers ?%s as the API answers a token with full access', async query => {
    for (const strict of [false, true]) {
      const { control, get, sandbox } = await withHits({ strict });
      const shown = await control('GET', `/aggregations?${query}&sandbox=${sandbox.name}`);
      const answered = await get(`/aggregations?${query}`);
      expect([shown.status, shown.text]).toEqual([answered.status, answered.text]);
    }
  });

  it('refuses a parameter that it does not know: a misspelt sandbox would show another one', async () => {
    const { control } = await withHits();
    for (const name of ['sandbx', 'sandbox[0]', 'sand.box', '__proto__']) {
      const { status, body } = await control('GET', `/aggregations?${VISITS}&${name}=x`);
      expect([status, Object.keys(body.errors)]).toEqual([400, [name]]);
    }
    expect((await control('GET', `/aggregations?${VISITS}&sandbox=not%20one`)).body.errors).toHaveProperty('sandbox');
    expect((await control('GET', `/aggregations?${VISITS}&sandbox=a&sandbox=b`)).body.errors).toHaveProperty('sandbox');
    expect((await control('GET', `/aggregations?${VISITS}&sandbox=nowhere`)).status).toBe(404);
  });

  it('answers 404 where there is no such site, if nothing else is wrong', async () => {
    const { control } = await client();
    const { status, body } = await control('GET', '/aggregations?entity=pageview&entity_id=NO&aggregates=visits');
    expect([status, body]).toEqual([404, { error: 'There is no site NO.' }]);
    const { control: strict } = await client({ strict: true });
    const refused = await strict('GET', '/aggregations?entity=pageview&entity_id=NO&aggregates=visits, pageviews');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['aggregates']]);
  });

  it('is asked with the assumptions of the sandbox and those of a variant', async () => {
    const query = `/aggregations?${VISITS}&date_grouping=day&sort_by=timestamp:asc`;
    const { control, get } = await withHits({ assume: { 'date-key': 'timestamp' } });
    expect((await control('GET', query)).body[0]).toEqual({ timestamp: '2026-06-10', visits: '1' });
    expect((await control('GET', query)).text).toBe((await get(query)).text);

    const empty = await client({ assume: { 'no-data': 'null' } });
    expect((await empty.control('GET', `/aggregations?${VISITS}`)).body).toEqual([{ visits: null }]);

    const varied = await listening({ variant: 'silence/date-key=timestamp' });
    const other = await varied.client();
    await other.sandbox.track('EMPTYSEA', HITS);
    expect((await other.control('GET', query)).body[0]).toEqual({ timestamp: '2026-06-10', visits: '1' });
  });

  it('meets no variant that refuses or rewrites, and uses none up', async () => {
    const refusing = await listening({ variant: 'refusals/getAggregations/503' });
    const { control, get, sandbox } = await refusing.client();
    await sandbox.track('EMPTYSEA', HITS);
    expect((await control('GET', `/aggregations?${VISITS}`)).body).toEqual([{ visits: '2' }]);
    expect((await get(`/aggregations?${VISITS}`)).status).toBe(503);
  });

  it('is no request: no limit, fault, subscription, journal or report knows of it, and the query stays cold', async () => {
    const { control, get, sandbox } = await withHits({ plan: 'tier-1', assume: { 'cold-query-ms': 5 } });
    await sandbox.usage.set({ requests_this_hour: 600 });
    await sandbox.account.set({ subscription: 'lapsed' });
    await sandbox.faults.add('unavailable:times=1');
    const before = [await sandbox.usage.get(), await sandbox.report(), await sandbox.listTokens()];
    for (let n = 0; n < 3; n++)
      expect((await control('GET', `/aggregations?${VISITS}`)).body).toEqual([{ visits: '2' }]);
    expect([await sandbox.usage.get(), await sandbox.report(), await sandbox.listTokens()]).toEqual(before);
    expect(await sandbox.faults.list()).toMatchObject([{ matched: 0, fired: 0 }]);
    expect(await sandbox.journal()).toEqual([]);
    await sandbox.faults.clear();
    await sandbox.account.set({ subscription: 'active', plan: 'unlimited' });
    expect((await get(`/aggregations?${VISITS}`)).status).toBe(200);
    expect(await sandbox.journal()).toMatchObject([{ query_cache: 'cold' }]);
  });

  it('keeps nothing and moves nothing of what reports before it have left', async () => {
    const { control, sandbox, get } = await withHits();
    const resultBytes = async () =>
      /kind="results"} (\d+)/.exec(await (await fetch(`${origin}/_sim/metrics`)).text())![1];
    await get(`/aggregations?${VISITS}`);
    const before = await resultBytes();
    expect((await control('GET', `/aggregations?${VISITS},uniques`)).body).toEqual([{ visits: '2', uniques: '3' }]);
    expect((await control('GET', `/aggregations?${VISITS}`)).body).toEqual([{ visits: '2' }]);
    expect(await resultBytes()).toBe(before);
    await sandbox.track('EMPTYSEA', [pageview('2026-06-12 09:00:00', 'c', '/')]);
    expect((await control('GET', `/aggregations?${VISITS}`)).body).toEqual([{ visits: '3' }]);
  });

  it('runs in turns, and ends when its client leaves, without an error in the log', async () => {
    const { control, sandbox } = await client({ traffic: 30 });
    const simulator = await simulatorBehind(origin);
    const failed = vi.spyOn(simulator.log, 'error').mockImplementation(() => {});
    const { queue, looks } = simulator.shared;
    const leaving = new AbortController();
    const query = 'entity=pageview&entity_id=TIDEPOOL&aggregates=visits&field_grouping=pathname,city';
    const url = `${origin}/_sim/aggregations?${query}&sandbox=${sandbox.name}`;
    const report = fetch(url, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => queue.length, { interval: 1 }).toBe(1);
    expect((await control('GET', '/clock')).status).toBe(200);
    expect(queue.length).toBe(1);
    leaving.abort();
    expect(await report).toBe('left');
    await expect.poll(() => queue.length, { interval: 5 }).toBe(0);
    expect([looks.used('heap'), looks.used('columns'), failed.mock.calls]).toEqual([0, 0, []]);
    failed.mockRestore();
  });

  it('in process', async () => {
    const { sandbox } = await withHits();
    const query = { entity: 'pageview', entity_id: 'EMPTYSEA', aggregates: ['visits', 'pageviews'] } as const;
    const filters = [{ property: 'country_code', operator: 'is', value: 'US' }] as const;
    expect(await sandbox.aggregations({ ...query, filters })).toEqual([{ visits: '1', pageviews: '2' }]);
    expect(await sandbox.aggregations({ ...query, date_grouping: 'day', limit: 1 })).toHaveLength(1);
    await expect(sandbox.aggregations({ ...query, limit: 4000 })).rejects.toMatchObject({
      status: 400,
      errors: { limit: ['The limit field must not be greater than 1000.'] },
    });
    await expect(sandbox.aggregations({ ...query, entity_id: 'NO' })).rejects.toMatchObject({ status: 404 });
  });
});
