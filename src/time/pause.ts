import { setTimeout } from 'node:timers/promises';

/** Waits for real milliseconds; none at all for 0. @throws the reason of `signal`, as soon as it is aborted */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  try {
    await setTimeout(ms, undefined, { signal });
  } catch {
    throw signal.reason;
  }
}
