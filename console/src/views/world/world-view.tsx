import './world.css';
import { forgetEntries } from '../../state/live.ts';
import { sandboxes } from '../../state/sandboxes.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { AccountPanel } from './account-panel.tsx';
import { AssumptionsPanel } from './assumptions-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

/** What decides about requests, and can be changed: the clock, limits, account, tokens, assumptions. */
export function WorldView({ sandbox }: { readonly sandbox: string }) {
  return (
    <div class="world">
      <WorldHead sandbox={sandbox} />
      <div class="world-panels">
        <ClockPanel sandbox={sandbox} />
        <LimitsPanel sandbox={sandbox} />
        <div class="world-panel-last">
          <AccountPanel sandbox={sandbox} />
        </div>
      </div>
      <TokensPanel sandbox={sandbox} />
      <AssumptionsPanel sandbox={sandbox} />
    </div>
  );
}

function WorldHead({ sandbox }: { readonly sandbox: string }) {
  const params = { query: { sandbox } };
  const known = sandboxes.value.find(({ name }) => name === sandbox);
  return (
    <header class="world-head">
      <p>
        Sandbox <b>{sandbox}</b>
        {known !== undefined && (
          <span class="soft">
            {' '}
            with the fixture <bdi>{known.fixture}</bdi> and the seed <bdi>{known.seed}</bdi>
          </span>
        )}
      </p>
      <ConfirmButton
        label="Reset the sandbox"
        question={`Reset the sandbox ${sandbox}?`}
        call={api => api.POST('/reset', { params })}
        done={forgetEntries}
      >
        <p>
          Sites, tokens, hits, account, clock, limits, faults, assumptions and the journal are again as at the start.
          Requests in flight are aborted. Snapshots stay.
        </p>
      </ConfirmButton>
    </header>
  );
}
