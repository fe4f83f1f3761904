// paging/short-pages: pages have less than `limit`, and whoever goes on while has_more is true misses nothing.
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
  it('leaves pages of one record, and what is no list, alone', async () => {
    const served = await serve({ variant: NAME });
    expect((await list(served, '/sites?limit=1')).data).toHaveLength(1);
    expect((await served.ask('GET', '/account')).status).toBe(200);
    expect(await served.causes()).toEqual([null, null]);
  });
});
