import type { Schemas } from '../../client/control.ts';
import { hrefTo, route, setParams } from '../../state/route.ts';
import { oneSandbox, sandboxes, sandboxNames } from '../../state/sandboxes.ts';
import { Empty, Loading } from '../../ui/feedback.tsx';
import { Field } from '../../ui/field.tsx';
import { clipped, countText, instantText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { changedAssumptions, differences, foundSandboxes, ROWS_SHOWN } from './sandbox-list.ts';

type Sandbox = Schemas['Sandbox'];

interface ListPanelProps {
  /** Of all assumptions; empty until they were read. */
  readonly defaults: readonly Schemas['Assumption'][];
}

/** All sandboxes, the newest first; which of them are shown stands in the address. */
export function ListPanel({ defaults }: ListPanelProps) {
  const { name = '', rows } = route.value.params;
  const all = sandboxes.value;
  const found = foundSandboxes(all, name);
  const shown = rows === 'all' ? found : found.slice(0, ROWS_SHOWN);
  return (
    <Panel title="Sandboxes" aside={<span class="soft">{countText(all.length, 'sandbox', 'sandboxes')}</span>}>
      <Field label="Name contains">
        <input
          type="search"
          class="sandbox-search"
          value={name}
          onInput={({ currentTarget }) => setParams({ name: currentTarget.value }, { replace: true })}
        />
      </Field>
      {sandboxNames.value === null && <Loading what="The sandboxes" />}
      {sandboxNames.value !== null && shown.length === 0 && <Empty title="No sandbox has this in its name" />}
      {shown.length > 0 && <List shown={shown} defaults={defaults} />}
      {shown.length < found.length && (
        <p class="buttons">
          <span class="soft">{`${shown.length} of ${found.length.toLocaleString('en')}, the newest first.`}</span>
          <button type="button" class="button" onClick={() => setParams({ rows: 'all' })}>
            Show all {found.length.toLocaleString('en')}
          </button>
        </p>
      )}
    </Panel>
  );
}

function List({ shown, defaults }: ListPanelProps & { readonly shown: readonly Sandbox[] }) {
  return (
    <div class="sandbox-list">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Sandbox</th>
            <th scope="col">Clock, UTC</th>
            <th scope="col" class="sandbox-mid">
              Plan
            </th>
            <th scope="col" class="sandbox-wide">
              Fixture
            </th>
            <th scope="col" class="sandbox-wide">
              Seed
            </th>
            <th scope="col">Settings</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(sandbox => (
            <Row key={sandbox.name} sandbox={sandbox} defaults={defaults} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TEXT_MAX = 24;

function Row({ sandbox, defaults }: ListPanelProps & { readonly sandbox: Sandbox }) {
  const { name, fixture, seed, clock, plan } = sandbox;
  const { name: filter = null, rows = null } = route.value.params;
  const isChosen = name === oneSandbox.value;
  return (
    <tr class={isChosen ? 'sandbox-row sandbox-chosen' : 'sandbox-row'}>
      <td class="sandbox-cell">
        <a
          class="sandbox-name"
          href={hrefTo('sandboxes', { sandbox: name, name: filter, rows })}
          aria-current={isChosen ? 'true' : undefined}
        >
          {name}
        </a>
      </td>
      <td>
        <time class="sandbox-time">{instantText(clock.now)}</time>
      </td>
      <td class="sandbox-mid">{plan}</td>
      <td class="sandbox-wide">
        <bdi>{clipped(fixture, TEXT_MAX)}</bdi>
      </td>
      <td class="sandbox-wide">
        <bdi>{clipped(seed, TEXT_MAX)}</bdi>
      </td>
      <td>{differences(sandbox, changedAssumptions(sandbox, defaults).length).join(', ')}</td>
    </tr>
  );
}
