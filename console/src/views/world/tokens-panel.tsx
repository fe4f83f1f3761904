import { useRef } from 'preact/hooks';
import type { Schemas } from '../../client/control.ts';
import { route, setParams } from '../../state/route.ts';
import { useClock } from '../../state/vitals.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Field } from '../../ui/field.tsx';
import { countText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { NewToken } from './new-token.tsx';
import { abilitiesText, isExpired, matchingTokens, SHOWN } from './token-list.ts';
import { useTokens } from './use-tokens.ts';

type Token = Schemas['Token'];

interface TokensProps {
  readonly sandbox: string;
  readonly tokens: readonly Token[];
}

export function TokensPanel({ sandbox }: { readonly sandbox: string }) {
  const tokens = useTokens(sandbox);
  const all = tokens.value.data;
  return (
    <Panel title="Tokens" aside={<span class="soft">{all === null ? '' : countText(all.length, 'token')}</span>}>
      <NewToken sandbox={sandbox} />
      <Read what="The tokens" of={tokens}>
        {data => <Tokens sandbox={sandbox} tokens={data} />}
      </Read>
    </Panel>
  );
}

function Tokens({ sandbox, tokens }: TokensProps) {
  const filter = useRef<HTMLInputElement>(null);
  const { tokens: text = '', shown } = route.value.params;
  const found = matchingTokens(tokens, text);
  const rows = shown === 'all' ? found : found.slice(0, SHOWN);
  return (
    <>
      <Field label="Filter by name or ability">
        <input
          ref={filter}
          type="search"
          class="filter"
          value={text}
          onInput={({ currentTarget }) => setParams({ tokens: currentTarget.value }, { replace: true })}
        />
      </Field>
      {rows.length === 0 ? (
        <Empty title="No token" />
      ) : (
        // The button that was pressed goes away with its row; that of another row would delete a second token.
        <TokenTable sandbox={sandbox} tokens={rows} deleted={() => filter.current?.focus()} />
      )}
      {rows.length < found.length && (
        <div class="buttons">
          <span class="soft">{`The first ${SHOWN} of ${countText(found.length, 'token')}.`}</span>
          <button type="button" class="button" onClick={() => setParams({ shown: 'all' })}>
            Show all
          </button>
        </div>
      )}
    </>
  );
}

function TokenTable({ sandbox, tokens, deleted }: TokensProps & { readonly deleted: () => void }) {
  const { data: clock } = useClock(sandbox).value;
  const nowMs = Date.parse(clock?.now ?? '');
  return (
    <div class="scroll">
      <table class="table tokens">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Abilities</th>
            <th scope="col">Bearer value</th>
            <th scope="col">Expires, UTC</th>
            <th scope="col">Last used, UTC</th>
            <th scope="col">Created, UTC</th>
            <th scope="col">
              <span class="unseen">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(token => (
            <TokenRow
              key={token.name}
              sandbox={sandbox}
              token={token}
              expired={isExpired(token, nowMs)}
              deleted={deleted}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TokenRowProps {
  readonly sandbox: string;
  readonly token: Token;
  readonly expired: boolean;
  readonly deleted: () => void;
}

function TokenRow({ sandbox, token, expired, deleted }: TokenRowProps) {
  const { name, value, abilities, last_used_at, expires_at, created_at } = token;
  const params = { query: { sandbox }, path: { name } };
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <bdi class="mono token-abilities">{abilitiesText(abilities)}</bdi>
      </td>
      <td>
        {value === undefined ? (
          <span class="soft">shown once</span>
        ) : (
          <Copy label="Copy" name={`Bearer value of ${name}`} text={() => value} />
        )}
      </td>
      <td class="mono moment">
        {expires_at ?? 'never'} {expired && <span class="badge badge-bad">expired</span>}
      </td>
      <td class="mono moment">{last_used_at ?? 'never'}</td>
      <td class="mono moment">{created_at}</td>
      <td>
        <ActionButton
          label="Delete a token"
          name={`Delete token ${name}`}
          kind="danger"
          call={api => api.DELETE('/tokens/{name}', { params })}
          done={deleted}
        >
          Delete
        </ActionButton>
      </td>
    </tr>
  );
}
