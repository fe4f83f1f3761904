import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Schemas } from '../../client/control.ts';
import { act } from '../../state/actions.ts';
import { route, setParams } from '../../state/route.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { backToDefaults, inOrder, isChanged, kindOf, matching } from './assumption-list.ts';
import { numberOf } from './durations.ts';
import { useAssumptions } from './use-assumptions.ts';

type Assumption = Schemas['Assumption'];

interface ListProps {
  readonly sandbox: string;
  readonly assumptions: readonly Assumption[];
}

interface RowProps {
  readonly sandbox: string;
  readonly assumption: Assumption;
}

export function AssumptionsPanel({ sandbox }: { readonly sandbox: string }) {
  const assumptions = useAssumptions(sandbox);
  const { assumptions: text = '' } = route.value.params;
  return (
    <Panel title="Assumptions" aside={<Changed sandbox={sandbox} assumptions={assumptions.value.data ?? []} />}>
      <p class="soft">What the server does where the documentation of the API says nothing.</p>
      <Field label="Filter">
        <input
          type="search"
          class="filter"
          value={text}
          onInput={({ currentTarget }) => setParams({ assumptions: currentTarget.value }, { replace: true })}
        />
      </Field>
      <Read what="The assumptions" of={assumptions}>
        {data => <Rows key={text} sandbox={sandbox} assumptions={matching(data, text)} />}
      </Read>
    </Panel>
  );
}

function Changed({ sandbox, assumptions }: ListProps) {
  const params = { query: { sandbox } };
  const body = backToDefaults(assumptions);
  const count = Object.keys(body).length;
  if (count === 0) return <span class="soft">None is changed</span>;
  return (
    <div class="buttons">
      <span class="badge badge-warn">{`${count} changed`}</span>
      <ActionButton label="All back to defaults" call={api => api.PATCH('/assumptions', { params, body })} />
    </div>
  );
}

function Rows({ sandbox, assumptions }: ListProps) {
  const host = useRef<HTMLUListElement>(null);
  const order = useRef<readonly string[]>([]);
  // A row that moves takes the focus away from its control.
  if (host.current === null || !host.current.contains(document.activeElement))
    order.current = inOrder(assumptions).map(({ name }) => name);
  const byName = new Map(assumptions.map(each => [each.name, each]));
  if (assumptions.length === 0) return <Empty title="No assumption has these words" />;
  return (
    <ul class="assumptions" ref={host}>
      {order.current.map(name => {
        const assumption = byName.get(name);
        return assumption && <Row key={name} sandbox={sandbox} assumption={assumption} />;
      })}
    </ul>
  );
}

function Row({ sandbox, assumption }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { name, text, default: usual } = assumption;
  const changed = isChanged(assumption);
  return (
    <li class={changed ? 'assumption assumption-changed' : 'assumption'} ref={row}>
      <span class="assumption-name">
        <code>{name}</code>
        {changed && <span class="badge badge-warn">changed</span>}
      </span>
      <div class="assumption-value">
        <Value sandbox={sandbox} assumption={assumption} />
        {changed && (
          <ActionButton
            label={`Set ${name} back to its default`}
            name={`Back to default: ${name}`}
            kind="quiet"
            call={callOf(sandbox, name, usual)}
            done={() => row.current?.querySelector<HTMLElement>('select, input')?.focus()}
          >
            Back to {usual}
          </ActionButton>
        )}
      </div>
      <p class="soft">{text}</p>
    </li>
  );
}

function Value({ sandbox, assumption }: RowProps) {
  const { name, value, default: usual, choices } = assumption;
  const kind = kindOf(assumption);
  if (kind === 'fixed') return <span class="soft">{value}</span>;
  if (kind === 'number') return <NumberValue sandbox={sandbox} assumption={assumption} />;
  return (
    <select
      aria-label={`Value of ${name}`}
      value={value}
      onChange={({ currentTarget: { value: next } }) => act(`Set ${name} to ${next}`, callOf(sandbox, name, next))}
    >
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {choice === usual ? `${choice} (default)` : choice}
        </option>
      ))}
    </select>
  );
}

const BOUNDS = { min: 0, max: 999_999 };

function NumberValue({ sandbox, assumption: { name, value } }: RowProps) {
  // Null until somebody types: then it follows the server no more.
  const draft = useSignal<string | null>(null);
  const number = numberOf(draft.value ?? value, BOUNDS);
  return (
    <ActionForm
      label={`Set ${name}`}
      text="Set"
      call={number === null ? null : callOf(sandbox, name, number)}
      done={() => {
        draft.value = null;
      }}
    >
      <input
        aria-label={`Value of ${name}`}
        class="short"
        type="number"
        required
        {...BOUNDS}
        step={1}
        value={draft.value ?? value}
        onInput={({ currentTarget }) => {
          draft.value = currentTarget.value;
        }}
      />
    </ActionForm>
  );
}

function callOf(sandbox: string, name: string, value: string | number): Parameters<typeof act>[1] {
  return api => api.PATCH('/assumptions', { params: { query: { sandbox } }, body: { [name]: value } });
}
