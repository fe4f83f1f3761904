// Spec: Pagination rules 1 to 6, on every list endpoint: sites, events, milestones.
import { describe, expect, it } from 'vitest';
import { newWorld, type World } from '../support/world.ts';

/** Twelve records a list; they stand in another order than they are listed in. */
const MONTHS = ['12', '01', '11', '02', '10', '03', '09', '04', '08', '05', '07', '06'];

const FIXTURE = {
  seed: 'pagination',
  account: { id: 1, name: 'P', email: 'p@leadline.example', timezone: 'UTC', plan: 'unlimited' },
  tokens: [{ name: 'Admin', value: 'admin', abilities: ['*'] }],
  sites: MONTHS.map(month => ({ id: `SITEMM${month}`, name: month, created_at: `2025-${month}-01 00:00:00` })),
  events: MONTHS.map(month => ({ site_id: 'SITEMM01', name: month, currency: 'euro' })),
  milestones: MONTHS.map(month => ({
    site_id: 'SITEMM01',
    name: month,
    milestone_date: '2025-01-01',
    created_at: `2025-${month}-01 00:00:00`,
  })),
};

const LISTS = [
  ['sites', '/sites'],
  ['events', '/sites/SITEMM01/events'],
  ['milestones', '/sites/SITEMM01/milestones'],
] as const;

interface Listing {
  readonly world: World;
  /** The names of a page; they tell the records apart. */
  page(query?: Record<string, string | number>): Promise<{ names: string; has_more: boolean }>;
  /** The id of the record of that name. */
  idOf(name: string): Promise<string>;
}

async function listing(path: string): Promise<Listing> {
  const world = await newWorld({ fixture: FIXTURE });
  return {
    world,
    async page(query = {}) {
      const { body } = await world.get(path, query);
      return { names: body.data.map(({ name }: { name: string }) => name).join(' '), has_more: body.has_more };
    },
    async idOf(name) {
      const { body } = await world.get(path, { limit: 100 });
      return body.data.find((record: { name: string }) => record.name === name).id;
    },
  };
}

describe.each(LISTS)('the list of %s', (_, path) => {
  describe('1. limit', () => {
    it('is 10 by default', async () => {
      const { page } = await listing(path);
      expect(await page()).toEqual({ names: '01 02 03 04 05 06 07 08 09 10', has_more: true });
    });

    it.each([
      [1, '01', true],
      [2, '01 02', true],
      [11, '01 02 03 04 05 06 07 08 09 10 11', true],
      [12, '01 02 03 04 05 06 07 08 09 10 11 12', false],
      [100, '01 02 03 04 05 06 07 08 09 10 11 12', false],
    ])('can be %i', async (limit, names, has_more) => {
      const { page } = await listing(path);
      expect(await page({ limit })).toEqual({ names, has_more });
    });

    it.each([
      ['0', 'The limit field must be at least 1.'],
      ['-1', 'The limit field must be at least 1.'],
      ['101', 'The limit field must not be greater than 100.'],
      ['1000', 'The limit field must not be greater than 100.'],
      ['ten', 'The limit field must be an integer.'],
      ['1.5', 'The limit field must be an integer.'],
    ])('cannot be %j', async (limit, message) => {
      const { world } = await listing(path);
      const { status, body } = await world.get(path, { limit });
      expect(status).toBe(400);
      expect(body).toEqual({ errors: { limit: [message] } });
    });
  });

  it('2. refuses starting_after together with ending_before', async () => {
    const { world, idOf } = await listing(path);
    const query = { starting_after: await idOf('03'), ending_before: await idOf('07') };
    const { status, body } = await world.get(path, query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['ending_before']);
  });

  describe('3. starting_after pages forward in chronological order, ending_before backward from the given id', () => {
    it.each([
      ['starting_after', '03', 3, '04 05 06', true],
      ['starting_after', '09', 3, '10 11 12', false],
      ['starting_after', '10', 3, '11 12', false],
      ['starting_after', '12', 3, '', false],
      ['ending_before', '10', 3, '07 08 09', true],
      ['ending_before', '04', 3, '01 02 03', false],
      ['ending_before', '03', 3, '01 02', false],
      ['ending_before', '01', 3, '', false],
    ])('%s %s with limit %i: %j', async (parameter, name, limit, names, has_more) => {
      const { page, idOf } = await listing(path);
      expect(await page({ [parameter]: await idOf(name), limit })).toEqual({ names, has_more });
    });
  });

  it('4. the next cursor is the id of the last item forward', async () => {
    const { world } = await listing(path);
    const names: string[] = [];
    let query: Record<string, string | number> = { limit: 5 };
    for (let pages = 1; pages <= 3; pages++) {
      const { body } = await world.get(path, query);
      names.push(body.data.map(({ name }: { name: string }) => name).join(' '));
      expect(body.has_more).toBe(pages < 3);
      query = { limit: 5, starting_after: body.data.at(-1).id };
    }
    expect(names).toEqual(['01 02 03 04 05', '06 07 08 09 10', '11 12']);
  });

  it('4. the next cursor is the id of the first item backward', async () => {
    const { world, idOf } = await listing(path);
    const names: string[] = [];
    let query: Record<string, string | number> = { limit: 5, ending_before: await idOf('12') };
    for (let pages = 1; pages <= 3; pages++) {
      const { body } = await world.get(path, query);
      names.push(body.data.map(({ name }: { name: string }) => name).join(' '));
      expect(body.has_more).toBe(pages < 3);
      query = { limit: 5, ending_before: body.data[0].id };
    }
    expect(names).toEqual(['07 08 09 10 11', '02 03 04 05 06', '01']);
  });

  it('5. has_more is false on a page that ends the list exactly', async () => {
    const { page, idOf } = await listing(path);
    expect(await page({ limit: 6, starting_after: await idOf('06') })).toEqual({
      names: '07 08 09 10 11 12',
      has_more: false,
    });
    expect((await page({ limit: 6 })).has_more).toBe(true);
  });
});

