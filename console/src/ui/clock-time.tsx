import type { Schemas } from '../client/control.ts';
import { instantText } from './format.ts';
import { useNow } from './use-now.ts';

/** The time of a sandbox, which goes on between two readings unless the clock is frozen. */
export function ClockTime({ clock }: { readonly clock: Schemas['Clock'] }) {
  const now = useNow(clock);
  return (
    <span class="clock-time">
      <time>{instantText(new Date(now.value).toISOString())}</time> <span class="soft">UTC</span>{' '}
      {clock.frozen && <span class="badge">frozen</span>}
    </span>
  );
}
