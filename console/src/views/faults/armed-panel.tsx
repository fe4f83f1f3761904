import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Schemas } from '../../client/control.ts';
import { useFaults } from '../../state/vitals.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { countText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { ArmedRule } from './armed-rule.tsx';
import type { OnArmed } from './faults-view.tsx';

/** A sandbox has up to 1,000. The last are shown: what was armed just now is among them. */
const SHOWN_AT_ONCE = 100;

export interface ArmedPanelProps {
  readonly sandbox: string;
  readonly onArmed: OnArmed;
}

export function ArmedPanel({ sandbox, onArmed }: ArmedPanelProps) {
  const faults = useFaults(sandbox);
  const count = faults.value.data?.length ?? 0;
  return (
    <Panel
      title="Fault rules"
      aside={
        count > 0 && (
          <span class="buttons">
            <span class="soft">{countText(count, 'rule')}</span>
            <ActionButton
              label="Remove all"
              kind="danger"
              call={api => api.DELETE('/faults', { params: { query: { sandbox } } })}
            />
          </span>
        )
      }
    >
      <Read what="The faults" of={faults}>
        {rules =>
          rules.length === 0 ? <NothingArmed /> : <RuleList sandbox={sandbox} rules={rules} onArmed={onArmed} />
        }
      </Read>
    </Panel>
  );
}

function NothingArmed() {
  return (
    <Empty title="Nothing is armed">
      <p>A fault makes requests fail on purpose, so that you see what your client does then.</p>
    </Empty>
  );
}

interface RuleListProps extends ArmedPanelProps {
  readonly rules: readonly Schemas['Fault'][];
}

function RuleList({ sandbox, rules, onArmed }: RuleListProps) {
  const shown = useSignal(SHOWN_AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  const more = Math.min(SHOWN_AT_ONCE, rules.length - shown.value);
  return (
    <>
      {more > 0 && (
        <button
          type="button"
          class="button"
          onClick={() => {
            shown.value += SHOWN_AT_ONCE;
          }}
        >
          {`Show ${more} earlier of ${rules.length.toLocaleString('en')}`}
        </button>
      )}
      <ul class="fault-list" ref={list} tabIndex={-1} aria-label="Armed rules">
        {rules.slice(-shown.value).map(rule => (
          <ArmedRule
            key={rule.name}
            sandbox={sandbox}
            rule={rule}
            onArmed={onArmed}
            // The button that had the focus goes with its rule.
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
      <p class="soft">
        Of several rules that refuse a request, the first applies. Removing or replacing a rule closes the connections
        of the requests that it holds.
      </p>
    </>
  );
}
