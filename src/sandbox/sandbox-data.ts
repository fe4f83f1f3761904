import type { Assumptions } from '../contract/assumptions.ts';
import { badRequest, notFound } from '../errors.ts';
import type { RuleSnapshot } from '../faults/armed-rule.ts';
import type { IngestedHits } from '../hits/ingest.ts';
import type { State } from '../rules/state.ts';
import { addNumber, filterRanges, type Ranges } from './number-ranges.ts';

/**
 * All that is kept of a sandbox. Immutable and replaced as a whole, so that state, hits and snapshots change together or
 * not at all.
 */
export interface SandboxData {
  readonly state: State;
  readonly hits: SandboxHits;
  /** Oldest first, no two of one name. */
  readonly snapshots: readonly Snapshot[];
}

/** What a sandbox begins with, and goes back to when it is reset; its snapshots stay. */
export type InitialData = Pick<SandboxData, 'state' | 'hits'>;

/** The ingested hits of a sandbox, and where its log holds them: immutable, so that a snapshot is a reference. */
export interface SandboxHits {
  readonly bySite: ReadonlyMap<string, IngestedHits>;
  /**
   * The numbers of their records in the log, in the order in which they were ingested: none without a log, and none for
   * the hits that come with the fixture.
   */
  readonly records: Ranges;
  /** The site of each record. Versions share it and add to it: a record keeps its number and its site. */
  readonly siteOf: Map<number, string>;
}

/** A sandbox at a moment: references to records that never change, so that keeping one costs nothing. */
export interface Snapshot extends InitialData {
  readonly name: string;
  /** The time of the clock, and whether it was frozen. */
  readonly nowMs: number;
  readonly frozen: boolean;
  readonly rules: readonly RuleSnapshot[];
  readonly assumptions: Assumptions;
}

export interface SnapshotInfo {
  readonly name: string;
  /** ISO 8601, the sandbox's time. */
  readonly at: string;
}

const MAX_SNAPSHOTS = 100;

/** Nothing ingested yet but what the fixture brings. */
export function hitsOfFixture(bySite: ReadonlyMap<string, IngestedHits>): SandboxHits {
  return { bySite, records: [], siteOf: new Map() };
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
    records: filterRanges(hits.records, record => ids.has(hits.siteOf.get(record)!)),
  };
}

/** `snapshots` and a new one, in place of the one of its name. @throws 400 where it would be one too many */
export function putSnapshot(snapshots: readonly Snapshot[], snapshot: Snapshot): readonly Snapshot[] {
  const others = snapshots.filter(({ name }) => name !== snapshot.name);
  if (others.length >= MAX_SNAPSHOTS) {
    throw badRequest(`A sandbox keeps ${MAX_SNAPSHOTS} snapshots at most; delete one.`);
  }
  return [...others, snapshot];
}

/** @throws 404 */
export function findSnapshot(snapshots: readonly Snapshot[], name: string): Snapshot {
  const snapshot = snapshots.find(known => known.name === name);
  if (snapshot === undefined) throw notFound(`There is no snapshot "${name}".`);
  return snapshot;
}

export function describeSnapshot({ name, nowMs }: Snapshot): SnapshotInfo {
  return { name, at: new Date(nowMs).toISOString() };
}
