import { badRequest } from '../errors.ts';
import { type IngestedHits, type IngestOptions, ingest, noHits } from '../hits/ingest.ts';
import { addNumber, filterRuns, type Runs } from '../store/runs.ts';

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
  readonly hits: readonly unknown[];
}

// Hits that are put into text at once: a few milliseconds.
const HITS_A_PIECE = 1000;

/** A batch as JSON, in pieces. */
export function* jsonOf({ site, hits }: HitBatch): Generator<string> {
  yield `{"site":${JSON.stringify(site)},"hits":[`;
  for (let first = 0; first < hits.length; first += HITS_A_PIECE) {
    const piece = JSON.stringify(hits.slice(first, first + HITS_A_PIECE)).slice(1, -1);
    yield first === 0 ? piece : `,${piece}`;
  }
  yield ']}';
}

/**
 * `hits` and those of a batch, which the log has as the record of that number; null without a log.
 * @throws 400 by line and field
 */
export function addBatch(
  hits: SandboxHits,
  batch: HitBatch,
  record: number | null,
  isGenerated: IngestOptions['isGenerated'],
): SandboxHits {
  const next = ingest(hits.bySite.get(batch.site) ?? noHits(), batch.hits, { isGenerated });
  const bySite = new Map(hits.bySite).set(batch.site, next);
  if (record === null) return { ...hits, bySite };
  return { bySite, records: addNumber(hits.records, record), siteOf: hits.siteOf.set(record, batch.site) };
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

// What an ingested hit takes in memory, with its share of its visit and of the columns made of it.
const BYTES_PER_HIT = 256;

/**
 * Ingested hits cannot be made again, as generated days can: what would not fit is refused.
 * @throws 400 where the sandbox would hold more than `boundBytes` of them
 */
export function refuseBeyond(boundBytes: number, { bySite }: SandboxHits, more: number): void {
  const most = Math.floor(boundBytes / BYTES_PER_HIT);
  let held = 0;
  for (const { hitCount } of bySite.values()) held += hitCount;
  if (held + more <= most) return;
  throw badRequest(
    `The sandbox holds ${held} ingested hits and cannot take ${more} more: --memory allows ${most}.`,
    'ingest:memory',
  );
}
