import { useSignal } from '@preact/signals';
import type { Call, Schemas } from '../../client/control.ts';
import { act } from '../../state/actions.ts';
import { route, setParams } from '../../state/route.ts';
import { readSandboxesAnew } from '../../state/sandboxes.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Choice, type ChoiceProps, Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { type CreationForm, creationOf, EMPTY_FORM } from './creation.ts';

/** Left out, so that the server decides. */
const SERVERS = ['', "the server's"] as const;
const FIXTURES = [SERVERS, 'demo', 'empty', 'limits', 'pages', ['own', 'paste one']] as const;
const PLANS: ChoiceProps<Schemas['Plan']>['choices'] = [
  SERVERS,
  'tier-1',
  'tier-2',
  'tier-3',
  'tier-4',
  'tier-5',
  'tier-6',
  'unlimited',
];
const FROZEN = [SERVERS, ['true', 'frozen'], ['false', 'ticking']] as const;
const STRICT = [SERVERS, ['true', 'yes'], ['false', 'no']] as const;

/** A sandbox is made with settings that stay its own; it is then the chosen one. */
export function CreatePanel() {
  const form = useSignal(EMPTY_FORM);
  const error = useSignal<string | null>(null);
  const set = (change: Partial<CreationForm>) => {
    form.value = { ...form.value, ...change };
  };
  const creation = creationOf(form.value);
  const label = form.value.name === '' ? 'Create a sandbox' : `Create ${form.value.name}`;
  const call: Call<Schemas['Sandbox']> = api =>
    api.POST('/sandboxes', { body: 'body' in creation ? creation.body : {} });
  const submit = useSubmit(async () => {
    error.value = 'problem' in creation ? creation.problem : null;
    if (error.value !== null) return;
    const made = await act(label, call, ({ message }) => {
      error.value = message;
    });
    if (made === null) return;
    form.value = EMPTY_FORM;
    await readSandboxesAnew();
    // Somebody may be elsewhere by now, in another sandbox.
    if (route.peek().view === 'sandboxes') setParams({ sandbox: made.name });
  });
  return (
    <Panel title="Create a sandbox">
      <form class="create-form" onSubmit={submit}>
        <div class="fields">
          <Field label="Name" hint="Empty: a generated one.">
            <input
              autocomplete="off"
              value={form.value.name}
              onInput={({ currentTarget }) => set({ name: currentTarget.value })}
            />
          </Field>
          <Choice
            label="Fixture"
            value={form.value.fixture}
            choices={FIXTURES}
            onChoose={fixture => set({ fixture })}
            hint="What it begins as."
          />
        </div>
        {form.value.fixture === 'own' && (
          <Field label="The fixture, JSON">
            <textarea
              class="create-text mono"
              rows={6}
              spellcheck={false}
              value={form.value.ownFixture}
              onInput={({ currentTarget }) => set({ ownFixture: currentTarget.value })}
            />
          </Field>
        )}
        <MoreSettings form={form.value} set={set} />
        {error.value !== null && (
          <p class="error" role="alert">
            <bdi>{error.value}</bdi>
          </p>
        )}
        <div class="buttons">
          <ActionButton type="submit" kind="main" label={label} call={call}>
            Create
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}

interface MoreSettingsProps {
  readonly form: CreationForm;
  readonly set: (change: Partial<CreationForm>) => void;
}

function MoreSettings({ form, set }: MoreSettingsProps) {
  return (
    <details>
      <summary>More settings</summary>
      <div class="fields create-more">
        <Field label="Clock" hint="Where it starts; with a zone.">
          <input
            placeholder="2026-06-15T12:00:00Z"
            value={form.clock}
            onInput={({ currentTarget }) => set({ clock: currentTarget.value.trim() })}
          />
        </Field>
        <Choice label="The clock is" value={form.frozen} choices={FROZEN} onChoose={frozen => set({ frozen })} />
        <Choice label="Plan" value={form.plan} choices={PLANS} onChoose={plan => set({ plan })} />
        <Field label="Seed" hint="Decides all randomness.">
          <input value={form.seed} onInput={({ currentTarget }) => set({ seed: currentTarget.value })} />
        </Field>
        <Field label="Traffic" hint="Factor on visits per day.">
          <input
            class="create-number"
            inputMode="decimal"
            placeholder="1"
            value={form.traffic}
            onInput={({ currentTarget }) => set({ traffic: currentTarget.value })}
          />
        </Field>
        <Choice
          label="Strict"
          value={form.strict}
          choices={STRICT}
          onChoose={strict => set({ strict })}
          hint="Deviations are refused."
        />
        <Field label="Assumptions" hint="One a line.">
          <textarea
            class="mono"
            rows={2}
            spellcheck={false}
            placeholder="date-key=timestamp"
            value={form.assume}
            onInput={({ currentTarget }) => set({ assume: currentTarget.value })}
          />
        </Field>
      </div>
    </details>
  );
}
