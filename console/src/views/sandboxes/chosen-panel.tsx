import type { Schemas } from '../../client/control.ts';
import { curlOfGet } from '../../client/curl.ts';
import { useBaseUrl } from '../../state/base-url.ts';
import { usePolled } from '../../state/polled.ts';
import { hrefTo, route, setParams } from '../../state/route.ts';
import { readSandboxesAnew } from '../../state/sandboxes.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Code } from '../../ui/code.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { clipped, countText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { ResetButton } from '../../ui/reset-button.tsx';
import { changedAssumptions } from './sandbox-list.ts';

type Sandbox = Schemas['Sandbox'];

/** Bearer values without a sandbox's name lead to it, so it is always there. */
const DEFAULT_SANDBOX = 'default';

interface ChosenPanelProps {
  readonly sandbox: string;
  readonly defaults: readonly Schemas['Assumption'][];
}

/** How the chosen sandbox is set up, how a client gets into it, and its end. */
export function ChosenPanel({ sandbox, defaults }: ChosenPanelProps) {
  const read = usePolled(
    `sandbox ${sandbox}`,
    api => api.GET('/sandboxes/{name}', { params: { path: { name: sandbox } } }),
    { live: false },
  );
  return (
    <Panel title={`Sandbox ${sandbox}`} aside={read.value.data !== null && <Actions sandbox={sandbox} />}>
      <Read what="The sandbox" of={read}>
        {data => (
          <>
            <Settings sandbox={data} defaults={defaults} />
            <Use sandbox={data} />
          </>
        )}
      </Read>
    </Panel>
  );
}

function Actions({ sandbox }: Pick<ChosenPanelProps, 'sandbox'>) {
  return (
    <div class="buttons">
      <ResetButton sandbox={sandbox} text="Reset" />
      {sandbox !== DEFAULT_SANDBOX && (
        <ConfirmButton
          label={`Delete ${sandbox}`}
          text="Delete"
          question={`Delete ${sandbox}?`}
          call={api => api.DELETE('/sandboxes/{name}', { params: { path: { name: sandbox } } })}
          done={() => {
            if (route.peek().params.sandbox === sandbox) setParams({ sandbox: null });
            readSandboxesAnew();
          }}
        >
          <p>Its state, journal and snapshots are lost. The report of all sandboxes keeps what it found there.</p>
        </ConfirmButton>
      )}
    </div>
  );
}

const TEXT_MAX = 255;

function Settings({
  sandbox,
  defaults,
}: {
  readonly sandbox: Sandbox;
  readonly defaults: ChosenPanelProps['defaults'];
}) {
  const { fixture, seed, clock, plan, traffic, strict } = sandbox;
  const changed = changedAssumptions(sandbox, defaults);
  return (
    <dl class="facts-list">
      <dt class="soft">Clock</dt>
      <dd class="facts-value">
        <ClockTime clock={clock} />
      </dd>
      <dt class="soft">Plan</dt>
      <dd class="facts-value">{plan}</dd>
      <dt class="soft">Fixture</dt>
      <dd class="facts-value">
        <bdi>{clipped(fixture, TEXT_MAX)}</bdi>
      </dd>
      <dt class="soft">Seed</dt>
      <dd class="facts-value">
        <bdi>{clipped(seed, TEXT_MAX)}</bdi>
      </dd>
      <dt class="soft">Traffic</dt>
      <dd class="facts-value">×{traffic}</dd>
      <dt class="soft">Strict</dt>
      <dd class="facts-value">{strict ? 'yes: deviations are refused' : 'no'}</dd>
      <dt class="soft">Assumptions</dt>
      <dd class="facts-value">
        {changed.length === 0 ? 'all as by default' : changed.join(', ')} (<a href={hrefTo('world')}>World</a>)
      </dd>
    </dl>
  );
}

function Use({ sandbox: { name, token, tokens } }: { readonly sandbox: Sandbox }) {
  const url = useBaseUrl();
  return (
    <>
      <h3>Use it</h3>
      <p class="soft">
        A client sends its requests to this address, with a token of the sandbox. What stands after <code>~</code> in a
        token is the name of the sandbox{name === DEFAULT_SANDBOX && '; without it, it is default'}.
      </p>
      {url !== null && <Code text={url} copyLabel="Copy URL" />}
      {token === null ? (
        <p>No token of the fixture has full access.</p>
      ) : (
        <>
          <Code text={token} copyLabel="Copy token" />
          {url !== null && <Code text={curlOfGet(`${url}/sites`, token)} copyLabel="Copy as curl" />}
        </>
      )}
      <Tokens tokens={tokens} />
    </>
  );
}

const TOKENS_SHOWN = 100;
const NAME_MAX = 60;

/** A fixture may have a thousand. */
function Tokens({ tokens }: Pick<Sandbox, 'tokens'>) {
  const all = Object.entries(tokens);
  if (all.length === 0) return null;
  return (
    <details>
      <summary>{countText(all.length, 'token')} of the fixture</summary>
      <ul class="token-list">
        {all.slice(0, TOKENS_SHOWN).map(([name, value]) => (
          <li key={name}>
            <bdi>{clipped(name, NAME_MAX)}</bdi>
            <Code text={value} />
          </li>
        ))}
      </ul>
      {all.length > TOKENS_SHOWN && <p class="soft">and {all.length - TOKENS_SHOWN} more</p>}
    </details>
  );
}
