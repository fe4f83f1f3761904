// A server that is like none of the choices: the result says so with what was seen, and no value.
import { describe, expect, it } from 'vitest';
import type { Ask } from '../../../src/verify/asking.ts';
import { verifyText } from '../../../src/verify/outputs/text.ts';
import { ASSUMPTION_PROBES } from '../../../src/verify/probes/assumptions/table.ts';
import type { ServerAnswer, ServerRequest } from '../../../src/verify/server/exchange.ts';

const SITE = { id: 'LAGOON', timezone: 'Europe/Berlin' };
const WEEK = { date_from: '2026-11-14 00:00:00', date_to: '2026-11-20 23:59:59' };
const FACTS = {
  mainSite: SITE,
  busySite: { ...SITE, week: WEEK, month: { ...WEEK, date_from: '2026-10-22 00:00:00' }, pageviews: 70 },
  clock: { nowS: Date.parse('2026-11-22T15:00:00Z') / 1000, aheadS: 0 },
};

const HTML = Symbol('HTML');

function answerOf([status, body]: readonly [number, unknown]): ServerAnswer {
  if (body === HTML) return { status, headers: { 'content-type': 'text/html' }, text: '<p>', json: undefined };
  return { status, headers: {}, text: JSON.stringify(body) ?? '', json: body };
}

type Answer = (request: ServerRequest) => readonly [status: number, body: unknown];

async function judged(name: string, answer: Answer, facts: object = {}) {
  const ask = Object.assign(async (request: ServerRequest) => answerOf(answer(request)), {
    again: null,
  }) as never as Ask;
  const probe = ASSUMPTION_PROBES.find(each => each.name === name)!;
  return probe.probe(ask, { ...FACTS, ...facts } as never);
}

const list = (...data: object[]) => [200, { object: 'list', url: '/v1/sites', has_more: false, data }] as const;
const sites = list({ id: 'A' }, { id: 'B' }, { id: 'C' });
const rows = (...all: object[]) => [200, all] as const;

/** Buckets, by date_grouping. */
const LABELS: Readonly<Record<string, string>> = {
  hour: '2026-11-14 10:00:00',
  day: '2026-11-14',
  month: '2026-11',
  year: '2026',
};

