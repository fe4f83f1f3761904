import { describe, expect, it } from 'vitest';
import type { Entry } from '../src/state/entry-list.ts';
import {
  type Filters,
  filtersOf,
  harQuery,
  hasFilters,
  likeThis,
  Matcher,
  NO_FILTERS,
  occurring,
  paramsOf,
} from '../src/views/requests/filters.ts';
import { entriesWithText, harName } from '../src/views/requests/har.ts';

function entryOf(known: Partial<Entry>): Entry {
  const plain = {
    method: 'GET',
    path: '/sites',
    query: '',
    operation: 'listSites',
    status: 200,
    cause: null,
    token: null,
  };
  return { id: 1, deviations: [], ...plain, ...known } as unknown as Entry;
}

const isFound = (filters: Partial<Filters>, entry: Partial<Entry>) =>
  new Matcher({ ...NO_FILTERS, ...filters }).matches(entryOf(entry));

describe('Matcher', () => {
  it.each<[Partial<Filters>, Partial<Entry>, boolean]>([
    [{}, { status: null }, true],
    [{ status: '404' }, { status: 404 }, true],
    [{ status: '404' }, { status: 400 }, false],
    [{ status: '4xx' }, { status: 429 }, true],
    [{ status: '4XX' }, { status: 429 }, true],
    [{ status: '4xx' }, { status: 503 }, false],
    [{ status: '4xx' }, { status: null }, false],
    [{ operation: 'listSites' }, {}, true],
    [{ operation: 'list' }, {}, false],
    [{ operation: 'listSites' }, { operation: null }, false],
    [{ cause: 'token' }, { cause: 'token:missing' }, true],
    [{ cause: 'token:missing' }, { cause: 'token:missing' }, true],
    [{ cause: 'tok' }, { cause: 'token:missing' }, false],
    [{ cause: 'fault:flaky' }, { cause: 'fault:flaky#2' }, true],
    [{ cause: 'fault:flaky' }, { cause: 'fault:flaky-2#1' }, false],
    [{ cause: 'limit' }, { cause: 'fault:slow#1, limit:hourly' }, true],
    [{ cause: 'token' }, { cause: null }, false],
    [{ deviations: true }, {}, false],
    [{ deviations: true }, { deviations: [{ kind: 'missing-accept', field: 'Accept', detail: '' }] }, true],
    [{ text: 'LIMIT=5' }, { query: 'limit=500' }, true],
    [{ text: '/sites?limit' }, { query: 'limit=500' }, true],
    [{ text: 'get /sites' }, {}, true],
    [{ text: 'hourly' }, { cause: 'limit:hourly' }, true],
    [{ text: 'read only' }, { token: 'Demo read only' }, true],
    [{ text: 'elsewhere' }, { token: 'Demo read only' }, false],
    [{ status: '2xx', text: 'account' }, { path: '/account', status: 400 }, false],
  ])('%j with %j: %j', (filters, entry, found) => {
    expect(isFound(filters, entry)).toBe(found);
  });
});

describe('filters in the address', () => {
  it('are read and written alike', () => {
    const params = { status: '4xx', operation: 'getSite', cause: 'site', deviations: 'true', text: '<b>' };
    expect(paramsOf(filtersOf({ ...params, sandbox: 'ci-1', id: '7' }))).toEqual(params);
    expect(filtersOf({})).toEqual(NO_FILTERS);
    expect(filtersOf({ deviations: 'false' })).toEqual(NO_FILTERS);
  });

  it('are removed by null', () => {
    expect(paramsOf(NO_FILTERS)).toEqual({ status: null, operation: null, cause: null, deviations: null, text: null });
    expect([hasFilters(NO_FILTERS), hasFilters({ ...NO_FILTERS, text: 'a' })]).toEqual([false, true]);
  });
});

describe('likeThis', () => {
  it.each<[Partial<Entry>, Partial<Filters>]>([
    [{}, { operation: 'listSites', status: '200' }],
    [
      { status: 503, cause: 'fault:slow#1, fault:outage#2' },
      { operation: 'listSites', status: '503', cause: 'fault:outage' },
    ],
    [
      { operation: null, status: 404, cause: 'route', path: '/x' },
      { status: '404', cause: 'route' },
    ],
    [{ operation: null, status: null, path: '/x' }, { text: '/x' }],
  ])('of %j is %j, and finds it', (entry, filters) => {
    expect(likeThis(entryOf(entry))).toEqual({ ...NO_FILTERS, ...filters });
    expect(isFound(filters, entry)).toBe(true);
  });
});

describe('occurring', () => {
  it('names what filters could be given, each once, in order', () => {
    const entries = [
      entryOf({ cause: 'fault:b#1' }),
      entryOf({ cause: 'fault:b#2, limit:hourly', status: 429 }),
      entryOf({ operation: null, status: null }),
      entryOf({ operation: 'getSite' }),
    ];
    expect(occurring(entries, 10)).toEqual({
      operations: ['getSite', 'listSites'],
      causes: ['fault:b', 'limit:hourly'],
      statuses: ['200', '429'],
    });
    const first = { operations: ['listSites'], causes: ['fault:b'], statuses: ['200'] };
    expect(occurring(entries, 1)).toMatchObject(first);
  });
});

describe('an HTTP Archive', () => {
  it('is asked for with the filters that the control plane has', () => {
    expect(harQuery({ ...NO_FILTERS, text: 'a' })).toEqual({});
    const filters = { status: '4xx', operation: 'getSite', cause: 'site', deviations: true, text: 'a' };
    expect(harQuery(filters)).toEqual({ status: '4xx', operation: 'getSite', cause: 'site', deviations: true });
  });

  it('has the entries with the text', () => {
    const entries = ['/sites?limit=5', '/account', '/v1'].map(path => ({
      request: { method: 'GET', url: `http://127.0.0.1:4020/v1${path}` },
      _cause: null,
      _token: 'Demo admin',
    }));
    const found = (text: string) =>
      entriesWithText({ _base_path: '/v1', entries }, text).map(({ request }) => request.url.slice(24));
    expect(found('Limit=5')).toEqual(['/sites?limit=5']);
    expect(found('127.0.0.1')).toEqual([]);
    expect(found('v1')).toEqual(['/v1']);
    expect(found('demo')).toHaveLength(3);
    const all = { _base_path: '', entries };
    expect(entriesWithText(all, '/v1/v1')).toHaveLength(1);
  });

  it('is named after the sandbox', () => {
    expect([harName('ci-1'), harName('*'), harName('../a')]).toEqual([
      'leadline-ci-1.har',
      'leadline-all.har',
      'leadline-.._a.har',
    ]);
  });
});
