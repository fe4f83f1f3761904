import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Schemas } from '../client/control.ts';

const TICK_MS = 250;

/** Epoch ms that a clock shows. It goes on between two readings, unless the clock is frozen. */
export function useNow(clock: Schemas['Clock']): ReadonlySignal<number> {
  const now = useSignal(Date.parse(clock.now));
  useEffect(() => {
    const readMs = Date.parse(clock.now);
    now.value = readMs;
    if (clock.frozen) return;
    const readAt = performance.now();
    const timer = setInterval(() => {
      now.value = readMs + performance.now() - readAt;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [clock.now, clock.frozen]);
  return now;
}
