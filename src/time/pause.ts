import { setTimeout } from 'node:timers/promises';

/**
 * Waits for real milliseconds; none at all for 0. It keeps no process alive.
 * @throws the reason of `signal`, as soon as it is aborted
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  try {
    await setTimeout(ms, undefined, { signal, ref: false });
  } catch {
    throw signal.reason;
  }
}
