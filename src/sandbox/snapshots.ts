import { badRequest, notFound } from '../errors.ts';
import type { RuleSnapshot } from '../faults/armed-rule.ts';
import type { IngestedHits } from '../hits/ingest.ts';
import type { State } from '../rules/state.ts';

/** How a sandbox stood: references to records that never change, so that keeping one costs nothing. */
export interface Snapshot {
  readonly name: string;
  readonly state: State;
  readonly hits: ReadonlyMap<string, IngestedHits>;
  /** What the clock showed, and whether it stood still. */
  readonly nowMs: number;
  readonly frozen: boolean;
  readonly rules: readonly RuleSnapshot[];
}

export interface SnapshotInfo {
  readonly name: string;
  /** ISO 8601, the sandbox's time. */
  readonly at: string;
}

const SNAPSHOTS_KEPT = 100;

/** The named snapshots of a sandbox, oldest first. */
export class Snapshots {
  readonly #kept = new Map<string, Snapshot>();

  /** @throws 400 where it would be one too many */
  put(snapshot: Snapshot): SnapshotInfo {
    this.#kept.delete(snapshot.name);
    if (this.#kept.size >= SNAPSHOTS_KEPT) {
      throw badRequest(`A sandbox keeps ${SNAPSHOTS_KEPT} snapshots at most; delete one.`);
    }
    this.#kept.set(snapshot.name, snapshot);
    return describe(snapshot);
  }

  /** @throws 404 */
  get(name: string): Snapshot {
    const snapshot = this.#kept.get(name);
    if (snapshot === undefined) throw notFound(`There is no snapshot "${name}".`);
    return snapshot;
  }

  /** @throws 404 */
  remove(name: string): void {
    this.get(name);
    this.#kept.delete(name);
  }

  list(): SnapshotInfo[] {
    return [...this.#kept.values()].map(describe);
  }
}

function describe({ name, nowMs }: Snapshot): SnapshotInfo {
  return { name, at: new Date(nowMs).toISOString() };
}
