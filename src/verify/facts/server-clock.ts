import { DAY_S } from '../../time/civil.ts';
import { parseTimestamp } from '../../time/timestamp.ts';
import { fieldsOf } from '../answers.ts';
import type { FactReader } from './fact-parts.ts';

/** What time it is at the server. */
export interface ServerClock {
  /** Epoch seconds. */
  readonly nowS: number;
  /** The wall clock of `last_used_at` of the token, as if it were UTC, less the `Date` header, seconds; null where one is not there. */
  readonly aheadS: number | null;
}

/** By the Date header; a simulator whose clock was set shows its own in `last_used_at`, far from it. */
export const readServerClock: FactReader<ServerClock> = async ({ ask, wallMs }) => {
  const answer = await ask.again({ path: '/token' });
  const date = Date.parse(answer.headers.date ?? '');
  const { last_used_at: used } = fieldsOf(answer);
  const usedS = typeof used === 'string' ? parseTimestamp(used) : null;
  const dateS = Math.floor((Number.isNaN(date) ? wallMs() : date) / 1000);
  const aheadS = usedS === null || Number.isNaN(date) ? null : usedS - dateS;
  return { nowS: isClockSet({ aheadS }) ? usedS! : dateS, aheadS };
};

/** Whether it is that of a simulator which was set: no zone is a day from UTC. */
export function isClockSet({ aheadS }: Pick<ServerClock, 'aheadS'>): boolean {
  return aheadS !== null && Math.abs(aheadS) > DAY_S;
}
