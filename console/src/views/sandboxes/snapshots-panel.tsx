import { useSignal } from '@preact/signals';
import { rowsOf, type Schemas } from '../../client/control.ts';
import { usePolled } from '../../state/polled.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Field, typedInto } from '../../ui/field.tsx';
import { instantText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';

type Snapshot = Schemas['Snapshot'];

interface SnapshotsPanelProps {
  readonly sandbox: string;
}

/** States of a sandbox under a name, to go back to. */
export function SnapshotsPanel({ sandbox }: SnapshotsPanelProps) {
  const snapshots = usePolled(
    `snapshots ${sandbox}`,
    async api => rowsOf(await api.GET('/snapshots', { params: { query: { sandbox } } })),
    { live: false },
  );
  return (
    <Panel title="Snapshots">
      <p class="soft">
        A snapshot keeps state, ingested hits, account, clock, ids, faults and assumptions; not the journal, not the
        usage. A sandbox has at most 100.
      </p>
      <Read what="The snapshots" of={snapshots}>
        {rows => (
          <>
            <TakeSnapshot sandbox={sandbox} taken={rows.map(({ name }) => name)} />
            {rows.length === 0 ? (
              <Empty title="No snapshots" />
            ) : (
              <SnapshotTable sandbox={sandbox} snapshots={rows.toReversed()} />
            )}
          </>
        )}
      </Read>
    </Panel>
  );
}

function TakeSnapshot({ sandbox, taken }: SnapshotsPanelProps & { readonly taken: readonly string[] }) {
  const name = useSignal('');
  const isTaken = taken.includes(name.value);
  return (
    <ActionForm
      kind="main"
      label={`${isTaken ? 'Replace' : 'Take'} snapshot ${name.value}`}
      text={isTaken ? 'Replace snapshot' : 'Take snapshot'}
      call={api => api.POST('/snapshots', { params: { query: { sandbox } }, body: { name: name.value } })}
      done={() => {
        name.value = '';
      }}
    >
      <Field label="Name of the snapshot" hint={isTaken ? 'There is one of this name: it is replaced.' : undefined}>
        <input required autocomplete="off" placeholder="before" value={name.value} onInput={typedInto(name)} />
      </Field>
    </ActionForm>
  );
}

interface SnapshotTableProps extends SnapshotsPanelProps {
  /** The newest first. */
  readonly snapshots: readonly Snapshot[];
}

function SnapshotTable({ sandbox, snapshots }: SnapshotTableProps) {
  return (
    <section class="snapshot-list" aria-label="List of snapshots">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Snapshot, sandbox time in UTC</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {snapshots.map(snapshot => (
            <SnapshotRow key={snapshot.name} sandbox={sandbox} snapshot={snapshot} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SnapshotRow({ sandbox, snapshot: { name, at } }: SnapshotsPanelProps & { readonly snapshot: Snapshot }) {
  const params = { path: { name }, query: { sandbox } };
  return (
    <tr>
      <td>
        <div class="snapshot-name">{name}</div>
        <time class="soft">{instantText(at)}</time>
      </td>
      <td>
        <div class="buttons snapshot-buttons">
          <ConfirmButton
            kind="plain"
            label={`Restore ${name}`}
            text="Restore"
            name={`Restore ${name}`}
            question={`Restore ${name}?`}
            call={api => api.POST('/snapshots/{name}/restore', { params })}
          >
            <p>
              What changed in the sandbox since {instantText(at)} (UTC, sandbox time) is lost. Journal, usage and
              snapshots stay.
            </p>
          </ConfirmButton>
          <ConfirmButton
            label={`Delete ${name}`}
            text="Delete"
            name={`Delete ${name}`}
            question={`Delete the snapshot ${name}?`}
            call={api => api.DELETE('/snapshots/{name}', { params })}
          >
            <p>The sandbox itself does not change.</p>
          </ConfirmButton>
        </div>
      </td>
    </tr>
  );
}
