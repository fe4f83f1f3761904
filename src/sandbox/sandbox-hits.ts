import { type IngestedHits, ingest, noHits, PAUSE } from '../hits/ingest.ts';
import { addNumber, filterRuns, type Runs } from '../store/runs.ts';
import { isGeneratedVisitId } from '../traffic/visit-id.ts';

/** The ingested hits of a sandbox, and where its log holds them: immutable, so that a snapshot is a reference. */
export interface SandboxHits {
  readonly bySite: ReadonlyMap<string, IngestedHits>;
  /**
   * The numbers of their records in the log, in the order in which they were ingested: none without a log, and none for
   * the hits that come with the fixture.
   */
  readonly records: Runs;
  /** The site of each record. Versions share it and add to it: a record keeps its number and its site. */
  readonly siteOf: Map<number, string>;
}

/** Nothing ingested yet but what the fixture brings. */
export function hitsOfFixture(bySite: ReadonlyMap<string, IngestedHits>): SandboxHits {
  return { bySite, records: [], siteOf: new Map() };
}

/** Hits that were ingested at once: a record of the log. */
export interface HitBatch {
  /** The site's id. */
  readonly site: string;
  /** As the wire has them. */
  readonly hits: Iterable<unknown>;
}

// Hits that are put into text at once: a millisecond or so.
const HITS_A_PIECE = 200;

/** A batch as JSON, in pieces. */
export function* jsonOf({ site, hits }: HitBatch): Generator<string> {
  let piece = `{"site":${JSON.stringify(site)},"hits":[`;
  let count = 0;
  for (const hit of hits) {
    if (hit === PAUSE) continue;
    piece += `${count === 0 ? '' : ','}${JSON.stringify(hit)}`;
    if (++count % HITS_A_PIECE > 0) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]}`;
}

/**
 * `hits` and those of a batch that the log has as the record of that number; they were judged when they came.
 * @throws 400 by line and field
 */
export function addBatch(hits: SandboxHits, { site, hits: values }: HitBatch, record: number): SandboxHits {
  const next = ingest(hits.bySite.get(site) ?? noHits(), values, {
    isGenerated: () => false,
    looksGenerated: id => isGeneratedVisitId(site, id),
    judged: true,
  });
  return withHits(hits, site, next, record);
}

/** `hits` with others of a site; the log has the latest of them as the record of that number; null without a log. */
export function withHits(hits: SandboxHits, site: string, next: IngestedHits, record: number | null): SandboxHits {
  const bySite = new Map(hits.bySite).set(site, next);
  if (record === null) return { ...hits, bySite };
  return { bySite, records: addNumber(hits.records, record), siteOf: hits.siteOf.set(record, site) };
}

/** `hits` without those of sites that are not among `sites`; the same where there are none. */
export function hitsOfSites(hits: SandboxHits, sites: readonly { readonly id: string }[]): SandboxHits {
  const ids = new Set(sites.map(({ id }) => id));
  const kept = [...hits.bySite].filter(([id]) => ids.has(id));
  if (kept.length === hits.bySite.size) return hits;
  return {
    ...hits,
    bySite: new Map(kept),
    records: filterRuns(hits.records, record => ids.has(hits.siteOf.get(record)!)),
  };
}
