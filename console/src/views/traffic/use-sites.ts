import { useRef } from 'preact/hooks';
import type { Schemas } from '../../client/control.ts';
import { usePolled } from '../../state/polled.ts';

export type Site = Schemas['SiteSummary'];

/** Requests make and change sites, but a few seconds late is soon enough. */
const EVERY_MS = 10_000;

/** The sites of a sandbox with a text in id or name: the first 1000 of them. Those before stay until the next are read. */
export function useSites(sandbox: string, search: string) {
  const query = { sandbox, ...(search !== '' && { search }) };
  const read = usePolled(`sites ${sandbox} ${search}`, api => api.GET('/sites', { params: { query } }), {
    everyMs: EVERY_MS,
    live: false,
  }).value;
  const last = useRef(read.data);
  last.current = read.data ?? last.current;
  return { data: last.current, error: read.error };
}

/**
 * The site `id`, or the first that has traffic: undefined until it is known, null where there is none.
 * @param isSearched whether `among` are only those that somebody looks for: what is shown stays then
 */
export function useSite(
  sandbox: string,
  id: string | null,
  among: readonly Site[],
  isSearched: boolean,
): Site | null | undefined {
  const known = useRef<Site | null>(null);
  const isListed = among.some(site => site.id === id);
  const query = { sandbox, search: id ?? '' };
  const found = usePolled(
    id === null || isListed ? null : `site ${sandbox} ${id}`,
    api => api.GET('/sites', { params: { query } }),
    { everyMs: EVERY_MS, live: false },
  ).value;
  const first = among.find(({ traffic }) => traffic !== null) ?? among[0];
  const chosen = id ?? (isSearched ? known.current : first)?.id;
  const site = [...among, ...(found.data?.data ?? [])].find(each => each.id === chosen);
  if (site !== undefined) known.current = site;
  if (site !== undefined || chosen === undefined) return site ?? null;
  if (id !== null && (found.data !== null || found.error !== null)) return null;
  return known.current?.id === chosen ? known.current : undefined;
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
