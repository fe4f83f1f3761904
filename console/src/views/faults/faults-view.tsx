import './faults.css';

import { useSignal } from '@preact/signals';
import type { Schemas } from '../../client/control.ts';
import { ArmPanel } from './arm-panel.tsx';
import { ArmedPanel } from './armed-panel.tsx';

/** Tells what came of adding a rule. */
export type OnArmed = (rule: Schemas['Fault']) => void;

/** The fault rules that are armed, with their counts, and what can be armed. */
export function FaultsView({ sandbox }: { readonly sandbox: string }) {
  const note = useSignal<string | null>(null);
  const onArmed: OnArmed = rule => {
    note.value = rule.note ?? null;
  };
  return (
    <div class="faults">
      <div role="status" class="faults-note">
        {note.value !== null && (
          <p class="warn">
            <bdi>{note.value}</bdi>
          </p>
        )}
      </div>
      <ArmedPanel sandbox={sandbox} onArmed={onArmed} />
      <ArmPanel sandbox={sandbox} onArmed={onArmed} />
    </div>
  );
}
