import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatRoute, hrefTo, parseRoute, route, setParams } from '../src/state/route.ts';

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

describe('the parameters of the address', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    route.value = parseRoute('');
  });

  it('stay when another view is opened: sandbox, curl and keys, and no others', () => {
    route.value = parseRoute('#/requests?sandbox=ci-1&curl=1&keys=off&status=4xx');
    expect(hrefTo('world')).toBe('#/world?sandbox=ci-1&curl=1&keys=off');
    expect(hrefTo('requests', { sandbox: 'ci-2', curl: null, id: '3' })).toBe('#/requests?sandbox=ci-2&keys=off&id=3');
  });

  it('are changed one by one, as a step of the history, in its place, or not at all', () => {
    const steps: string[] = [];
    const step = (kind: string) => (_state: unknown, _title: string, href: string) => steps.push(`${kind} ${href}`);
    vi.stubGlobal('history', { pushState: step('push'), replaceState: step('replace') });
    route.value = parseRoute('#/requests?status=4xx&text=a');
    setParams({ status: null, text: 'b' });
    setParams({ text: '' }, { replace: true });
    setParams({ status: '' });
    expect(steps).toEqual(['push #/requests?text=b', 'replace #/requests']);
    expect(route.value).toEqual({ view: 'requests', params: {} });
  });
});
