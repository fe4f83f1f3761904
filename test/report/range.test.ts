import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { ready } from '../support/ready.ts';
import { eventReport, pageviewReport, type Query, type ReportOptions } from '../support/report.ts';
import { completion, siteHits, view } from '../support/wire-hits.ts';

const NOW = '2026-06-15 12:00:00';
const hits = siteHits(
  [
    [view('2026-06-01 10:00:00', 'ann', '/'), view('2026-06-01 10:00:10', 'ann', '/tea')],
    [
      view('2026-06-15 11:59:00', 'bob', '/'),
      view('2026-06-15 12:00:00', 'bob', '/tea'),
      view('2026-06-15 12:00:01', 'bob', '/later'),
      completion('2026-06-15 12:00:01', 'bob', 'Purchase', 100),
      completion('2026-06-02 10:00:00', 'dee', 'Sign up', 0),
    ],
  ],
  NOW,
);

function pageviews(query: Query, options?: ReportOptions): string | undefined {
  return pageviewReport(hits, { aggregates: 'pageviews', ...query }, options)[0]?.pageviews ?? undefined;
}

function refusal(run: () => unknown): [number, unknown] {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.body];
    throw error;
  }
  throw new Error('not refused');
}

describe('the range', () => {
  it('includes both ends, to the second', () => {
    expect(pageviews({ date_from: '2026-06-01 10:00:00', date_to: '2026-06-01 10:00:10' })).toBe('2');
    expect(pageviews({ date_from: '2026-06-01 10:00:01', date_to: '2026-06-01 10:00:10' })).toBe('1');
    expect(pageviews({ date_from: '2026-06-01 10:00:00', date_to: '2026-06-01 10:00:09' })).toBe('1');
    expect(pageviews({ date_from: '2026-06-01 10:00:01', date_to: '2026-06-01 10:00:09' })).toBe('0');
  });

  it('runs from the first data to now', () => {
    expect(pageviews({})).toBe('4');
    expect(pageviews({ date_to: '2026-06-02 00:00:00' })).toBe('2');
    expect(pageviews({ date_from: '2026-06-02 00:00:00' })).toBe('2');
    expect(pageviews({ date_from: '0001-01-01 00:00:00', date_to: '9999-12-31 23:59:59' })).toBe('4');
  });

  it('is empty where it lies in the future or before all data', () => {
    expect(pageviews({ date_from: '2027-01-01 00:00:00' })).toBe('0');
    expect(pageviews({ date_to: '2020-01-01 00:00:00' })).toBe('0');
  });

  it('leaves out what happens after now: the visit is as long as it is by now', () => {
    const query = { aggregates: 'avg_duration', field_grouping: 'exit_page', sort_by: 'exit_page:asc' };
    expect(pageviewReport(hits, { ...query, date_from: '2026-06-15 00:00:00' })).toEqual([
      { avg_duration: '60.0000', exit_page: '/tea' },
    ]);
  });

  it('takes uniques and visits from the rows inside, duration and bounce from the whole visit', () => {
    const range = { date_from: '2026-06-01 10:00:05', date_to: '2026-06-02 00:00:00' };
    const query = { aggregates: 'visits,uniques,pageviews,avg_duration,bounce_rate', ...range };
    expect(pageviewReport(hits, query)).toEqual([
      { visits: '1', uniques: '1', pageviews: '1', avg_duration: '10.0000', bounce_rate: '0.0000' },
    ]);
  });

  it('is read in the reporting timezone', () => {
    expect(
      pageviews({ date_from: '2026-06-01 12:00:10', date_to: '2026-06-01 12:00:10' }, { zone: 'Europe/Berlin' }),
    ).toBe('1');
    expect(
      pageviews({ date_from: '2026-06-01 12:00:10', date_to: '2026-06-01 12:00:10', timezone: 'Europe/Berlin' }),
    ).toBe('1');
  });

  it('takes the earlier of two local times, and moves forward out of a gap', () => {
    const zone = 'America/New_York';
    const autumn = siteHits([[view('2025-11-02 05:30:00', 'a', '/'), view('2025-11-02 06:30:00', 'b', '/')]], NOW);
    const query = { aggregates: 'visits', date_from: '2025-11-02 01:30:00', date_to: '2025-11-02 01:30:00' };
    expect(pageviewReport(autumn, query, { zone })).toEqual([{ visits: '1' }]);
    const spring = siteHits([[view('2026-03-08 07:29:59', 'a', '/'), view('2026-03-08 07:30:00', 'b', '/')]], NOW);
    expect(pageviewReport(spring, { aggregates: 'visits', date_from: '2026-03-08 02:30:00' }, { zone })).toEqual([
      { visits: '1' },
    ]);
  });

  it('reads other forms of dates: an instant, and a bare day to its end', () => {
    const zone = 'Europe/Berlin';
    expect(pageviews({ date_from: '2026-06-01T10:00:10.9Z', date_to: '2026-06-01T12:00:10+02:00' }, { zone })).toBe(
      '1',
    );
    expect(pageviews({ date_from: '2026-06-01', date_to: '2026-06-01' }, { zone })).toBe('2');
  });
});

