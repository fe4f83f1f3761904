import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Schemas } from '../client/control.ts';
import { instantText } from './format.ts';

/** The time of a sandbox, which goes on between two readings unless the clock is frozen. */
export function ClockTime({ clock }: { readonly clock: Schemas['Clock'] }) {
  const text = useSignal(instantText(clock.now));
  useEffect(() => {
    text.value = instantText(clock.now);
    if (clock.frozen) return;
    const readAt = performance.now();
    const timer = setInterval(() => {
      text.value = instantText(new Date(Date.parse(clock.now) + performance.now() - readAt).toISOString());
    }, 250);
    return () => clearInterval(timer);
  }, [clock.now, clock.frozen]);
  return (
    <span class="clock-time">
      <time>{text}</time> <span class="soft">UTC</span>
      {clock.frozen && <span class="badge">frozen</span>}
    </span>
  );
}
