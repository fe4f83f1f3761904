// Parameters as arrays in brackets, which clients in PHP and Ruby send: filters are read, all others are refused. What is
// ignored here would be a report that is silently not filtered.
import { describe, expect, it } from 'vitest';
import { newWorld, pageview, type World } from '../support/world.ts';

const HITS = [
  pageview('2026-06-14 09:00:00', 'a', '/', { browser: 'Firefox', country_code: 'NO' }),
  pageview('2026-06-14 09:00:00', 'b', '/', { browser: 'Firefox', country_code: 'SE' }),
  pageview('2026-06-14 09:00:00', 'c', '/', { browser: 'Chrome', country_code: 'NO' }),
];
const BASE = 'entity=pageview&entity_id=EMPTYSEA&aggregates=visits';

async function ask(query: string, options = {}) {
  const world = await newWorld(options);
  await world.sandbox.track('EMPTYSEA', HITS);
  const { status, body } = await world.get('/aggregations', `${BASE}&${query}`);
  return { status, body, ...(await kept(world)) };
}

async function kept({ lastEntry }: World) {
  const { deviations, cause } = await lastEntry();
  return { deviations, cause };
}

const recorded = [{ kind: 'nested-filters', field: 'filters', detail: expect.any(String) }];
const encoded = (query: string) => query.replaceAll('[', '%5B').replaceAll(']', '%5D');
const FIREFOX = 'filters[0][property]=browser&filters[0][operator]=is&filters[0][value]=Firefox';

describe('nested filters', () => {
  it.each([
    ['numbered', FIREFOX, '2'],
    [
      'numbered, in any order of keys',
      'filters[0][value]=Firefox&filters[0][property]=browser&filters[0][operator]=is',
      '2',
    ],
    ['two, numbered', `${FIREFOX}&filters[1][property]=country_code&filters[1][operator]=is&filters[1][value]=NO`, '1'],
    [
      'two, numbered and interleaved',
      'filters[1][property]=country_code&filters[0][property]=browser&filters[0][operator]=is' +
        '&filters[1][operator]=is not&filters[0][value]=Firefox&filters[1][value]=NO',
      '1',
    ],
    ['numbered with holes, as PHP leaves them', FIREFOX.replaceAll('[0]', '[7]'), '2'],
    ['without numbers', FIREFOX.replaceAll('[0]', '[]'), '2'],
    [
      'two without numbers',
      `${FIREFOX}&filters[1][property]=country_code&filters[1][operator]=is&filters[1][value]=NO`.replaceAll(
        /\[\d\]/g,
        '[]',
      ),
      '1',
    ],
    ['with keys that a filter does not have', `${FIREFOX}&filters[0][label]=x&filters[0][__proto__]=x`, '2'],
    ['with an empty value', FIREFOX.replace('Firefox', ''), '0'],
  ])('%s, are read as the JSON form would be', async (_, query, visits) => {
    for (const sent of [
      encodeURI(query).replaceAll('%5B', '[').replaceAll('%5D', ']'),
      encoded(query).replaceAll(' ', '+'),
    ]) {
      expect(await ask(sent)).toEqual({ status: 200, body: [{ visits }], deviations: recorded, cause: null });
    }
  });

  it('are refused under strict', async () => {
    const { status, body, deviations } = await ask(FIREFOX, { strict: true });
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { filters: [expect.stringContaining('nested-filters')] } });
    expect(deviations).toEqual(recorded);
  });

  it('are the same query as the JSON form', async () => {
    const world = await newWorld();
    const filters = encodeURIComponent('[{"property":"browser","operator":"is","value":"Firefox"}]');
    await world.get('/aggregations', `${BASE}&filters=${filters}`);
    await world.get('/aggregations', `${BASE}&${encoded(FIREFOX)}`);
    expect((await world.lastEntry()).query_cache).toBe('cached');
  });

  it.each([
    ['a property that is not known', FIREFOX.replace('browser', 'browsers')],
    ['an operator that the property does not have', FIREFOX.replace('=is', '=matching')],
    ['a value that is missing', FIREFOX.slice(0, FIREFOX.lastIndexOf('&'))],
    ['an index beyond any filter', FIREFOX.replaceAll('[0]', '[999999999]')],
    ['an index that is no number', FIREFOX.replaceAll('[0]', '[a]')],
    ['a negative index', FIREFOX.replaceAll('[0]', '[-1]')],
    ['one filter without an index', FIREFOX.replaceAll('[0]', '')],
    ['a filter as text', 'filters[]=browser'],
    ['a key given twice', `${FIREFOX}&filters[0][value]=Chrome`],
    ['numbers beside none', `${FIREFOX}&filters[][property]=city&filters[][operator]=is&filters[][value]=Oslo`],
    ['a level too deep', FIREFOX.replace('[value]', '[value][0]')],
    ['many levels', `filters${'[0]'.repeat(1000)}=x`],
    ['a bracket that is not closed', 'filters[0=x'],
    ['text after a bracket', 'filters[0]property=x'],
    ['dots in place of brackets', FIREFOX.replaceAll(/\[(\w+)\]/g, '.$1')],
    ['a JSON array beside them', `filters=${encodeURIComponent('[]')}&${FIREFOX}`],
    ['an empty filters beside them', `filters=&${FIREFOX}`],
    ['bytes that are no UTF-8', FIREFOX.replace('Firefox', '%FF')],
  ])('%s is a 400 on filters', async (_, query) => {
    for (const sent of [query, encoded(query)]) {
      const { status, body } = await ask(sent);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['filters']]);
      expect(JSON.stringify(body).length).toBeLessThan(3000);
    }
  });

  it('say of every filter what is wrong with it', async () => {
    const { body } = await ask('filters[0][property]=browser&filters[1][operator]=is&filters[1][property]=city');
    expect(body.errors.filters).toEqual([
      'The filters.0.operator field is required.',
      'The filters.0.value field is required.',
      'The filters.1.value field is required.',
    ]);
  });
});

