import { ActionButton } from '../../ui/action-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ArmedPanelProps } from './armed-panel.tsx';
import { EditLink } from './edit-link.tsx';
import { formOfRule } from './fault-form.ts';
import { PRESETS } from './presets.ts';
import { RuleForm } from './rule-form.tsx';

export function ArmPanel({ sandbox, onArmed }: ArmedPanelProps) {
  return (
    <Panel title="Arm a fault">
      <p class="soft">At once:</p>
      <ul class="presets" aria-label="At once">
        {PRESETS.map(({ title, does, rule }) => (
          <li key={title} class="preset">
            <ActionButton
              label={`Arm ${rule.name}`}
              done={onArmed}
              call={api => api.POST('/faults', { params: { query: { sandbox } }, body: rule })}
            >
              <b>{title}:</b> {does}
            </ActionButton>
            <EditLink form={formOfRule(rule)} name={`Edit before arming: ${title}`} />
          </li>
        ))}
      </ul>
      <RuleForm sandbox={sandbox} onArmed={onArmed} />
    </Panel>
  );
}
