import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { createDictionaries } from '../../src/hits/dictionary.ts';
import { type IngestedHits, ingest, noHits } from '../../src/hits/ingest.ts';
import { columnsOf } from '../support/columns.ts';
import { segmentOf } from '../support/segment-of.ts';

const options = { isGenerated: (id: string) => id.startsWith('TIDEPOOL-') };
const pageview = (visit: string, time: string, more: object = {}) => ({
  type: 'pageview',
  timestamp: `2026-06-15 ${time}`,
  visit,
  hostname: 'https://shop.example',
  pathname: '/',
  ...more,
});
const purchase = (visit: string, time: string, more: object = {}) => ({
  type: 'event',
  timestamp: `2026-06-15 ${time}`,
  visit,
  name: 'Purchase',
  ...more,
});

function refusal(store: IngestedHits, ...values: unknown[]): unknown {
  try {
    ingest(store, values, options);
  } catch (error) {
    if (error instanceof ApiError) return error.body;
    throw error;
  }
  return null;
}

const columns = (store: IngestedHits) => columnsOf(segmentOf(store, createDictionaries()));

describe('ingest', () => {
  it('orders visits by their start and hits by time, then line', () => {
    const store = ingest(
      noHits(),
      [
        pageview('b', '12:00:10', { pathname: '/late' }),
        pageview('a', '12:00:05', { pathname: '/x' }),
        pageview('a', '12:00:05', { pathname: '/y' }),
        pageview('a', '12:00:00', { pathname: '/x' }),
      ],
      options,
    );
    expect(columns(store)).toMatchObject({
      start: [1781524800, 1781524810],
      duration: [5, 0],
      uniques: [2, 1],
      firstPageview: [0, 3, 4],
      // Codes follow the visits as they came: /late 0, /x 1, /y 2; the last bit marks the first view.
      page: [3, 2, 5, 1],
      offset: [0, 5, 5, 0],
    });
  });

  it('asks for the memory of a copy before it makes one', () => {
    const hits = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => pageview(`v${from + n}`, '12:00:00', { pathname: `/${from + n}` }));
    const half = ingest(noHits(), hits(0, 1000), options);
    const whole = ingest(half, hits(1000, 1000), options);
    const told: number[] = [];
    const refuse = (bytes: number) => {
      told.push(bytes);
      throw new Error('no memory');
    };
    expect(() => ingest(half, hits(5000, 1), { ...options, onGrowth: refuse })).toThrow('no memory');
    const bytes = whole.log.bytes;
    expect(told).toHaveLength(1);
    expect(told[0]).toBeGreaterThan(bytes * 0.4);
    expect(told[0]).toBeLessThan(bytes * 0.6);
    const grown: number[] = [];
    const fork = ingest(half, hits(5000, 1), { ...options, onGrowth: size => void grown.push(size) });
    expect(grown.at(-1)).toBe(fork.log.bytes);
    expect(columns(fork)).toEqual(columns(ingest(noHits(), [...hits(0, 1000), ...hits(5000, 1)], options)));
    expect([whole.log.bytes, whole.hitCount]).toEqual([bytes, 2000]);
  });

  it('bounds the sum of the values of a site, so that every sum of a report is exact', () => {
    const dear = Array.from({ length: 3999 }, (_, n) =>
      purchase(`v${n % 10}`, '12:00:00', { value: n % 2 === 0 ? 1e12 : -1e12 }),
    );
    const store = ingest(noHits(), dear, options);
    const full = ingest(store, [purchase('last', '12:00:00', { value: 1e12 })], options);
    expect(full.valueSumCents).toBe(4e15);
    const message = "The values of a site's events can add up to 4000000000000000 cents, their signs aside.";
    expect(
      refusal(
        store,
        purchase('a', '12:00:01'),
        purchase('a', '12:00:02', { value: -1e12 - 0 }),
        pageview('b', '12:00:00'),
        purchase('c', '12:00:00', { value: -1 }),
      ),
    ).toEqual({
      errors: { 'line 4 value': [message] },
    });
    expect(refusal(full, purchase('a', '12:00:00', { value: -1 }))).toEqual({ errors: { 'line 1 value': [message] } });
    expect(refusal(full, purchase('a', '12:00:00'))).toBeNull();
    // Hits of a log and of a fixture as well.
    expect(() => ingest(full, [purchase('a', '12:00:00', { value: 1 })], { ...options, validated: true })).toThrow(
      message,
    );
  });

  it('takes what belongs to the visit from its first hit', () => {
    const store = ingest(
      noHits(),
      [pageview('a', '12:00:00', { browser: 'Firefox' }), pageview('a', '12:00:01'), purchase('a', '12:00:02')],
      options,
    );
    expect(store.log.groupsOf(0).agent.browser).toBe('Firefox');
    expect(store.hitCount).toBe(3);
  });

  it('places an event without a page on the latest pageview of its visit, also one of the same second', () => {
    const store = ingest(
      noHits(),
      [
        purchase('a', '12:00:07', { value: 4599 }),
        pageview('a', '12:00:00', { pathname: '/cart' }),
        pageview('a', '12:00:07', { pathname: '/thanks' }),
        pageview('a', '12:00:09', { pathname: '/later' }),
      ],
      options,
    );
    const dictionaries = createDictionaries();
    const segment = segmentOf(store, dictionaries);
    expect(dictionaries.page.at(segment.eventPage[0]!).pathname).toBe('/thanks');
    expect(segment.eventValue[0]).toBe(4599);
  });

  it('adds to a visit of an earlier ingest', () => {
    const first = ingest(noHits(), [pageview('a', '12:00:05', { city: 'Albany' })], options);
    const second = ingest(first, [pageview('a', '12:00:00', { pathname: '/before' })], options);
    expect(columns(second)).toMatchObject({ start: [1781524800], duration: [5] });
    expect(columns(first)).toMatchObject({ start: [1781524805], duration: [0] });
    expect(refusal(second, pageview('a', '12:00:09', { city: 'Boston' }))).toEqual({
      errors: { 'line 1 city': ['The city field belongs to the visit a, whose first hit says "Albany".'] },
    });
  });

  it('leaves an old version as it was when two ingests follow it', () => {
    const base = ingest(noHits(), [pageview('a', '12:00:00')], options);
    const one = ingest(base, [pageview('b', '12:00:01', { city: 'Albany' })], options);
    const other = ingest(base, [pageview('b', '12:00:02', { city: 'Boston' })], options);
    expect(columns(base).start).toEqual([1781524800]);
    expect(columns(one).start).toEqual([1781524800, 1781524801]);
    expect(columns(other).start).toEqual([1781524800, 1781524802]);
    expect(refusal(base, pageview('b', '12:00:00', { city: 'Reno' }))).toBeNull();
  });

  it('takes all hits or none', () => {
    const base = ingest(noHits(), [pageview('a', '12:00:00')], options);
    const values = [pageview('b', '12:00:00'), pageview('c', '12:00:61')];
    expect(refusal(base, ...values)).toEqual({
      errors: { 'line 2 timestamp': ['The timestamp field must have the form YYYY-MM-DD HH:MM:SS, UTC.'] },
    });
    expect(columns(base).start).toEqual([1781524800]);
    expect(base.log.ids).toEqual(['a']);
  });

  it.each([
    ['a value that is no object', 7, 'line 1'],
    ['no type', { ...pageview('a', '12:00:00'), type: undefined }, 'line 1 type'],
    ['an unknown dimension', pageview('a', '12:00:00', { colour: 'red' }), 'line 1 colour'],
    ['a dimension that is no text', pageview('a', '12:00:00', { city: 3 }), 'line 1 city'],
    ['a time before 2000', { ...pageview('a', '12:00:00'), timestamp: '1999-12-31 23:59:59' }, 'line 1 timestamp'],
    ['no visit', pageview('', '12:00:00'), 'line 1 visit'],
    ['a visit of the generator', pageview('TIDEPOOL-20260615-000001', '12:00:00'), 'line 1 visit'],
    ['an event without a name', purchase('a', '12:00:00', { name: undefined }), 'line 1 name'],
    ['a value in fractions of a cent', purchase('a', '12:00:00', { value: 1.5 }), 'line 1 value'],
    ['a pageview with a name', pageview('a', '12:00:00', { name: 'Purchase' }), 'line 1 name'],
    ['an AI tool that does not follow', pageview('a', '12:00:00', { ai_source: 'ChatGPT' }), 'line 1 ai_source'],
    ['a prototype for a field', JSON.parse('{"__proto__":{"type":"pageview"},"visit":"a"}'), 'line 1 __proto__'],
  ])('refuses %s, naming line and field', (_, value, field) => {
    const body = refusal(noHits(), value) as { errors: object };
    expect(Object.keys(body.errors)).toContain(field);
  });

  it.each(['type', 'timestamp', 'visit', 'name', 'value', 'city', 'colour'])(
    'refuses an object, and nesting deeper than the stack, as %s',
    field => {
      const deep = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000));
      for (const value of [deep, { toString: 7 }]) {
        const body = refusal(noHits(), purchase('a', '12:00:00', { [field]: value })) as { errors: object };
        expect(Object.keys(body.errors)).toEqual([`line 1 ${field}`]);
      }
    },
  );

  it('names a hundred faults and no more', () => {
    const body = refusal(noHits(), ...Array.from({ length: 500 }, () => 7)) as { errors: object };
    expect(Object.keys(body.errors)).toHaveLength(100);
  });

  it('accepts derived sources that follow', () => {
    const hit = pageview('a', '12:00:00', { utm_source: 'chatgpt.com', referrer_source: 'AI', ai_source: 'ChatGPT' });
    expect(ingest(noHits(), [hit], options).hitCount).toBe(1);
  });
});
