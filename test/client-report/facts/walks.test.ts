import { describe, expect, it } from 'vitest';
import { Walks } from '../../../src/client-report/facts/walks.ts';
import { Run } from '../../findings/run.ts';
import { newWorld, type World } from '../../support/world.ts';

/** A world with a fixture of four sites, and what its report says of walks. */
async function walking() {
  const world = await newWorld();
  return { ...world, walks: async () => (await world.sandbox.report()).facts.walks };
}

/** Follows a list page by page from `starting_after` on, `pages` at most. */
async function walk({ get }: World, path: string, limit: number, pages = 99, starting_after?: string) {
  let cursor = starting_after;
  for (let page = 0; page < pages; page++) {
    const { body } = await get(path, { limit, ...(cursor !== undefined && { starting_after: cursor }) });
    const last = body.data.at(-1);
    cursor = last?.id ?? last?.name;
    if (!body.has_more) return cursor;
  }
  return cursor;
}

describe('walks of lists', () => {
  it('go from a page without a cursor to the end', async () => {
    const world = await walking();
    await walk(world, '/sites', 1);
    await walk(world, '/sites', 3);
    expect(await world.walks()).toEqual([{ operation: 'listSites', walks: 2, pages: 6, completed: 2, limits: [1, 3] }]);
  });

  it('may stop before the end', async () => {
    const world = await walking();
    await walk(world, '/sites', 1, 2);
    expect(await world.walks()).toMatchObject([{ walks: 1, pages: 2, completed: 0 }]);
  });

  it('count the limit by default, and a list of one page', async () => {
    const world = await walking();
    await world.get('/sites');
    expect(await world.walks()).toMatchObject([{ walks: 1, pages: 1, completed: 1, limits: [10] }]);
  });

  it('are told apart by list, and go on by name where events have no ids', async () => {
    const world = await walking();
    await world.sandbox.assumptions.set({ 'event-ids': 'removed' });
    await walk(world, '/sites/TIDEPOOL/events', 1, 3);
    await walk(world, '/sites/SEASHELL/events', 1, 2);
    const { body } = await world.get('/sites/TIDEPOOL/events', { limit: 1 });
    expect(body.data[0].id).toBeUndefined();
    expect(await world.walks()).toMatchObject([{ operation: 'listEvents', walks: 3, pages: 6, completed: 0 }]);
  });

  it('may go side by side', async () => {
    const world = await walking();
    await world.get('/sites', { limit: 2 });
    const { body } = await world.get('/sites', { limit: 2 });
    const starting_after = body.data[1].id;
    await world.get('/sites', { limit: 2, starting_after });
    await world.get('/sites', { limit: 2, starting_after });
    expect(await world.walks()).toMatchObject([{ walks: 2, pages: 4, completed: 2 }]);
  });

  it('have no page that goes back, that begins in the middle, or that was refused', async () => {
    const world = await walking();
    await world.get('/sites', { starting_after: 'SEASHELL' });
    await world.get('/sites', { ending_before: 'SEASHELL' });
    await world.get('/sites', { limit: 0 });
    await world.get('/sites', { starting_after: 'zzz' });
    await world.call('HEAD', '/sites');
    expect(await world.walks()).toEqual([]);
  });

  it('count a page that was asked for again after it was cut once', async () => {
    const world = await walking();
    const cutOnce = () => world.sandbox.faults.add({ fault: 'truncate', times: 1 });
    await cutOnce();
    await world.get('/sites', { limit: 2 }).catch(() => 'cut');
    const { body } = await world.get('/sites', { limit: 2 });
    const starting_after = body.data[1].id;
    await cutOnce();
    await world.get('/sites', { limit: 2, starting_after }).catch(() => 'cut');
    await world.get('/sites', { limit: 2, starting_after });
    expect(await world.walks()).toMatchObject([{ walks: 1, pages: 2, completed: 1 }]);
  });

  it('end with a reset', async () => {
    const world = await walking();
    const cursor = await walk(world, '/sites', 1, 1);
    await world.sandbox.reset();
    await walk(world, '/sites', 1, 1, cursor);
    expect(await world.walks()).toMatchObject([{ walks: 1, pages: 1 }]);
  });

  it('of which more begin than are followed forget the oldest', () => {
    const walks = new Walks();
    const run = new Run();
    const page = (request: string, last: string, after?: string) =>
      walks.see(
        run.send({
          request,
          input: { query: { limit: 1, ...(after && { starting_after: after }) }, body: null },
          result: { has_more: true, data: [{ id: last }] },
        }),
      );
    for (let n = 0; n < 101; n++) page('GET /sites', `site-${n}`);
    page('GET /sites', 'next', 'site-1');
    page('GET /sites', 'next', 'site-0');
    expect(walks.list()).toMatchObject([{ walks: 101, pages: 102 }]);
  });
});
