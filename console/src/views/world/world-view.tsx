import './world.css';
import { sandboxes } from '../../state/sandboxes.ts';
import { ResetButton } from '../../ui/reset-button.tsx';
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
      <ResetButton sandbox={sandbox} text="Reset the sandbox" />
    </header>
  );
}
