import { oneSandbox } from '../../state/sandboxes.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';

export function SandboxesView() {
  const sandbox = oneSandbox.value;
  if (sandbox === null) return <Empty title="Sandboxes" />;
  return (
    <Panel title={`Sandbox ${sandbox}`}>
      <div class="buttons">
        <ConfirmButton
          label="Reset"
          question={`Reset ${sandbox}?`}
          call={api => api.POST('/reset', { params: { query: { sandbox } } })}
        >
          <p>
            State, clock, limits, faults, journal, assumptions and ids become those of the fixture. Snapshots and the
            report stay.
          </p>
        </ConfirmButton>
      </div>
    </Panel>
  );
}