describe('6. order', () => {
  it.each(['/sites', '/sites/SITEMM01/milestones'])('%s is sorted by created_at ascending', async path => {
    const { get } = await newWorld({ fixture: FIXTURE });
    const { body } = await get(path, { limit: 100 });
    const created = body.data.map(({ created_at }: { created_at: string }) => created_at.slice(5, 7));
    expect(created).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']);
  });

  it('events are sorted by name', async () => {
    const { get, post } = await newWorld();
    for (const name of ['b', 'é', 'B', 'a', '10', '9', 'a b', 'A']) {
      await post('/sites/EMPTYSEA/events/currency', { name, currency: 'euro' });
    }
    const { body } = await get('/sites/EMPTYSEA/events');
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['10', '9', 'A', 'B', 'a', 'a b', 'b', 'é']);
  });
});

describe('an empty list', () => {
  it.each([
    ['/sites', '/v1/sites'],
    ['/sites/EMPTYSEA/events', '/v1/sites/EMPTYSEA/events'],
    ['/sites/EMPTYSEA/milestones', '/v1/sites/EMPTYSEA/milestones'],
  ])('GET %s is an empty page', async (path, url) => {
    const { get } = await newWorld(path === '/sites' ? { fixture: 'empty' } : {});
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'list', url, has_more: false, data: [] });
  });
});

describe('a cursor that names no record of the list', () => {
  it.each([
    ['unknown', '/sites', 'NOWHERE1'],
    ['of another kind', '/sites', '3d693854-e5a6-4144-a327-6bd4b4ad6d39'],
    ['of another site', '/sites/SEASHELL/milestones', '3d693854-e5a6-4144-a327-6bd4b4ad6d39'],
    ['of another kind', '/sites/TIDEPOOL/events', '3d693854-e5a6-4144-a327-6bd4b4ad6d39'],
    ['of another site', '/sites/SEASHELL/events', 'RVEKBSSA'],
    ['a name where ids are cursors', '/sites/TIDEPOOL/events', 'Purchase'],
  ])('%s: GET %s with %s is refused', async (_, path, cursor) => {
    const { get } = await newWorld();
    for (const parameter of ['starting_after', 'ending_before']) {
      const { status, body } = await get(path, { [parameter]: cursor });
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual([parameter]);
    }
  });

  it.each(['/sites/BAREBOAT', '/sites/TIDEPOOL/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39'])(
    'deleted: %s',
    async path => {
      const { get, del } = await newWorld();
      const split = path.lastIndexOf('/');
      await del(path);
      const { status } = await get(path.slice(0, split), { starting_after: path.slice(split + 1) });
      expect(status).toBe(400);
    },
  );
});
