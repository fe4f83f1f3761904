import type { Assumptions } from '../contract/assumptions.ts';
import { badRequest, notFound } from '../errors.ts';
import type { RuleSnapshot } from '../faults/armed-rule.ts';
import type { State } from '../rules/state.ts';
import type { SandboxHits } from './sandbox-hits.ts';

/** How a sandbox stood: references to records that never change, so that keeping one costs nothing. */
export interface Snapshot {
  readonly name: string;
  readonly state: State;
  readonly hits: SandboxHits;
  /** What the clock showed, and whether it stood still. */
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

const SNAPSHOTS_KEPT = 100;

/** `snapshots` and a new one, in place of the one of its name. @throws 400 where it would be one too many */
export function putSnapshot(snapshots: readonly Snapshot[], snapshot: Snapshot): readonly Snapshot[] {
  const others = snapshots.filter(({ name }) => name !== snapshot.name);
  if (others.length >= SNAPSHOTS_KEPT) {
    throw badRequest(`A sandbox keeps ${SNAPSHOTS_KEPT} snapshots at most; delete one.`);
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
