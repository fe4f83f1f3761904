import { setTimeout } from 'node:timers/promises';

/** Waits for real milliseconds; none at all for 0. */
export async function pause(ms: number): Promise<void> {
  if (ms > 0) await setTimeout(ms);
}
