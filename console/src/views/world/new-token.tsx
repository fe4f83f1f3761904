import { useSignal } from '@preact/signals';
import type { Schemas } from '../../client/control.ts';
import { useClock } from '../../state/vitals.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Code } from '../../ui/code.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { instantOfInput } from './durations.ts';
import { abilitiesOf, EXPIRY_CHOICES, type Expiry, expiryOf, offeredAbilities } from './token-list.ts';

export interface NewTokenProps {
  readonly sandbox: string;
  /** Ids of sites to offer. */
  readonly sites: readonly string[];
}

/** A form for a token, and the value of the one that was created last, for as long as the view is open. */
export function NewToken({ sandbox, sites }: NewTokenProps) {
  const params = { query: { sandbox } };
  const name = useSignal('');
  const abilities = useSignal('*');
  const expiry = useSignal<Expiry>('never');
  const at = useSignal('');
  const created = useSignal<Schemas['Token'] | null>(null);
  const { data: clock } = useClock(sandbox).value;
  const list = abilitiesOf(abilities.value);
  const typed = instantOfInput(at.value);
  const expiresAt = expiry.value === 'at' ? typed : expiryOf(expiry.value, Date.parse(clock?.now ?? ''));
  const isComplete = name.value !== '' && list.length > 0 && (expiry.value !== 'at' || typed !== null);
  const body = { name: name.value, abilities: [...list], ...(expiresAt !== null && { expires_at: expiresAt }) };
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
          <input
            required
            maxLength={255}
            autoComplete="off"
            value={name}
            onInput={({ currentTarget }) => {
              name.value = currentTarget.value;
            }}
          />
        </Field>
        <Field label="Abilities, apart by spaces">
          <input
            class="abilities mono"
            list="world-abilities"
            required
            pattern={'.*[^\\s,].*'}
            autoComplete="off"
            spellcheck={false}
            value={abilities}
            onInput={({ currentTarget }) => {
              abilities.value = currentTarget.value;
            }}
          />
        </Field>
        <datalist id="world-abilities">
          {offeredAbilities(abilities.value, sites).map(offer => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
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
            <input
              type="datetime-local"
              required
              step={1}
              value={at}
              onInput={({ currentTarget }) => {
                at.value = currentTarget.value;
              }}
            />
          </Field>
        )}
      </ActionForm>
      <p class="soft">
        Abilities are <code>*</code>, <code>all-sites-readonly</code>, <code>read:SITE</code> and{' '}
        <code>manage:SITE</code>.
      </p>
      {created.value !== null && <Created token={created.value} />}
    </>
  );
}

function Created({ token: { name, value = '' } }: { readonly token: Schemas['Token'] }) {
  return (
    <div class="notice" role="status">
      <p>
        The bearer value of <bdi>{name}</bdi>. The server tells it this once:
      </p>
      <Code text={value} />
    </div>
  );
}
