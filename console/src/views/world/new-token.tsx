import { type Signal, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { rowsOf, type Schemas } from '../../client/control.ts';
import { usePolled } from '../../state/polled.ts';
import { useClock } from '../../state/vitals.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Code } from '../../ui/code.tsx';
import { Choice, Field, typedInto } from '../../ui/field.tsx';
import { instantOfInput } from './durations.ts';
import { abilitiesOf, EXPIRY_CHOICES, type Expiry, expiryOf, offeredAbilities, typedSite } from './token-list.ts';

/** A form for a token, and the value of the one that was created last, for as long as the view is open. */
export function NewToken({ sandbox }: { readonly sandbox: string }) {
  const params = { query: { sandbox } };
  const name = useSignal('');
  const abilities = useSignal('*');
  const expiry = useSignal<Expiry>('never');
  const at = useSignal('');
  const created = useSignal<Schemas['Token'] | null>(null);
  const { data: clock } = useClock(sandbox).value;
  const list = abilitiesOf(abilities.value);
  const expires_at = expiryOf(expiry.value, { now: clock?.now ?? null, typed: instantOfInput(at.value) });
  const isComplete = name.value !== '' && list.length > 0 && expires_at !== undefined;
  const body = { name: name.value, abilities: [...list], ...(expires_at && { expires_at }) };
  return (
    <>
      <ActionForm
        label="Create a token"
        kind="main"
        call={isComplete ? api => api.POST('/tokens', { params, body }) : null}
        done={token => {
          created.value = token;
          name.value = '';
        }}
      >
        <Field label="Name">
          <input required autoComplete="off" value={name} onInput={typedInto(name)} />
        </Field>
        <AbilitiesField sandbox={sandbox} typed={abilities} />
        <Choice
          label="Expires"
          value={expiry.value}
          choices={EXPIRY_CHOICES}
          onChoose={next => {
            if (next !== '') expiry.value = next;
          }}
        />
        {expiry.value === 'at' && (
          <Field label="Expires at, UTC">
            <input type="datetime-local" required step={1} value={at} onInput={typedInto(at)} />
          </Field>
        )}
      </ActionForm>
      <p class="soft">
        Abilities are <code>*</code>, <code>all-sites-readonly</code>, <code>read:SITE</code> and{' '}
        <code>manage:SITE</code>.
      </p>
      {created.value !== null && (
        <Created
          token={created.value}
          hide={() => {
            created.value = null;
          }}
        />
      )}
    </>
  );
}

interface AbilitiesFieldProps {
  readonly sandbox: string;
  readonly typed: Signal<string>;
}

/** A text field that offers abilities, those of the sites that match what is typed. */
function AbilitiesField({ sandbox, typed }: AbilitiesFieldProps) {
  const id = useId();
  const sites = useSites(sandbox, typedSite(typed.value) ?? '').value.data ?? [];
  return (
    <>
      <Field label="Abilities, separated by spaces">
        <input
          class="abilities mono"
          list={id}
          required
          pattern={'.*[^\\s,].*'}
          autoComplete="off"
          spellcheck={false}
          value={typed}
          onInput={typedInto(typed)}
        />
      </Field>
      <datalist id={id}>
        {offeredAbilities(typed.value, sites).map(([value, about]) => (
          <option key={value} value={value}>
            {about}
          </option>
        ))}
      </datalist>
    </>
  );
}

const SITES_MAX = 100;

function useSites(sandbox: string, search: string) {
  const query = { sandbox, limit: SITES_MAX, ...(search !== '' && { search }) };
  return usePolled(
    `sites to offer ${JSON.stringify(query)}`,
    async api => rowsOf(await api.GET('/sites', { params: { query } })),
    { everyMs: 60_000, live: false },
  );
}

interface CreatedProps {
  readonly token: Schemas['Token'];
  readonly hide: () => void;
}

function Created({ token: { name, value = '' }, hide }: CreatedProps) {
  return (
    <div class="notice" role="status">
      <p>
        Bearer value of <bdi>{name}</bdi>, shown once:
      </p>
      <Code text={value} />
      <div class="buttons">
        <button type="button" class="button" onClick={hide}>
          Hide
        </button>
      </div>
    </div>
  );
}
