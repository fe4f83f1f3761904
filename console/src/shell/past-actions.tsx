import { type Action, actions } from '../state/actions.ts';
import { Code } from '../ui/code.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/feedback.tsx';
import { clockText } from '../ui/format.ts';
import { stateText } from './state-text.ts';

/** What this page asked the server to change, the last first. */
export function PastActions({ closed }: { readonly closed: () => void }) {
  return (
    <Dialog title="What this page did" closed={closed}>
      {actions.value.length === 0 ? (
        <Empty title="Nothing yet">
          <p>Each button that changes something is one request. The last 20 are listed here.</p>
        </Empty>
      ) : (
        <ol class="past-actions">
          {actions.value.toReversed().map(action => (
            <PastAction key={action.number} action={action} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function PastAction({ action: { at, label, state, error, curl } }: { readonly action: Action }) {
  return (
    <li class="past-action">
      <p>
        <time>{clockText(at)}</time> <bdi>{label}</bdi>:{' '}
        <b class={state === 'failed' ? 'error' : undefined}>{stateText(state)}</b>
      </p>
      {error !== null && (
        <p class="error">
          <bdi>{error}</bdi>
        </p>
      )}
      <Code text={curl} copyLabel="Copy as curl" />
    </li>
  );
}
