// Spec: Aggregations, limit.
import { describe, expect, it } from 'vitest';
import { unavailable } from '../../src/errors.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'rows-cut';
const { client } = await listening();

const report = (found: number, came: number, query: Record<string, unknown> = {}, over: Sent = {}): Sent => ({
  request: 'GET /aggregations?entity=pageview',
  input: { query, body: null },
  result: Array.from({ length: came }, () => ({})),
  rowsFound: found,
  ...over,
});

describe('rows-cut', () => {
  it('says how many rows there were, and to send a larger limit', () => {
    const run = new Run();
    run.send(report(750, 500));
    expect(run.found(RULE)).toMatchObject({
      level: 'warning',
      count: 1,
      message: 'GET /aggregations has 750 rows; the answer had 500',
      advice: 'Send limit=1000 with this report: it has no more rows.',
    });
  });

  it('says to divide the report where 1000 rows would not do either', () => {
    const run = new Run();
    run.send(report(1000, 500));
    run.send(report(1380, 500));
    const found = run.findings.list().filter(({ rule }) => rule === RULE);
    expect(found.map(({ advice }) => advice)).toEqual([
      expect.stringContaining('different filters'),
      'Send limit=1000 with this report: it has no more rows.',
    ]);
    expect(found[0]!.message).toBe('GET /aggregations has 1,380 rows; the answer had 500');
  });

  it.each<[string, Sent]>([
    ['a report of which all rows came', report(500, 500)],
    ['the first rows of an order', report(750, 500, { sort_by: 'visits:desc' })],
    ['a limit', report(750, 10, { limit: 10 })],
    ['a report that a fault refused', report(750, 500, {}, { refusal: unavailable(1) })],
    ['a report that a fault answered otherwise', report(750, 500, {}, { replaced: true })],
    ['a report whose connection a fault reset', report(750, 500, {}, { status: null })],
    ['a list', { request: 'GET /sites', result: { data: [] } }],
  ])('is not set off by %s', (_, sent) => {
    const run = new Run();
    run.send(sent);
    expect(run.found(RULE)).toBeUndefined();
  });

  describe('over HTTP', () => {
    const many = Array.from({ length: 1100 }, (_, index) => ({
      type: 'pageview' as const,
      timestamp: `2026-06-${String(1 + (index % 14)).padStart(2, '0')} 10:00:00`,
      visit: `v${index}`,
      hostname: 'https://sea.example',
      pathname: `/${index}`,
      browser: index < 600 ? 'Chrome' : 'Safari',
    }));
    const base = '/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=pageviews';
    const byPath = `${base}&field_grouping=pathname`;
    const chrome = encodeURIComponent(JSON.stringify([{ property: 'browser', operator: 'is', value: 'Chrome' }]));

    async function foundFor(...paths: string[]) {
      const { sandbox, get } = await client();
      await sandbox.track('EMPTYSEA', many);
      for (const path of paths) expect((await get(path)).status).toBe(200);
      return (await sandbox.report()).findings.filter(({ rule }) => rule === RULE);
    }

    it('is found, in rows that were worked out and in rows that were kept', async () => {
      expect(await foundFor(byPath, byPath)).toMatchObject([
        {
          count: 2,
          message: 'GET /aggregations has 1,100 rows; the answer had 500',
          advice: expect.stringContaining('different filters'),
        },
      ]);
    });

    it('is repaired by the advice: filters, then a limit', async () => {
      expect(await foundFor(`${byPath}&filters=${chrome}`)).toMatchObject([
        {
          message: 'GET /aggregations has 600 rows; the answer had 500',
          advice: 'Send limit=1000 with this report: it has no more rows.',
        },
      ]);
      expect(await foundFor(`${byPath}&filters=${chrome}&limit=1000`)).toEqual([]);
    });

    it('is not set off by date_grouping alone, by totals, nor by the first rows of an order', async () => {
      const days = `${base}&date_grouping=day&date_from=2026-05-01 00:00:00`;
      expect(await foundFor(days, base, `${byPath}&sort_by=pageviews:desc`, `${byPath}&limit=5`)).toEqual([]);
    });
  });
});
