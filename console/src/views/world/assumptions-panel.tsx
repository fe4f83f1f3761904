import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Call, Schemas } from '../../client/control.ts';
import { act } from '../../state/actions.ts';
import { useAssumptions } from '../../state/assumptions.ts';
import { route, setParams } from '../../state/route.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Field, typedInto } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { backToDefaults, heldBack, inOrder, isChanged, kindOf, matching } from './assumption-list.ts';
import { numberOf } from './durations.ts';

type Assumption = Schemas['Assumption'];

/** Values by name, as a change gives them. */
type Values = Readonly<Record<string, string | number>>;
/** Takes what was asked for, and what the server answered. */
type Tell = (values: Values, after: readonly Assumption[]) => void;

interface ListProps {
  readonly sandbox: string;
  readonly assumptions: readonly Assumption[];
  readonly tell: Tell;
}

interface RowProps {
  readonly sandbox: string;
  readonly assumption: Assumption;
  readonly tell: Tell;
}

export function AssumptionsPanel({ sandbox }: { readonly sandbox: string }) {
  const found = useAssumptions(sandbox);
  const held = useSignal<readonly Assumption[]>([]);
  const tell: Tell = (values, after) => {
    held.value = heldBack(values, after);
  };
  const { assumptions: text = '' } = route.value.params;
  return (
    <Panel title="Assumptions" aside={<Changed sandbox={sandbox} assumptions={found.value.data ?? []} tell={tell} />}>
      <p class="soft">What the server does where the documentation of the API says nothing.</p>
      <Field label="Filter">
        <input
          type="search"
          class="filter"
          value={text}
          onInput={({ currentTarget }) => setParams({ assumptions: currentTarget.value }, { replace: true })}
        />
      </Field>
      <p class="notice" role="status" hidden={held.value.length === 0}>
        The variant of the server decides: {held.value.map(({ name, value }) => `${name} stays ${value}`).join(', ')}.
      </p>
      <Read what="The assumptions" of={found}>
        {data => <Rows key={text} sandbox={sandbox} assumptions={matching(data, text)} tell={tell} />}
      </Read>
    </Panel>
  );
}

/** A request that changes assumptions, and what comes of it. */
function changing(sandbox: string, body: Values, tell: Tell) {
  const call: Call<Schemas['AssumptionList']> = api =>
    api.PATCH('/assumptions', { params: { query: { sandbox } }, body });
  return { call, done: ({ data }: Schemas['AssumptionList']) => tell(body, data) };
}

function Changed({ sandbox, assumptions, tell }: ListProps) {
  const body = backToDefaults(assumptions);
  const count = Object.keys(body).length;
  if (count === 0) return <span class="soft">None is changed</span>;
  return (
    <div class="buttons">
      <span class="badge badge-warn">{`${count} changed`}</span>
      <ActionButton label="All back to defaults" {...changing(sandbox, body, tell)} />
    </div>
  );
}

function Rows({ sandbox, assumptions, tell }: ListProps) {
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
        return assumption && <Row key={name} sandbox={sandbox} assumption={assumption} tell={tell} />;
      })}
    </ul>
  );
}

function Row({ sandbox, assumption, tell }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { name, text, default: usual } = assumption;
  const changed = isChanged(assumption);
  const back = changing(sandbox, { [name]: usual }, tell);
  return (
    <li class={changed ? 'assumption assumption-changed' : 'assumption'} ref={row}>
      <span class="assumption-name">
        <code>{name}</code>
        {changed && <span class="badge badge-warn">changed</span>}
      </span>
      <div class="assumption-value">
        <Value sandbox={sandbox} assumption={assumption} tell={tell} />
        {changed && (
          <ActionButton
            label={`Set ${name} back to its default`}
            name={`Back to default: ${name}`}
            kind="quiet"
            call={back.call}
            done={answer => {
              back.done(answer);
              row.current?.querySelector<HTMLElement>('select, input')?.focus();
            }}
          >
            Back to {usual}
          </ActionButton>
        )}
      </div>
      <p class="soft">{text}</p>
    </li>
  );
}

function Value(props: RowProps) {
  const { sandbox, assumption, tell } = props;
  const { name, value, default: usual, choices } = assumption;
  const kind = kindOf(assumption);
  if (kind === 'fixed') return <span class="soft">{value}</span>;
  if (kind === 'number') return <NumberValue {...props} />;
  const choose = async (next: string) => {
    const { call, done } = changing(sandbox, { [name]: next }, tell);
    const answer = await act(`Set ${name} to ${next}`, call);
    if (answer !== null) done(answer);
  };
  return (
    <select aria-label={`Value of ${name}`} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {choice === usual ? `${choice} (default)` : choice}
        </option>
      ))}
    </select>
  );
}

const BOUNDS = { min: 0, max: 999_999 };

function NumberValue({ sandbox, assumption: { name, value }, tell }: RowProps) {
  // Null until somebody types: then it follows the server no more.
  const draft = useSignal<string | null>(null);
  const number = numberOf(draft.value ?? value, BOUNDS);
  const change = number === null ? null : changing(sandbox, { [name]: number }, tell);
  return (
    <ActionForm
      label={`Set ${name}`}
      text="Set"
      name={`Set ${name}`}
      call={change?.call ?? null}
      done={answer => {
        draft.value = null;
        change?.done(answer);
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
        onInput={typedInto(draft)}
      />
    </ActionForm>
  );
}
