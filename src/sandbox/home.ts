import type { AppendLog } from '../store/append-log.ts';
import { memoryStore, type Store } from '../store/store.ts';
import type { Standing } from './standing.ts';

/** Where a sandbox lives: in memory, or in a folder of the data folder. */
export interface Home {
  readonly store: Store<Standing>;
  /** Takes what is ingested before the store counts on it; null where nothing is kept. */
  readonly log: AppendLog | null;
  /** Removes what is kept; what is written after it is refused. @throws where it stays, whole */
  remove(): Promise<void>;
}

/** A home that is gone with the process. */
export function memoryHome(initial: Standing): Home {
  return { store: memoryStore(initial), log: null, remove: async () => undefined };
}
