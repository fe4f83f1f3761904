import { forgetEntries } from '../state/live.ts';
import { ConfirmButton } from './confirm.tsx';

/** Resets a sandbox, after a question. @param text of the button */
export function ResetButton({ sandbox, text }: { readonly sandbox: string; readonly text: string }) {
  return (
    <ConfirmButton
      label={`Reset ${sandbox}`}
      text={text}
      question={`Reset ${sandbox}?`}
      call={api => api.POST('/reset', { params: { query: { sandbox } } })}
      done={() => forgetEntries(sandbox)}
    >
      <p>
        Sites, tokens, hits, account, clock, ids, limits, faults, assumptions and the journal are again as at the start.
        Requests in flight are aborted. Snapshots and the report stay.
      </p>
    </ConfirmButton>
  );
}
