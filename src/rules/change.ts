import { formatTimestamp, parseTimestamp } from '../time/timestamp.ts';
import { zoneOf } from '../time/zone.ts';
import type { State, Timestamp } from './state.ts';

/** What a rule answers: the state after it, and the body of the answer. */
export interface Change<Body> {
  readonly state: State;
  readonly body: Body;
}

/** What a rule may know beside the state and its input. */
export interface WriteContext {
  readonly now: Timestamp;
  /** Decides the ids that the rule gives out, together with `state.sequence`. */
  readonly seed: string;
}

/** How an answer writes a stored moment. */
export type WriteTimestamp = <Moment extends Timestamp | null>(moment: Moment) => Moment;

const asStored: WriteTimestamp = moment => moment;

/** Stored moments are UTC; answers may show them in the account's timezone. Assumption timestamps. */
export function timestampsFor(choice: string, timezone: string): WriteTimestamp {
  if (choice !== 'account') return asStored;
  const zone = zoneOf(timezone);
  return moment => {
    const epochS = moment === null ? null : parseTimestamp(moment);
    return (epochS === null ? moment : formatTimestamp(epochS + zone.offsetAt(epochS))) as typeof moment;
  };
}
