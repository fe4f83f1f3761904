import type { Assumptions } from '../contract/assumptions.ts';
import type { Dictionaries } from '../hits/dictionary.ts';
import { withoutScheme } from '../hits/hostname.ts';
import type { SiteHits } from '../hits/site-hits.ts';

/** A hostname as it is printed. Assumption hostname-scheme. */
type Print = (hostname: string) => string;

const ACTIVE_S = 300;
const MAX_ROWS = 150;
const VISITS_PER_SLICE = 32_768;

export interface CurrentVisitors {
  readonly total: number;
  readonly content?: PageVisitors[];
  readonly referrers?: ReferrerVisitors[];
}

interface PageVisitors {
  readonly hostname: string;
  readonly pathname: string;
  readonly total: number;
}

interface ReferrerVisitors {
  readonly referrer_hostname: string;
  readonly referrer_pathname: string;
  readonly total: number;
}

/**
 * The visits with a pageview in the last 300 seconds, each on the page that it viewed last. Spec: Current visitors.
 * Assumption current-visitors: referrers leave out the empty one; total descending, then names.
 */
export function* currentVisitors(
  hits: SiteHits,
  detailed: boolean,
  assumptions: Pick<Assumptions, 'hostname-scheme'>,
): Generator<void, CurrentVisitors, void> {
  const pages = new Map<number, number>();
  const sources = new Map<number, number>();
  let total = 0;
  const sinceS = hits.nowS - ACTIVE_S;
  for (const segment of hits.segments(sinceS + 1, hits.nowS)) {
    if (segment === undefined) {
      yield;
      continue;
    }
    const { visits, start, firstPageview, page, offset, source } = segment;
    for (let visit = 0; visit < visits; visit++) {
      if (visit % VISITS_PER_SLICE === VISITS_PER_SLICE - 1) yield;
      const last = firstPageview[visit + 1]! - 1;
      if (last < firstPageview[visit]! || start[visit]! + offset[last]! <= sinceS) continue;
      total++;
      addOne(pages, page[last]! >>> 1);
      addOne(sources, source[visit]!);
    }
  }
  if (!detailed) return { total };
  const { dictionaries } = hits;
  const print: Print = assumptions['hostname-scheme'] === 'bare' ? withoutScheme : hostname => hostname;
  return {
    total,
    content: contentOf(pages, dictionaries, print),
    referrers: referrersOf(sources, dictionaries, print),
  };
}

function contentOf(visitsByPage: ReadonlyMap<number, number>, { page }: Dictionaries, print: Print): PageVisitors[] {
  const rows = new Map<string, PageVisitors>();
  for (const [code, count] of visitsByPage) {
    const { pathname, ...value } = page.at(code);
    const hostname = print(value.hostname);
    const key = `${hostname}\u0000${pathname}`;
    const total = (rows.get(key)?.total ?? 0) + count;
    rows.set(key, { hostname, pathname, total });
  }
  return [...rows.values()]
    .sort((a, b) => b.total - a.total || order(a.hostname, b.hostname) || order(a.pathname, b.pathname))
    .slice(0, MAX_ROWS);
}

// Sources that differ only in their campaign are one referrer.
function referrersOf(
  visitsBySource: ReadonlyMap<number, number>,
  { source }: Dictionaries,
  print: Print,
): ReferrerVisitors[] {
  const rows = new Map<string, ReferrerVisitors>();
  for (const [code, count] of visitsBySource) {
    const { referrer_pathname, ...value } = source.at(code);
    const referrer_hostname = print(value.referrer_hostname);
    if (referrer_hostname === '') continue;
    const key = `${referrer_hostname}\u0000${referrer_pathname}`;
    const total = (rows.get(key)?.total ?? 0) + count;
    rows.set(key, { referrer_hostname, referrer_pathname, total });
  }
  return [...rows.values()]
    .sort(
      (a, b) =>
        b.total - a.total ||
        order(a.referrer_hostname, b.referrer_hostname) ||
        order(a.referrer_pathname, b.referrer_pathname),
    )
    .slice(0, MAX_ROWS);
}

function addOne(counts: Map<number, number>, code: number): void {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}

/** By code unit. */
function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
