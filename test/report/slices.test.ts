import { describe, expect, it } from 'vitest';
import { defaultAssumptions } from '../../src/contract/assumptions.ts';
import { Findings } from '../../src/contract/findings.ts';
import type { SiteHits } from '../../src/hits/site-hits.ts';
import { LIMITS } from '../../src/report/limits.ts';
import { parseReport } from '../../src/report/request.ts';
import { runReport } from '../../src/report/run.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { siteHits, view } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';

describe('a long report', () => {
  // 2,000 visits of two pageviews, read as if there were 100 such segments.
  const batch = Array.from({ length: 2000 }, (_, index) => [
    view('2026-06-15 10:00:00', `v${index}`, `/${index % 50}`, { city: `City ${index % 40}` }),
    view('2026-06-15 10:00:05', `v${index}`, '/', { city: `City ${index % 40}` }),
  ]).flat();
  const once = siteHits([batch], NOW);
  const hits = {
    ...once,
    segments: (fromS: number, toS: number) =>
      Array(100)
        .fill([...once.segments(fromS, toS)])
        .flat(),
  };

  function pausesOf(query: Record<string, string>, limits = LIMITS, read: SiteHits = hits): number {
    const base = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'pageviews' };
    const request = parseReport({ ...base, ...query }, new Findings())!;
    const world = {
      hits: read,
      hasEvent: () => false,
      zone: zoneOf('UTC'),
      assumptions: defaultAssumptions,
      seed: 's',
    };
    let pauses = 0;
    for (const _ of runReport(request, world, limits)) pauses++;
    return pauses;
  }

  it('pauses before it reads hits, and then about every 100,000', () => {
    pausesOf({});
    expect(pausesOf({})).toBe(4);
    expect(pausesOf({ field_grouping: 'pathname,city' })).toBe(4);
  });

  it('pauses more often where days were made for it', () => {
    const made = siteHits([batch, batch.map(hit => ({ ...hit, visit: `other ${hit.visit}` }))], NOW);
    expect(pausesOf({}, LIMITS, made)).toBe(2);
    expect(pausesOf({}, LIMITS, made)).toBe(1);
  });

  it('pauses while it counts partitions', () => {
    const tiny = { ...LIMITS, denseSlots: 0, partitionSlots: 64 };
    expect(pausesOf({ field_grouping: 'pathname,city' }, tiny)).toBeGreaterThan(8);
  });
});
