import { formatTimestamp, parseTimestamp } from '../time/timestamp.ts';
import { zoneOf } from '../time/zone.ts';
import type { Timestamp } from './state.ts';

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