describe('the rules', () => {
  const event = (name: string, query: Query) => () => eventReport(hits, name, { aggregates: 'conversions', ...query });
  const page = (query: Query, options?: ReportOptions) => () =>
    pageviewReport(hits, { aggregates: 'visits', ...query }, options);
  const backwards = { date_from: '2026-06-02 00:00:01', date_to: '2026-06-02 00:00:00' };

  it('answer 404 for an event that was never tracked, before anything else', () => {
    expect(refusal(event('Nothing', backwards))).toEqual([404, { error: 'Event not found.' }]);
    // Its only completion lies after now.
    expect(refusal(event('Purchase', {}))[0]).toBe(404);
    expect(event('Sign up', {})()).toEqual([{ conversions: '1' }]);
  });

  it('answer with zeros for an event that is tracked and has no completion yet', () => {
    const tracked = { ...hits, eventNames: () => ready(['Soon']) };
    expect(eventReport(tracked, 'Soon', { aggregates: 'value' })).toEqual([{ value: '0' }]);
  });

  it.each([
    ['day', { 'day-range': '422' }, '184'],
    ['hour', {}, '7'],
  ] as const)(
    'tell where a range that is too long for %s began, where date_from was left out',
    (date_grouping, _, days) => {
      const run = page({ date_grouping, date_to: '2027-06-08 00:00:00' }, { zone: 'Europe/Berlin' });
      expect(JSON.stringify(refusal(run)[1])).toContain(
        `is limited to a range of ${days} days; without date_from the range begins with the first recorded data, at 2026-06-01 12:00:00.`,
      );
      const given = page({ date_grouping, date_from: '2026-06-01 00:00:00', date_to: '2027-06-08 00:00:00' });
      expect(JSON.stringify(refusal(given)[1])).toContain(`is limited to a range of ${days} days."`);
    },
  );

  it('refuse date_from after date_to', () => {
    const [status, body] = refusal(page({ ...backwards, date_grouping: 'hour', field_grouping: 'city,city' }));
    expect([status, body]).toEqual([
      400,
      { errors: { date_to: ['The date_to field must be a date after or equal to date_from.'] } },
    ]);
  });

  it.each([
    ['7 days to the second', '2026-06-08 00:00:00', null],
    ['7 days and a second', '2026-06-08 00:00:01', 400],
  ])('limit date_grouping=hour to %s', (_, date_to, status) => {
    const run = page({ date_grouping: 'hour', date_from: '2026-06-01 00:00:00', date_to, field_grouping: 'city' });
    if (status === null) expect(run()).toHaveLength(1);
    else {
      expect(refusal(run)).toEqual([
        400,
        { errors: { date_grouping: ['The date_grouping hour is limited to a range of 7 days.'] } },
      ]);
    }
  });

  it('measure ranges by the wall clock, whatever the length of a day', () => {
    // The week with the spring change has 167 hours, the one with the autumn change 169.
    const zone = 'Europe/Berlin';
    const week = (date_from: string, date_to: string) => page({ date_grouping: 'hour', date_from, date_to }, { zone });
    expect(week('2025-10-25 00:00:00', '2025-11-01 00:00:00')()).toEqual([]);
    expect(refusal(week('2026-03-28 00:00:00', '2026-04-04 00:00:01'))[0]).toBe(400);
  });

  it('judge the hour range by the defaults too', () => {
    expect(refusal(page({ date_grouping: 'hour' }))[0]).toBe(400);
    expect(page({ date_grouping: 'hour', date_from: '2026-06-15 00:00:00' })()).toHaveLength(2);
  });

  it.each([
    ['an aggregate of the other entity', { aggregates: 'visits,conversions' }],
    ['a field named twice', { field_grouping: 'city,browser,city' }],
    ['an aggregate named twice', { aggregates: 'visits,pageviews,visits' }],
  ])('answer 422 to %s', (_, query) => {
    expect(refusal(page(query))[0]).toBe(422);
  });

  it('answer 422 to days over more than 184 days, or what day-range says', () => {
    const far = { date_grouping: 'day', date_from: '2026-01-01 00:00:00', date_to: '2026-07-04 00:00:01' };
    expect(refusal(page(far))[0]).toBe(422);
    const [status, body] = refusal(page(far, { assume: { 'day-range': '400' } }));
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, ['date_grouping']]);
    expect(page(far, { assume: { 'day-range': 'off' } })()).toHaveLength(2);
    expect(page({ ...far, date_to: '2026-07-04 00:00:00' })()).toHaveLength(2);
  });

  it('come one at a time: combinations before the day range', () => {
    const far = { date_grouping: 'day', date_from: '2020-01-01 00:00:00', aggregates: 'value' };
    expect(refusal(page(far, { assume: { 'day-range': '400' } }))[0]).toBe(422);
  });
});
