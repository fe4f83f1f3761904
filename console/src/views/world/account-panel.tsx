import { useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { Schemas } from '../../client/control.ts';
import { act } from '../../state/actions.ts';
import { useAssumptions } from '../../state/assumptions.ts';
import { usePolled } from '../../state/polled.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { Choice, Field, typedInto } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { planChoices } from './plans.ts';

interface AccountProps {
  readonly sandbox: string;
  readonly account: Schemas['AccountSettings'];
}

export function AccountPanel({ sandbox }: { readonly sandbox: string }) {
  const params = { query: { sandbox } };
  const account = usePolled(`account ${sandbox}`, api => api.GET('/account', { params }), { live: false });
  return (
    <Panel title="Account">
      <Read what="The account" of={account}>
        {data => (
          <div class="world-account">
            <Choice
              label="Plan"
              value={data.plan}
              choices={planChoices()}
              hint="Applies from the next request on."
              onChoose={plan =>
                plan !== '' && act(`Plan ${plan}`, api => api.PATCH('/account', { params, body: { plan } }))
              }
            />
            <Subscription sandbox={sandbox} account={data} />
            <TimezoneForm sandbox={sandbox} account={data} />
          </div>
        )}
      </Read>
    </Panel>
  );
}

/** What a lapsed subscription refuses, by the value of the assumption `lapsed`. */
const REFUSED: Readonly<Record<string, string>> = {
  all: 'Every request but GET /token is answered 400.',
  reports: 'Aggregations and current visitors are answered 400, all else as before.',
};

function Subscription({ sandbox, account }: AccountProps) {
  const params = { query: { sandbox } };
  const { data: assumptions } = useAssumptions(sandbox).value;
  const lapsed = assumptions?.find(({ name }) => name === 'lapsed')?.value ?? 'all';
  const isLapsed = account.subscription === 'lapsed';
  return (
    <div class="field">
      <span class="field-label">Subscription</span>
      <div class="buttons">
        <span class={isLapsed ? 'badge badge-bad' : 'badge'}>{account.subscription}</span>
        <ActionButton
          label={isLapsed ? 'Activate the subscription' : 'Let the subscription lapse'}
          call={api =>
            api.PATCH('/account', { params, body: { subscription: isLapsed ? 'active' : 'lapsed' } as const })
          }
        />
      </div>
      <span class="field-hint">
        {isLapsed ? (REFUSED[lapsed] ?? '') : `While it has lapsed: ${lowerFirst(REFUSED[lapsed] ?? '')}`}
      </span>
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function TimezoneForm({ sandbox, account }: AccountProps) {
  const params = { query: { sandbox } };
  const id = useId();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  // Null until somebody types: then it follows the account no more.
  const draft = useSignal<string | null>(null);
  const timezone = draft.value ?? account.timezone;
  return (
    <div class="field">
      <ActionForm
        label="Set the timezone"
        text="Set"
        name="Set the timezone"
        call={timezone === '' ? null : api => api.PATCH('/account', { params, body: { timezone } })}
        done={() => {
          draft.value = null;
        }}
      >
        <Field label="Timezone">
          <input
            list={id}
            required
            maxLength={64}
            autoComplete="off"
            spellcheck={false}
            value={timezone}
            onInput={typedInto(draft)}
          />
        </Field>
        <datalist id={id}>
          {zones.map(zone => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </ActionForm>
      <span class="field-hint">The pageviews of a month are counted in it.</span>
    </div>
  );
}
