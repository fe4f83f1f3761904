import { describe, expect, it } from 'vitest';
import { trafficResult } from '../../../src/verify/traffic/result.ts';
import { entry, harOf, list } from './entries.ts';
import { held } from './held.ts';

const REPORT = '/aggregations?entity=pageview&entity_id=A&aggregates=visits';
const rows = (name: string) => [{ visits: '1', [name]: '2026-05-01' }];

describe('verify.json of recorded traffic', () => {
  it('has an assumption once: its choice, or what was seen instead', async () => {
    const har = harOf(
      entry(`${REPORT}&date_grouping=day`, rows('date')),
      entry(`${REPORT}&date_grouping=day`, rows('day')),
      entry(`${REPORT}&field_grouping=browser`, [{ visits: '1', browser: null }]),
      entry('/sites', list('/v1/sites', [])),
      entry('/account', { error: { code: 7 } }, { status: 429, headers: { 'retry-after': '3' } }),
    );
    const { results } = trafficResult(await held(har), { values: false });
    const seen = results.filter(({ about }) => about === 'assumption');
    expect(seen.map(({ name, verdict, value, saw }) => ({ name, verdict, value, saw }))).toEqual([
      { name: 'date-key', verdict: 'is', value: null, saw: 'date, day' },
      { name: 'list-url', verdict: 'is', value: 'path', saw: null },
      { name: 'missing-dimension', verdict: 'is', value: 'null', saw: null },
      { name: 'concurrency-retry', verdict: 'is', value: '3', saw: null },
    ]);
  });
});
