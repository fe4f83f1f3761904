import type { Coverage } from '../coverage/coverage.ts';
import type { Findings } from '../findings/findings.ts';
import type { Facts } from './facts/facts.ts';

/** What the client report says of one sandbox, or of several together. */
export interface RunRecord {
  readonly requests: number;
  /** Those that had requests. */
  readonly sandboxes: readonly string[];
  /** Further ones, whose names are not kept. */
  readonly sandboxesOmitted: number;
  readonly found: ReturnType<Findings['list']>;
  readonly coverage: Coverage;
  readonly facts: Facts;
}
