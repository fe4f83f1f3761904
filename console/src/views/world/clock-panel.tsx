import { useClock } from '../../state/vitals.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';

const JUMPS = [
  { label: 'Advance 1 minute', text: '+1 min', seconds: 60 },
  { label: 'Advance 1 hour', text: '+1 h', seconds: 3_600 },
  { label: 'Advance 1 day', text: '+1 d', seconds: 86_400 },
];

export function ClockPanel({ sandbox }: { readonly sandbox: string }) {
  const params = { query: { sandbox } };
  return (
    <Panel title="Clock">
      <Read what="The clock" of={useClock(sandbox)}>
        {clock => (
          <>
            <p class="clock">
              <ClockTime clock={clock} />
            </p>
            <div class="buttons">
              <ActionButton
                label={clock.frozen ? 'Let it tick' : 'Freeze'}
                call={api => api.PUT('/clock', { params, body: { frozen: !clock.frozen } })}
              />
              {JUMPS.map(({ label, text, seconds }) => (
                <ActionButton
                  key={seconds}
                  label={label}
                  call={api => api.POST('/clock/advance', { params, body: { seconds } })}
                >
                  {text}
                </ActionButton>
              ))}
            </div>
          </>
        )}
      </Read>
    </Panel>
  );
}
