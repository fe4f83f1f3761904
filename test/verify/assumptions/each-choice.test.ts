// Every choice that can be seen, in a Leadline that takes it: the probe of the assumption finds it.
import { describe, expect, it } from 'vitest';
import { otherServer } from '../server.ts';
import { type Combination, expectedOf, found, missed, probesOf, SWITCHES, UNSEEN } from './combination.ts';

const USUAL: Combination = {
  assume: {},
  clock: null,
  timezone: 'Asia/Kolkata',
  token: 'demo-readonly',
  siteId: null,
  write: false,
};

/** A fifth of the traffic is enough, and generated sooner. */
const server = otherServer({ traffic: 0.2 });

describe.each(SWITCHES.filter(({ name }) => !UNSEEN.includes(name)))('$name', ({ name, choices }) => {
  it.each(choices)('%s', async choice => {
    const combination = { ...USUAL, assume: { [name]: choice } };
    expect(missed(combination, await found(await server, combination, probesOf(name)))).toEqual([]);
  });
});

describe('choices that look the same', () => {
  const saw = async (combination: Partial<Combination>, name: string) => {
    const { results } = await found(await server, { ...USUAL, ...combination }, probesOf(name));
    const { verdict, value, why } = results[0]!;
    return { verdict, value, why };
  };

  it.each([
    ['2026-09-22T12:00:00Z', 'by-date', 'by-date', 'present would answer the same until 24 September 2026'],
    ['2026-09-22T12:00:00Z', 'present', 'by-date', 'present would answer the same until 24 September 2026'],
    ['2026-09-22T12:00:00Z', 'removed', 'removed', null],
    ['2026-09-25T12:00:00Z', 'by-date', 'by-date', 'removed would answer the same since 24 September 2026'],
    ['2026-09-25T12:00:00Z', 'removed', 'by-date', 'removed would answer the same since 24 September 2026'],
    ['2026-09-25T12:00:00Z', 'present', 'present', null],
  ])('at %s events with event-ids=%s look like %s', async (clock, choice, value, why) => {
    expect(await saw({ clock, assume: { 'event-ids': choice } }, 'event-ids')).toEqual({ verdict: 'is', value, why });
  });

  it.each(['2026-09-23T00:00:01Z', '2026-09-24T23:59:59Z'])(
    'at %s, by a clock that was set, it is not known',
    async clock => {
      expect(await saw({ clock, assume: { 'event-ids': 'removed' } }, 'event-ids')).toEqual({
        verdict: 'not tried',
        value: null,
        why: "the server's clock was set to a day around 24 September 2026, and its zone is not known",
      });
    },
  );

  it.each(['utc', 'account'])('timestamps=%s of an account in UTC look like utc', async choice => {
    expect(await saw({ timezone: 'UTC', assume: { timestamps: choice } }, 'timestamps')).toEqual({
      verdict: 'is',
      value: 'utc',
      why: 'account would answer the same in an account whose zone is at UTC',
    });
  });

  it('a clock that was set says nothing of timestamps', async () => {
    expect(await saw({ clock: '2026-06-15T12:00:00Z' }, 'timestamps')).toEqual({
      verdict: 'not tried',
      value: null,
      why: "the server's clock is not the time of its Date header",
    });
  });

  it('are named as what is expected of them', () => {
    const after = {
      ...USUAL,
      clock: '2027-01-01T00:00:00Z',
      assume: { 'event-ids': 'removed', timestamps: 'account' },
    };
    expect(expectedOf(after)).toMatchObject({ 'event-ids': 'by-date', timestamps: null, lapsed: null, messages: null });
    expect(expectedOf({ ...USUAL, assume: { timestamps: 'account' } }).timestamps).toBe('account');
  });
});

it('is not tried where the site has no data', async () => {
  const { results } = await found(await server, { ...USUAL, siteId: 'EMPTYSEA' });
  const why = (name: string) => results.find(each => each.name === name)!.why;
  expect(why('date-key')).toBe('no site has pageviews in the seven days that ended two days ago');
  expect(why('event-ids')).toBe('the site has no events');
  expect(results.filter(({ verdict }) => verdict === 'is').map(({ name }) => name)).toEqual([
    'removed-event-endpoints',
    'empty-parameter',
    'unknown-cursor',
    'page-backward',
    'no-data',
    'day-range',
    'incompatible',
    'event-by-goal-code',
    'unknown-event',
    'html-errors',
    'timestamps',
  ]);
});
