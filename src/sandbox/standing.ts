import type { State } from '../rules/state.ts';
import { type AppendLog, HEADER_LINE } from '../store/append-log.ts';
import { highestLine, type SandboxHits } from './sandbox-hits.ts';
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

/** Gives back the room of what stands in the log behind all that the standing refers to. */
export async function cutLog(log: AppendLog, { hits, snapshots }: Standing): Promise<void> {
  const referred = [hits, ...snapshots.map(snapshot => snapshot.hits)];
  await log.cutAfter(Math.max(HEADER_LINE, ...referred.map(({ lines }) => highestLine(lines))));
}
