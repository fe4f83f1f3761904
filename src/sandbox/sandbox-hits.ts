import { badRequest } from '../errors.ts';
import { type IngestedHits, type IngestOptions, ingest, noHits } from '../hits/ingest.ts';

/** The ingested hits of a sandbox, and where its log holds them: immutable, so that a snapshot is a reference. */
export interface SandboxHits {
  readonly bySite: ReadonlyMap<string, IngestedHits>;
  /** None without a log, and none for the hits that come with the fixture. */
  readonly lines: Lines;
}

/** Lines of a log, in the order in which they were ingested: runs of neighbours, both ends included. */
export type Lines = readonly (readonly [first: number, last: number])[];

/** Hits that were ingested at once: a record of the log. */
export interface HitBatch {
  /** The site's id. */
  readonly site: string;
  /** As the wire has them. */
  readonly hits: readonly unknown[];
}

/** `hits` and those of a batch, which the log has in `line`; null without a log. @throws 400 by line and field */
export function addBatch(
  hits: SandboxHits,
  batch: HitBatch,
  line: number | null,
  isGenerated: IngestOptions['isGenerated'],
): SandboxHits {
  const next = ingest(hits.bySite.get(batch.site) ?? noHits(), batch.hits, { isGenerated });
  return {
    bySite: new Map(hits.bySite).set(batch.site, next),
    lines: line === null ? hits.lines : addLine(hits.lines, line),
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

function addLine(lines: Lines, line: number): Lines {
  const last = lines.at(-1);
  if (last === undefined || last[1] !== line - 1) return [...lines, [line, line]];
  return [...lines.slice(0, -1), [last[0], line]];
}

/** 0 for none. */
export function highestLine(lines: Lines): number {
  return lines.reduce((highest, [, last]) => Math.max(highest, last), 0);
}
