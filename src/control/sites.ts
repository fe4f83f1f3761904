import { findSite } from '../rules/access.ts';
import { listedEvents } from '../rules/events.ts';
import { byCreation } from '../rules/page.ts';
import type { ControlHandler } from './handler.ts';

// What reports can be about, for those who look at a sandbox.

/** GET /_sim/sites. */
export const listSites: ControlHandler<'listSites'> = (_simulator, { state }, { query }) => {
  const { total, data } = firstMatching(byCreation(state.sites), query, ({ id, name }) => [id, name]);
  return {
    total,
    data: data.map(({ id, name, timezone, traffic }) => ({
      id,
      name,
      timezone,
      traffic: traffic && { visits_per_day: traffic.visits_per_day, since: traffic.since },
    })),
  };
};

/** GET /_sim/sites/{site_id}/events. @throws 404 site */
export const listEvents: ControlHandler<'listEvents'> = async ({ shared }, sandbox, { params, query, gone }) => {
  const { state, clock } = sandbox;
  const site = findSite(state, params.site_id);
  const tracked = await shared.queue.run(sandbox.hitsOf(site, clock.now()).eventNames(), gone);
  const { total, data } = firstMatching(listedEvents(state, site, tracked), query, ({ name }) => [name]);
  return { total, data: data.map(({ name, currency }) => ({ name, currency })) };
};

/** Those of `all` that have the text of `search` in one of their texts, at most `limit` of them. */
function firstMatching<Item>(
  all: readonly Item[],
  { search = '', limit = 1000 }: { readonly search?: string; readonly limit?: number },
  textsOf: (item: Item) => readonly string[],
): { readonly total: number; readonly data: readonly Item[] } {
  const term = search.toLowerCase();
  const matching = all.filter(item => textsOf(item).some(text => text.toLowerCase().includes(term)));
  return { total: matching.length, data: matching.slice(0, limit) };
}