describe('like none of the choices', () => {
  it.each<[name: string, what: string, answer: Answer]>([
    ['date-key', 'day', () => rows({ pageviews: '1', day: '2026-11-14' })],
    ['date-key', 'the form', () => rows({ pageviews: '1', date: '14/11/2026' })],
    [
      'date-key',
      'both keys',
      ({ query }) => rows({ pageviews: '1', date: LABELS[query!.date_grouping!], timestamp: '2026' }),
    ],
    [
      'date-key',
      'another form by year',
      ({ query }) =>
        rows({ pageviews: '1', date: LABELS[query!.date_grouping === 'year' ? 'day' : query!.date_grouping!] }),
    ],
    ...(
      [
        ['equal ones against their names', { pageviews: '1', pathname: '/b' }, { pageviews: '1', pathname: '/a' }],
        ['fewest first', { pageviews: '1', pathname: '/a' }, { pageviews: '2', pathname: '/b' }],
      ] as const
    ).map(([what, ...pages]): [string, string, Answer] => [
      'default-sort',
      `by date as usual, by page ${what}`,
      ({ query }) =>
        query!.date_grouping
          ? rows({ pageviews: '1', date: '2026-11-15' }, { pageviews: '2', date: '2026-11-14' })
          : rows(...pages),
    ]),
    ['removed-event-endpoints', 'still there', () => [200, { id: 'A', name: 'Sale' }]],
    [
      'empty-parameter',
      'a list refuses it, a report does not',
      ({ path }) => (path === '/aggregations' ? rows() : [400, { errors: { limit: ['no'] } }]),
    ],
    ['empty-parameter', 'an error without a key', () => [400, { error: 'no' }]],
    ['unknown-cursor', 'ignored', () => sites],
    ['unknown-cursor', 'another status', ({ query }) => (query ? [422, { error: 'no' }] : sites)],
    ['page-backward', 'the rest', () => sites],
    ['page-backward', 'refused', ({ query }) => (query ? [400, { error: 'no' }] : sites)],
    [
      'no-data',
      'null among zeros',
      () => rows({ visits: '0', uniques: '0', pageviews: '0', avg_duration: null, bounce_rate: null }),
    ],
    ['no-data', 'refused', () => [404, { error: 'no' }]],
    ['bounce-rate', 'above 100', () => rows({ bounce_rate: '4300', date: '2026-11-14' })],
    ['bounce-rate', 'no number', () => rows({ bounce_rate: '43 %', date: '2026-11-14' })],
    [
      'missing-dimension',
      'both',
      () => rows({ hostname: 'https://a.example', referrer_hostname: '', utm_campaign: null }),
    ],
    [
      'hostname-scheme',
      'some',
      () => rows({ hostname: 'https://a.example', referrer_hostname: 'b.example', utm_campaign: '' }),
    ],
    ['day-range', 'another status', () => [413, { error: 'no' }]],
    ['incompatible', 'served', () => rows({ pageviews: '1' })],
    [
      'incompatible',
      'one of two',
      ({ query }) => (query!.field_grouping ? rows({ pageviews: '1' }) : [422, { error: 'no' }]),
    ],
    ['event-ids', 'some', () => list({ id: 'A', name: 'a' }, { name: 'b' })],
    [
      'event-ids',
      'another cursor',
      ({ query }) => (query ? [400, { error: 'no' }] : list({ name: 'a' }, { name: 'b' })),
    ],
    [
      'timezone-parameter',
      'unknown zone',
      ({ query }) => (query!.timezone ? [422, { error: 'no' }] : rows({ pageviews: '1', date: '2026-11-14 10:00:00' })),
    ],
    ['event-by-goal-code', 'served', () => rows({ conversions: '7' })],
    ['unknown-event', 'some', () => rows({ conversions: '7' })],
    ['html-errors', 'the login page for browsers, too', () => [200, HTML]],
    ['html-errors', 'no body', () => [404, undefined]],
    [
      'empty-buckets',
      'filled in part',
      ({ query }) =>
        query!.date_grouping
          ? rows({ pageviews: '1', date: 'a' }, { pageviews: '0', date: 'b' })
          : rows({ pageviews: '1', pathname: '/' }),
    ],
  ])('%s: %s', async (name, _, answer) => {
    const found = await judged(name, answer);
    expect(found).toEqual({
      verdict: 'is',
      value: null,
      why: 'like none of the choices',
      saw: { shape: expect.stringMatching(/./), values: expect.stringMatching(/./) },
    });
  });

  it.each([1800 + 400, 15 * 3600, -301])('timestamps: %d s ahead of UTC', async aheadS => {
    const found = await judged('timestamps', () => [200, {}], { clock: { ...FACTS.clock, aheadS } });
    expect(found).toMatchObject({ verdict: 'is', value: null });
  });

  it('is told in the text', () => {
    const result = {
      name: 'day-range',
      about: 'assumption',
      verdict: 'is',
      value: null,
      sentence: '',
      asked: null,
      expected: null,
      saw: '413 { error: string }',
      why: 'like none of the choices',
    } as const;
    expect(verifyText({ version: 1, against: '', requests: 1, results: [result] })).toContain(
      'is         day-range=none of the choices: 413 { error: string }',
    );
  });
});

describe('timestamps allow that', () => {
  it.each([
    [0, 'utc'],
    [-299, 'utc'],
    [60, 'utc'],
    [3600 + 2, 'account'],
    [3600 - 299, 'account'],
    [19_800, 'account'],
    [-36_000 - 120, 'account'],
    [45_900, 'account'],
  ])('last_used_at is %d s ahead of the Date header: %s', async (aheadS, value) => {
    const found = await judged('timestamps', () => [200, {}], { clock: { ...FACTS.clock, aheadS } });
    expect(found).toMatchObject({ verdict: 'is', value });
  });
});

it('a timezone is ignored where the same rows come in another order, too', async () => {
  const hours = [10, 11, 12].map(hour => ({ pageviews: '1', date: `2026-11-14 ${hour}:00:00` }));
  const found = await judged('timezone-parameter', ({ query }) =>
    rows(...(query!.timezone === undefined ? hours : hours.toReversed())),
  );
  expect(found).toEqual({ verdict: 'is', value: 'ignored' });
});

describe('few rows leave it open', () => {
  const day = (date: number) => ({ pageviews: '1', date: `2026-11-1${date}` });
  const sorted = (...dates: number[]) =>
    judged('default-sort', ({ query }) =>
      query!.date_grouping ? rows(...dates.map(day)) : rows({ pageviews: '9', pathname: '/' }),
    );

  it('whether two dates in order are shuffled', async () => {
    const why = 'shuffled would answer the same with so few rows';
    expect(await sorted(1, 2)).toEqual({ verdict: 'is', value: 'oldest-first', why });
    expect(await sorted(2, 1)).toEqual({ verdict: 'is', value: 'usual' });
    expect(await sorted(1, 3, 2)).toEqual({ verdict: 'is', value: 'shuffled' });
    expect(await sorted(1, 2, 3, 4, 5)).toEqual({ verdict: 'is', value: 'oldest-first' });
    await expect(sorted(1)).rejects.toThrow('reports by day and by page have one row each');
  });
});
