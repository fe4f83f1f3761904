import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentAsOf } from '../../src/hits/as-of.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { buildSegment, type VisitHits } from '../support/build-segment.ts';
import { columnsOf } from '../support/columns.ts';

const visit = (
  id: string,
  pageviews: [timeS: number, page: number][],
  events: [timeS: number, page: number][] = [],
) => ({
  id,
  place: 0,
  agent: 0,
  source: 0,
  pageviews: pageviews.map(([timeS, page]) => ({ timeS, page })),
  events: events.map(([timeS, page]) => ({ timeS, page, name: 0, valueCents: timeS })),
});

/** What is left of the visits when hits after `nowS` are thrown away before anything is counted. */
function cutVisits(visits: readonly VisitHits[], nowS: number): VisitHits[] {
  return visits
    .map(each => ({
      ...each,
      pageviews: each.pageviews.filter(({ timeS }) => timeS <= nowS),
      events: each.events.filter(({ timeS }) => timeS <= nowS),
    }))
    .filter(({ pageviews, events }) => pageviews.length + events.length > 0);
}

describe('segmentAsOf', () => {
  const segment = buildSegment([
    visit(
      'a',
      [
        [100, 1],
        [130, 2],
        [160, 1],
      ],
      [[140, 2]],
    ),
    visit('b', [[120, 3]]),
    visit(
      'c',
      [
        [150, 1],
        [170, 2],
      ],
      [[171, 2]],
    ),
  ]);

  it('is the segment itself where nothing comes after now', () => {
    expect(atOnce(segmentAsOf(segment, 171))).toBe(segment);
  });

  it('lets duration, uniques and bounce follow from what has happened by now', () => {
    const seen = atOnce(segmentAsOf(segment, 150));
    expect(columnsOf(seen)).toMatchObject({
      start: [100, 120, 150],
      duration: [30, 0, 0],
      uniques: [2, 1, 1],
      firstPageview: [0, 2, 3, 4],
      page: [3, 5, 7, 3],
      firstEvent: [0, 1, 1, 1],
      eventOffset: [40],
    });
    expect(seen).toMatchObject({ visits: 3, pageviews: 4, events: 1, firstS: 100, lastS: 150 });
    expect(seen.visitId(2)).toBe('c');
  });

  it('leaves nothing before the first hit', () => {
    expect(atOnce(segmentAsOf(segment, 99))).toMatchObject({ visits: 0, pageviews: 0, events: 0, firstS: 0, lastS: 0 });
  });

  it('keeps a visit that an event began, as a visit without pageviews', () => {
    const begun = buildSegment([visit('a', [[110, 1]], [[100, 1]])]);
    expect(columnsOf(atOnce(segmentAsOf(begun, 105)))).toMatchObject({
      start: [100],
      duration: [0],
      uniques: [0],
      page: [],
    });
  });

  it('agrees with hits that are thrown away one by one', () => {
    const hits = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 })), { maxLength: 6 });
    const visits = fc
      .array(fc.tuple(hits, hits), { maxLength: 12 })
      .map(all => all.filter(([p, e]) => p.length + e.length > 0).map(([p, e], index) => visit(String(index), p, e)));
    fc.assert(
      fc.property(visits, fc.integer({ min: -1, max: 61 }), (all, nowS) => {
        const expected = buildSegment(cutVisits(all, nowS));
        const seen = atOnce(segmentAsOf(buildSegment(all), nowS));
        expect(columnsOf(seen)).toEqual(columnsOf(expected));
        expect([seen.visits, seen.pageviews, seen.events, seen.firstS, seen.lastS]).toEqual([
          expected.visits,
          expected.pageviews,
          expected.events,
          expected.firstS,
          expected.lastS,
        ]);
      }),
    );
  });
});
