// Assumptions together: whatever is chosen, an answer is one that the API document describes (anything else is a 500), and
// the same request has the same answer.
import { expect, it } from 'vitest';
import { type AssumptionChoices, defaultAssumptions, describeAssumptions } from '../../src/contract/assumptions.ts';
import { fork } from '../../src/random/random.ts';
import { REPORT_ASSUMPTIONS } from '../../src/report/report-assumptions.ts';
import { newWorld } from '../support/world.ts';

const ROWS = describeAssumptions(defaultAssumptions).filter(({ name }) =>
  ([...REPORT_ASSUMPTIONS, 'event-by-goal-code', 'empty-parameter'] as string[]).includes(name),
);
type Parts = Readonly<Record<string, readonly (string | null)[]>>;
const RANGE: Parts = {
  date_grouping: [null, null, 'day', 'month', 'year', ''],
  date_from: [null, '2026-06-10 00:00:00', '2026-06-15 11:00:00', '1990-01-01 00:00:00', '2027-01-01 00:00:00'],
  date_to: [null, null, null, '2026-06-15 12:00:00', '2026-07-01 00:00:00'],
  limit: [null, null, null, '1', '7', '2000'],
};
const PAGEVIEWS: Parts = {
  entity: ['pageview'],
  entity_id: ['BAREBOAT', 'BAREBOAT', 'EMPTYSEA'],
  aggregates: ['visits', 'bounce_rate,avg_duration,visits', 'visits', 'visits,visits', 'visits,value'],
  field_grouping: [null, null, 'hostname', 'hostname,referrer_hostname,city', 'ai_source', 'city,city'],
  sort_by: [null, null, 'visits:asc', 'visits:desc', ''],
  filters: [null, null, '[{"property":"hostname","operator":"is like","value":"bareboat"}]', '[]'],
  ...RANGE,
};
const EVENTS: Parts = {
  entity: ['event'],
  entity_id: [null, null, 'RVEKBSSA'],
  site_id: ['TIDEPOOL', 'TIDEPOOL', 'EMPTYSEA', null],
  entity_name: ['Purchase', 'Gift card', 'Never', null],
  aggregates: ['value,conversions', 'unique_conversions', 'conversions', 'visits'],
  field_grouping: [null, null, 'hostname,country_code', 'ai_source'],
  ...RANGE,
};

it('answer any report as the document says', async () => {
  const random = fork('assumptions together', 'reports');
  const pick = <T>(from: readonly T[]): T => from[random.below(from.length)]!;
  const statuses = new Map<number, number>();
  for (let world = 0; world < 25; world++) {
    const assume: AssumptionChoices = Object.fromEntries(ROWS.map(({ name, choices }) => [name, pick(choices)]));
    const { get } = await newWorld({ assume });
    for (let run = 0; run < 8; run++) {
      const parts = Object.entries(pick([PAGEVIEWS, PAGEVIEWS, EVENTS])).map(
        ([name, values]) => [name, pick(values)] as const,
      );
      const query = Object.fromEntries(parts.filter(([, value]) => value !== null)) as Record<string, string>;
      const { status, text } = await get('/aggregations', query);
      const told = JSON.stringify({ assume, query, status, text: text.slice(0, 300) });
      expect([200, 400, 404, 410, 422], told).toContain(status);
      expect((await get('/aggregations', query)).text, told).toBe(text);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  expect(statuses.get(200)).toBeGreaterThan(40);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 422]));
});
