import type { State } from '../rules/state.ts';
import type { Runs } from '../store/runs.ts';
import type { SandboxHits } from './sandbox-hits.ts';
import type { Snapshot } from './snapshots.ts';

/**
 * How a sandbox stands: all that is kept of it. Immutable and replaced as a whole, so that state, hits and snapshots
 * change together or not at all.
 */
export interface Standing {
  readonly state: State;
  readonly hits: SandboxHits;
  /** Oldest first, no two of one name. */
  readonly snapshots: readonly Snapshot[];
}

/** What a sandbox begins with, and goes back to when it is reset; its snapshots stay. */
export type Beginning = Pick<Standing, 'state' | 'hits'>;

/** Numbers of the records of the log that a standing refers to. */
export function recordsInUse({ hits, snapshots }: Standing): Runs {
  return [hits, ...snapshots.map(snapshot => snapshot.hits)].flatMap(({ records }) => records);
}
