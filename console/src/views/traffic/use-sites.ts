import type { Schemas } from '../../client/control.ts';
import { usePolled } from '../../state/polled.ts';

export type Site = Schemas['SiteSummary'];

/** Requests make and change sites, but a few seconds late is soon enough. */
const EVERY_MS = 10_000;

/** The sites of a sandbox with a text in id or name: the first 1000 of them. */
export function useSites(sandbox: string, search: string) {
  const query = { sandbox, ...(search !== '' && { search }) };
  return usePolled(`sites ${sandbox} ${search}`, api => api.GET('/sites', { params: { query } }), {
    everyMs: EVERY_MS,
    live: false,
  });
}

/** A site that is perhaps not among those: undefined until that is known, null where there is none of that id. */
export function useSite(sandbox: string, id: string | null, among: readonly Site[]): Site | null | undefined {
  const isListed = among.some(site => site.id === id);
  const query = { sandbox, search: id ?? '' };
  const found = usePolled(
    id === null || isListed ? null : `site ${sandbox} ${id}`,
    api => api.GET('/sites', { params: { query } }),
    { everyMs: EVERY_MS, live: false },
  ).value;
  if (id === null) return among.find(({ traffic }) => traffic !== null) ?? among[0] ?? null;
  const site = [...among, ...(found.data?.data ?? [])].find(each => each.id === id);
  if (site !== undefined) return site;
  return found.data === null && found.error === null ? undefined : null;
}

/** The events of a site; nothing is read where `siteId` is null. */
export function useEvents(sandbox: string, siteId: string | null) {
  const params = { path: { site_id: siteId ?? '' }, query: { sandbox } };
  return usePolled(
    siteId === null ? null : `events ${sandbox} ${siteId}`,
    api => api.GET('/sites/{site_id}/events', { params }),
    { everyMs: EVERY_MS, live: false },
  );
}
