import { beforeAll, describe, expect, it } from 'vitest';
import type { SimulatorHandle } from '../../src/handles.ts';
import { otherServer } from '../verify/server.ts';
import { type Compared, compareSite, conversions, listOf, type Side } from './likeness.ts';
import { twinOf } from './twin-of.ts';

// Small months are as much chance as anything else: with more traffic, what is compared is the fit.
const TRAFFIC = 1;
const SITES = ['TIDEPOOL', 'SEASHELL', 'BAREBOAT'];
const at = { clock: '2026-07-02T12:00:00Z', frozen: true };

describe('the twin of the demo', () => {
  let account: SimulatorHandle;
  let twin: SimulatorHandle;
  let made: Awaited<ReturnType<typeof twinOf>>;
  const compared: Compared[] = [];
  const sides = (): readonly [Side, Side] => [
    { url: account.url, token: 'demo-admin' },
    { url: twin.url, token: 'twin-admin' },
  ];

  beforeAll(async () => {
    account = await otherServer({ ...at, traffic: TRAFFIC });
    made = await twinOf({ url: account.url, token: 'demo-admin' });
    twin = await otherServer({ ...at, fixture: JSON.parse(made.text) });
    for (const site of SITES) {
      compared.push(...(await compareSite(...sides(), site, { firstDay: '2025-01-01', lastDay: '2026-06-30' })));
    }
  }, 60_000);

  it('is read by 60 requests at most, counted at the server', async () => {
    expect(made.requests).toBeLessThanOrEqual(60);
    expect(made.notes).toEqual([]);
  });

  it('is a file of less than 300 kB', () => {
    expect(made.text.length).toBeLessThan(300_000);
    expect(made.text).not.toContain('demo-admin');
  });

  it('has the same account, sites, events and milestones', async () => {
    const [one, other] = sides();
    const paths = [
      '/sites',
      ...[...SITES, 'EMPTYSEA'].flatMap(id => [`/sites/${id}/events`, `/sites/${id}/milestones`]),
    ];
    for (const path of paths) {
      expect(JSON.stringify(await listOf(other, path)), path).toBe(JSON.stringify(await listOf(one, path)));
    }
  });

  it.each(SITES)('has visits, pageviews and bounces of every month of %s within 5 percent', site => {
    const months = compared.filter(each => each.site === site && each.kind === 'relative');
    expect(months.length).toBe(3 * 18);
    expect(months.filter(({ value }) => !(value <= 0.05))).toEqual([]);
  });

  it.each(SITES)('has the largest pages, referrers, campaigns, places and browsers of %s within 2 points', site => {
    const shares = compared.filter(each => each.site === site && each.kind === 'share');
    expect(shares.length).toBeGreaterThan(60);
    expect(shares.filter(({ value }) => !(value <= 0.02))).toEqual([]);
  });

  it.each(SITES)('has the conversions and values of the events of %s', async site => {
    const stretch = { firstDay: '2025-01-01', lastDay: '2026-06-30' };
    const [one, other] = [await conversions(sides()[0], site, stretch), await conversions(sides()[1], site, stretch)];
    // Both are drawn by chance: few of them differ by more.
    const within = (count: number) => 0.02 + 3 * Math.sqrt(2 / count);
    const counts = [...one].filter(([what]) => what.startsWith('conversions '));
    expect(counts.length).toBeGreaterThan(2);
    for (const [what, count] of counts) {
      const value = one.get(what.replace('conversions', 'value'))!;
      if (count === 0) continue;
      expect(Math.abs(other.get(what)! / count - 1), what).toBeLessThan(within(count));
      if (value === 0) expect(other.get(what.replace('conversions', 'value'))).toBe(0);
      else
        expect(Math.abs(other.get(what.replace('conversions', 'value'))! / value - 1), what).toBeLessThan(
          within(count) + 0.02,
        );
    }
  });

  it.each(SITES)('has the hours and weekdays of %s', site => {
    const rhythms = compared.filter(each => each.site === site && each.kind === 'correlation');
    expect(rhythms.length).toBe(2);
    expect(rhythms.filter(({ value }) => !(value > 0.95))).toEqual([]);
  });
});
