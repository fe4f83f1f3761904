import { describe, expect, it } from 'vitest';
import { coverable } from '../../src/coverage/coverable.ts';
import { newWorld, type World } from '../support/world.ts';

/** What some requests cover, in the order of the document. */
async function coveredBy(ask: (world: World) => Promise<unknown>): Promise<string[]> {
  const world = await newWorld();
  await ask(world);
  const { missing } = (await world.sandbox.report()).coverage.values;
  return coverable().values.filter(name => !missing.includes(name));
}

describe('coverage of values', () => {
  it('has the closed sets of the document', () => {
    const counts: Record<string, number> = {};
    for (const name of coverable().values) {
      const [set] = name.split(' ') as [string];
      counts[set] = (counts[set] ?? 0) + 1;
    }
    expect(counts).toEqual({
      aggregates: 8,
      field_grouping: 22,
      operator: 6,
      date_grouping: 4,
      currency: 13,
      sharing: 3,
    });
    expect(coverable().values).toEqual(
      expect.arrayContaining(['aggregates bounce_rate', 'operator is not like', 'date_grouping hour', 'sharing none']),
    );
  });

  it('counts those of a report', async () => {
    const filters = JSON.stringify([
      { property: 'browser', operator: 'is', value: 'Firefox' },
      { property: 'pathname', operator: 'not matching', value: '^/a' },
    ]);
    const covered = await coveredBy(({ report }) =>
      report({ aggregates: 'visits,bounce_rate', field_grouping: 'browser,ref', date_grouping: 'day', filters }),
    );
    expect(covered).toEqual([
      'aggregates visits',
      'aggregates bounce_rate',
      'field_grouping browser',
      'field_grouping ref',
      'operator is',
      'operator not matching',
      'date_grouping day',
    ]);
  });

  it('counts currencies and sharing, those that were sent', async () => {
    const covered = await coveredBy(async ({ post }) => {
      await post('/sites', { name: 'Lagoon' });
      await post('/sites/TIDEPOOL', { sharing: 'public' });
      await post('/sites/TIDEPOOL/events/currency', { name: 'Tip', currency: 'yen' });
    });
    expect(covered).toEqual(['currency yen', 'sharing public']);
  });

  it('does not count what was refused', async () => {
    const covered = await coveredBy(async ({ report, post }) => {
      await report({ aggregates: 'visits,zzz' });
      await report({ aggregates: 'visits,conversions' });
      await post('/sites/NOWHERE', { sharing: 'public' });
      await post('/sites/TIDEPOOL', { sharing: 'private' });
    });
    expect(covered).toEqual([]);
  });
});
