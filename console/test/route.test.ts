import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute } from '../src/state/route.ts';

describe('the address of a view', () => {
  it('is read from the hash', () => {
    expect(parseRoute('#/faults?sandbox=ci-1&kind=slow')).toEqual({
      view: 'faults',
      params: { sandbox: 'ci-1', kind: 'slow' },
    });
  });

  it.each(['', '#', '#/', '#/nothing', 'requests'])('%j is the first view', hash => {
    expect(parseRoute(hash)).toEqual({ view: 'requests', params: {} });
  });

  it('comes back as it was written, whatever is in it', () => {
    const route = { view: 'traffic', params: { site: 'A&B=#?/ü \u202e🦀', filters: '[{"value":"<b>"}]' } } as const;
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it('has no empty parameters', () => {
    expect(formatRoute({ view: 'world', params: { sandbox: '' } })).toBe('#/world');
    expect(parseRoute('#/world?sandbox=&a=1').params).toEqual({ a: '1' });
  });
});
