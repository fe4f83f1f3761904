import { builtinFixture } from '../src/fixture/fixture.ts';
import type { SeparableHits } from '../src/hits/export.ts';
import { noHits } from '../src/hits/ingest.ts';
import type { Segment } from '../src/hits/segment.ts';
import { createSiteHits } from '../src/sandbox/site-hits.ts';
import { SharedTraffic } from '../src/traffic/shared-traffic.ts';

/** Past days of the demo's shop, all of them resident once they were read. */
export interface History {
  readonly hits: SeparableHits;
  readonly pageviews: number;
  /** `--traffic` that gives so many. */
  readonly factor: number;
  readonly segments: () => Segment[];
}

/** The shop's zone, in which reports are made. */
export const ZONE = 'America/New_York';
/** The last second of June 2026 on the shop's clock; its traffic starts on 2025-01-01. */
export const NOW_S = Date.parse('2026-07-01T03:59:59Z') / 1000;
export const SITE = 'TIDEPOOL';

const BOUND_BYTES = 16 * 1024 ** 3;

/** As many days of TIDEPOOL as there are until NOW_S, with a traffic factor that makes them hold `millions`. */
export async function openHistory(millions: number): Promise<History> {
  const perFactor = countPageviews((await siteHits(1)).hits);
  const factor = Number(((millions * 1e6) / perFactor).toFixed(3));
  const { hits } = await siteHits(factor);
  return {
    hits,
    pageviews: countPageviews(hits),
    factor,
    segments: () => [...hits.segments(0, NOW_S)].filter(segment => segment !== undefined),
  };
}

/** The demo's shop with its traffic multiplied by `factor`; nothing is generated yet. */
export async function siteHits(factor: number): Promise<{ hits: SeparableHits; shared: SharedTraffic }> {
  const { state, seed } = await builtinFixture('demo');
  const site = state.sites.find(({ id }) => id === SITE)!;
  const shared = new SharedTraffic(BOUND_BYTES);
  return { hits: createSiteHits({ site, seed, factor, shared, ingested: noHits(), nowS: NOW_S }), shared };
}

export function countPageviews(hits: SeparableHits): number {
  let pageviews = 0;
  for (const segment of hits.segments(0, NOW_S)) pageviews += segment?.pageviews ?? 0;
  return pageviews;
}
