import { useSignal } from '@preact/signals';
import type { Schemas } from '../../client/control.ts';
import { useClock, useUsage } from '../../state/vitals.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Choice, Field, typedInto } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { useNow } from '../../ui/use-now.ts';
import { inputOfInstant, instantOfInput, numberOf, secondsUntil } from './durations.ts';

const JUMPS = [
  { label: 'Advance 1 minute', text: '+1 min', seconds: 60 },
  { label: 'Advance 1 hour', text: '+1 h', seconds: 3_600 },
  { label: 'Advance 1 day', text: '+1 d', seconds: 86_400 },
  { label: 'Advance 30 days', text: '+30 d', seconds: 30 * 86_400 },
];

const UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };
type Unit = keyof typeof UNITS;

/** The years 2000 to 2100, which a clock can show. */
const BOUNDS = { min: '2000-01-01T00:00:00', max: '2100-12-31T23:59:59' };
const CENTURY_S = 101 * 366 * 86_400;

interface ClockProps {
  readonly sandbox: string;
  readonly clock: Schemas['Clock'];
  /** Takes what the server answered to a change. */
  readonly tell: (clock: Schemas['ChangedClock']) => void;
}

export function ClockPanel({ sandbox }: { readonly sandbox: string }) {
  const note = useSignal<string | null>(null);
  const tell: ClockProps['tell'] = changed => {
    note.value = changed.note ?? null;
  };
  return (
    <Panel title="Clock">
      <Read what="The clock" of={useClock(sandbox)}>
        {clock => (
          <>
            <p class="clock world-clock">
              <ClockTime clock={clock} />
            </p>
            <Jumps sandbox={sandbox} clock={clock} tell={tell} />
            <AdvanceForm sandbox={sandbox} clock={clock} tell={tell} />
            <SetForm sandbox={sandbox} clock={clock} tell={tell} />
          </>
        )}
      </Read>
      <p class="notice" role="status" hidden={note.value === null}>
        <bdi>{note}</bdi>
      </p>
    </Panel>
  );
}

function Jumps({ sandbox, clock, tell }: ClockProps) {
  const params = { query: { sandbox } };
  const { data: usage } = useUsage(sandbox).value;
  const now = useNow(clock);
  const end = usage?.window_resets_at ?? null;
  return (
    <div class="buttons">
      <ActionButton
        label={clock.frozen ? 'Let it tick' : 'Freeze'}
        call={api => api.PUT('/clock', { params, body: { frozen: !clock.frozen } })}
        done={tell}
      />
      {JUMPS.map(({ label, text, seconds }) => (
        <ActionButton
          key={seconds}
          label={label}
          call={api => api.POST('/clock/advance', { params, body: { seconds } })}
          done={tell}
        >
          {text}
        </ActionButton>
      ))}
      <ActionButton
        label="To the end of the hour window"
        disabled={end === null}
        call={api => {
          const seconds = end === null ? 0 : secondsUntil(end, now.peek());
          return api.POST('/clock/advance', { params, body: { seconds } });
        }}
        done={tell}
      />
    </div>
  );
}

function AdvanceForm({ sandbox, tell }: ClockProps) {
  const params = { query: { sandbox } };
  const typed = useSignal('');
  const unit = useSignal<Unit>('hours');
  const size = UNITS[unit.value];
  const count = numberOf(typed.value, { min: 0, max: CENTURY_S / size });
  return (
    <ActionForm
      label="Advance the clock"
      text="Advance"
      call={count === null ? null : api => api.POST('/clock/advance', { params, body: { seconds: count * size } })}
      done={tell}
    >
      <Field label="Advance by">
        <input
          class="short"
          type="number"
          required
          min={0}
          max={CENTURY_S / size}
          step="any"
          value={typed}
          onInput={typedInto(typed)}
        />
      </Field>
      <Choice
        label="Unit"
        value={unit.value}
        choices={Object.keys(UNITS) as Unit[]}
        onChoose={next => {
          if (next !== '') unit.value = next;
        }}
      />
    </ActionForm>
  );
}

function SetForm({ sandbox, clock, tell }: ClockProps) {
  const params = { query: { sandbox } };
  // Null until somebody enters the field: then it follows the clock no more.
  const draft = useSignal<string | null>(null);
  const shown = draft.value ?? inputOfInstant(clock.now);
  const now = instantOfInput(shown);
  return (
    <ActionForm
      label="Set the clock"
      text="Set"
      name="Set the clock"
      call={now === null ? null : api => api.PUT('/clock', { params, body: { now } })}
      done={changed => {
        draft.value = null;
        tell(changed);
      }}
    >
      <Field label="Set to, UTC">
        <input
          type="datetime-local"
          required
          step={1}
          min={BOUNDS.min}
          max={BOUNDS.max}
          value={shown}
          onFocus={({ currentTarget }) => {
            draft.value = currentTarget.value;
          }}
          onInput={typedInto(draft)}
        />
      </Field>
      <button
        type="button"
        class="button button-quiet"
        onClick={() => {
          draft.value = inputOfInstant(new Date().toISOString());
        }}
      >
        This browser’s time
      </button>
    </ActionForm>
  );
}