describe('every other parameter in brackets', () => {
  it.each(['aggregates[]=visits', 'aggregates[0]=visits', 'aggregates[0]=visits&aggregates[1]=uniques'])(
    '%s is 400 on aggregates, with how to write it',
    async query => {
      const { get } = await newWorld();
      for (const sent of [query, encoded(query)]) {
        const { status, body } = await get('/aggregations', `entity=pageview&entity_id=EMPTYSEA&${sent}`);
        expect(status).toBe(400);
        expect(body.errors.aggregates).toContainEqual(expect.stringContaining('aggregates=visits,pageviews'));
      }
      const both = await get('/aggregations', `${BASE}&${query}`);
      expect([both.status, Object.keys(both.body.errors)]).toEqual([400, ['aggregates']]);
    },
  );

  it.each([
    ['field_grouping[]=pathname', 'field_grouping=pathname,country_code'],
    ['field_grouping[1]=pathname', 'field_grouping=pathname,country_code'],
    ['sort_by[]=visits:desc', 'sort_by=…'],
    ['limit[]=5', 'limit=…'],
    ['date_from[0]=2026-06-01', 'date_from=…'],
  ])('%s is 400 on its key', async (query, how) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    const [field] = query.split('[');
    expect(body.errors).toEqual({ [field!]: [expect.stringContaining(how)] });
  });

  it('is 400 on its key in a list, too', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/sites', 'limit[]=5');
    expect([status, Object.keys(body.errors)]).toEqual([400, ['limit']]);
  });

  it('that the operation does not have is an unknown parameter', async () => {
    const { get, lastEntry } = await newWorld();
    expect((await get('/sites', 'page[size]=5&filters[0][property]=x')).status).toBe(200);
    expect((await lastEntry()).deviations).toMatchObject([
      { kind: 'unknown-parameter', field: 'page[size]' },
      { kind: 'unknown-parameter', field: 'filters[0][property]' },
    ]);
  });
});
