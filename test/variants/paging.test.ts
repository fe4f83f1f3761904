// Lists that change and pages that are short: whoever goes on while has_more is true misses nothing.
import { describe, expect, it } from 'vitest';
import { type Served, serve } from './served.ts';

interface List {
  readonly has_more: boolean;
  readonly data: readonly { readonly id: string }[];
}

const NAME = 'paging/short-pages';
const list = async ({ ask }: Served, path: string) => (await ask('GET', path)).body as List;
const idsOf = ({ data }: List) => data.map(({ id }) => id);
const all = async () => idsOf(await list(await serve(), '/sites'));

/** All ids, page by page. */
async function walk(served: Served, path: string, limit: number): Promise<{ ids: string[]; pages: List[] }> {
  const pages: List[] = [];
  for (let cursor = ''; ; cursor = `&starting_after=${pages.flatMap(idsOf).at(-1)}`) {
    const page = await list(served, `${path}?limit=${limit}${cursor}`);
    pages.push(page);
    if (!page.has_more) return { ids: pages.flatMap(idsOf), pages };
  }
}

const PATHS = ['/sites', '/sites/TIDEPOOL/events', '/sites/TIDEPOOL/milestones'];

describe('paging/created', () => {
  const variant = 'paging/created';

  it.each(PATHS)('has one record more at the end of a walk: %s', async path => {
    const { ids } = await walk(await serve(), path, 2);
    const served = await serve({ variant });
    const seen = await walk(served, path, 2);
    expect(seen.ids.slice(0, -1)).toEqual(ids);
    expect(seen.ids).toHaveLength(ids.length + 1);
    expect((await served.causes()).slice(0, 3)).toEqual([
      null,
      `variant:${variant}`,
      ...(seen.pages.length > 2 ? [null] : []),
    ]);
    // It is there, and stays the only one.
    expect((await walk(served, path, 100)).ids).toEqual(seen.ids);
    expect((await walk(served, path, 1)).ids).toEqual(seen.ids);
  });
  it('has a site that can be asked for, until a reset', async () => {
    const served = await serve({ variant });
    const { ids } = await walk(served, '/sites', 2);
    expect((await served.ask('GET', `/sites/${ids.at(-1)}`)).body).toMatchObject({ name: 'Created meanwhile' });
    await served.control('POST', '/reset');
    expect((await walk(served, '/sites', 2)).ids).toEqual(ids.slice(0, -1));
  });
  it('leaves lists of one page alone', async () => {
    const served = await serve({ variant });
    expect((await list(served, '/sites?limit=100')).data).toHaveLength((await all()).length);
    expect(await served.causes()).toEqual([null]);
  });
});

describe('paging/deleted', () => {
  const variant = 'paging/deleted';

  it.each(PATHS)('ends the first walk with an empty page: %s', async path => {
    const { ids } = await walk(await serve(), path, 2);
    const served = await serve({ variant });
    const seen = await walk(served, path, 2);
    expect(seen.ids).toEqual(ids);
    expect(seen.pages.at(-1)).toMatchObject({ has_more: false, data: [] });
    expect((await served.causes()).slice(-2)).toEqual([`variant:${variant}`, null]);
    expect((await walk(served, path, 2)).pages).toHaveLength(seen.pages.length - 1);
  });
  it('leaves first pages, and what is no list, alone', async () => {
    const served = await serve({ variant });
    expect(await list(served, '/sites?limit=100')).toMatchObject({ has_more: false });
    expect((await served.ask('GET', '/account')).status).toBe(200);
    expect(await served.causes()).toEqual([null, null]);
  });
});

describe(NAME, () => {
  it('halves a page', async () => {
    const served = await serve({ variant: NAME });
    const page = await list(served, '/sites?limit=3');
    expect([idsOf(page), page.has_more]).toEqual([(await all()).slice(0, 2), true]);
    expect(await served.causes()).toEqual([`variant:${NAME}`]);
  });
  it('is walked forward to the end', async () => {
    const served = await serve({ variant: NAME });
    const seen: string[] = [];
    for (let page = await list(served, '/sites'); ; page = await list(served, `/sites?starting_after=${seen.at(-1)}`)) {
      seen.push(...idsOf(page));
      if (!page.has_more) break;
    }
    expect(seen).toEqual(await all());
  });
  it('is walked backward to the start', async () => {
    const served = await serve({ variant: NAME });
    const ids = await all();
    let seen: string[] = [ids.at(-1)!];
    for (;;) {
      const page = await list(served, `/sites?ending_before=${seen[0]}`);
      seen = [...idsOf(page), ...seen];
      if (!page.has_more) break;
    }
    expect(seen).toEqual(ids);
  });
  it('is walked backward where the nearest record comes first', async () => {
    const served = await serve({ variant: NAME, assume: { 'page-backward': 'descending' } });
    const ids = await all();
    let seen: string[] = [];
    for (let cursor = ids.at(-1)!; ; cursor = seen[0]!) {
      const page = await list(served, `/sites?ending_before=${cursor}`);
      seen = [...idsOf(page).toReversed(), ...seen];
      if (!page.has_more) break;
    }
    expect(seen).toEqual(ids.slice(0, -1));
  });
  it('is one walk in the facts of the report', async () => {
    const served = await serve({ variant: NAME });
    const { pages } = await walk(served, '/sites', 3);
    const { walks } = (await served.simulator.report()).facts;
    expect(walks).toEqual([{ operation: 'listSites', walks: 1, pages: pages.length, completed: 1, limits: [3] }]);
  });
  it('leaves pages of one record, and what is no list, alone', async () => {
    const served = await serve({ variant: NAME });
    expect((await list(served, '/sites?limit=1')).data).toHaveLength(1);
    expect((await served.ask('GET', '/account')).status).toBe(200);
    expect(await served.causes()).toEqual([null, null]);
  });
});
