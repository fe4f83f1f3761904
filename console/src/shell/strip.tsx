import { tokenWanted } from '../state/access.ts';
import { hrefTo } from '../state/route.ts';
import { isSandboxMissing, oneSandbox } from '../state/sandboxes.ts';
import { isSpent, useClock, useFaults, useUsage } from '../state/vitals.ts';
import { ClockTime } from '../ui/clock-time.tsx';
import { countText } from '../ui/format.ts';

const NAME = 'State of the sandbox';

/** What matters while a test runs, above every view: clock, limits and faults of the sandbox. */
export function Strip() {
  const sandbox = oneSandbox.value;
  if (sandbox === null || isSandboxMissing.value || tokenWanted.value) return null;
  return <StripOf key={sandbox} sandbox={sandbox} />;
}

function StripOf({ sandbox }: { readonly sandbox: string }) {
  const clock = useClock(sandbox).value.data;
  const usage = useUsage(sandbox).value.data;
  const faults = useFaults(sandbox).value.data;
  if (clock === null || usage === null || faults === null) return <section class="strip" aria-label={NAME} />;
  const limit = (value: number, max: number | null) =>
    [value, max].flatMap(each => each?.toLocaleString('en') ?? []).join(' / ');
  const armed = faults.filter(rule => !isSpent(rule)).length;
  const isFull = usage.limit_per_hour !== null && usage.requests_this_hour >= usage.limit_per_hour;
  return (
    <section class="strip" aria-label={NAME}>
      <a class="strip-item" href={hrefTo('world')}>
        <ClockTime clock={clock} />
      </a>
      <a href={hrefTo('world')} class={isFull ? 'strip-item warn' : 'strip-item'}>
        <span class="soft">This hour</span> {limit(usage.requests_this_hour, usage.limit_per_hour)}
      </a>
      <a class="strip-item" href={hrefTo('world')}>
        <span class="soft">In flight</span> {limit(usage.in_flight, usage.concurrent_limit)}
      </a>
      <a href={hrefTo('faults')} class={armed > 0 ? 'strip-item warn' : 'strip-item'}>
        {armed === 0 ? <span class="soft">No faults</span> : `${countText(armed, 'fault')} armed`}
      </a>
    </section>
  );
}
