import { useSignal } from '@preact/signals';
import type { Schemas } from '../../client/control.ts';
import { useAssumptions } from '../../state/assumptions.ts';
import { hrefTo } from '../../state/route.ts';
import { useClock, useUsage } from '../../state/vitals.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { Choice, Field, typedInto } from '../../ui/field.tsx';
import { instantText } from '../../ui/format.ts';
import { Gauge } from '../../ui/gauge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { useNow } from '../../ui/use-now.ts';
import { durationText, numberOf, secondsUntil } from './durations.ts';

interface LimitsProps {
  readonly sandbox: string;
  readonly usage: Schemas['Usage'];
}

export function LimitsPanel({ sandbox }: { readonly sandbox: string }) {
  return (
    <Panel title="Limits">
      <Read what="The limits" of={useUsage(sandbox)}>
        {usage => (
          <>
            <HourLimit sandbox={sandbox} usage={usage} />
            <Gauge label="In flight" value={usage.in_flight} max={usage.concurrent_limit} />
            <p class="soft">
              To fill it, hold requests by a <a href={hrefTo('faults')}>fault</a>.
            </p>
            <div class="gauge">
              <span class="gauge-label">Pageviews this month</span>
              <span class="gauge-figures">{usage.pageviews_this_month.toLocaleString('en')}</span>
            </div>
            <UsageForm sandbox={sandbox} />
          </>
        )}
      </Read>
    </Panel>
  );
}

function HourLimit({ sandbox, usage }: LimitsProps) {
  const params = { query: { sandbox } };
  const { requests_this_hour, limit_per_hour: limit, window_resets_at: end } = usage;
  const { data: clock } = useClock(sandbox).value;
  const kind = useAssumptions(sandbox).value.data?.find(({ name }) => name === 'hour-window')?.value;
  return (
    <>
      <Gauge label="Requests this hour" value={requests_this_hour} max={limit} />
      <p class="soft">
        {end === null || clock === null ? (
          'No hour window is open.'
        ) : (
          <>
            {kind === 'sliding' ? 'The first of them counts until' : 'The hour window ends at'}{' '}
            <InstantAhead instant={end} clock={clock} />
          </>
        )}
      </p>
      <div class="buttons">
        <ActionButton
          label="Use up the hour"
          disabled={limit === null || requests_this_hour >= limit}
          call={api => api.PATCH('/usage', { params, body: { requests_this_hour: limit ?? 0 } })}
        />
        <ActionButton
          label="Back to 0"
          name="Requests this hour back to 0"
          disabled={requests_this_hour === 0}
          call={api => api.PATCH('/usage', { params, body: { requests_this_hour: 0 } })}
        />
      </div>
    </>
  );
}

/** An instant, and how far it is. */
function InstantAhead({ instant, clock }: { readonly instant: string; readonly clock: Schemas['Clock'] }) {
  const now = useNow(clock);
  return (
    <>
      <span class="mono">{instantText(instant)}</span> UTC, in {durationText(secondsUntil(instant, now.value))} of
      sandbox time.
    </>
  );
}

const COUNTS = {
  requests_this_hour: 'Requests this hour',
  pageviews_this_month: 'Pageviews this month',
};
type Count = keyof typeof COUNTS;

/** As the document of the control plane bounds them. */
const BOUNDS = { min: 0, max: 1_000_000_000 };

function UsageForm({ sandbox }: { readonly sandbox: string }) {
  const params = { query: { sandbox } };
  const which = useSignal<Count>('requests_this_hour');
  const typed = useSignal('');
  const count = numberOf(typed.value, BOUNDS);
  const name = which.value;
  return (
    <ActionForm
      label={`Set ${COUNTS[name].toLowerCase()}`}
      text="Set"
      name="Set the usage"
      call={count === null ? null : api => api.PATCH('/usage', { params, body: { [name]: count } })}
      done={() => {
        typed.value = '';
      }}
    >
      <Choice
        label="Set"
        value={name}
        choices={Object.entries(COUNTS) as [Count, string][]}
        onChoose={next => {
          if (next !== '') which.value = next;
        }}
      />
      <Field label="To">
        <input class="short" type="number" required {...BOUNDS} step={1} value={typed} onInput={typedInto(typed)} />
      </Field>
    </ActionForm>
  );
}
