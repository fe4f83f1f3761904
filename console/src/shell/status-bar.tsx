import { useSignal } from '@preact/signals';
import { type Action, actions, lastAction, showsCurl } from '../state/actions.ts';
import { setParams } from '../state/route.ts';
import { Copy } from '../ui/copy.tsx';
import { PastActions } from './past-actions.tsx';
import { stateText } from './state-text.ts';

/** The last thing that this page asked the server to change, and the same as curl. */
export function StatusBar() {
  const isListOpen = useSignal(false);
  const action = lastAction.value;
  const isOver = action !== null && action.state !== 'sent';
  return (
    <footer class="status-bar">
      <div class="status-text">
        {/* Said aloud once, at the end. */}
        <div role="status">{isOver && <ActionText action={action} />}</div>
        {action !== null && !isOver && <ActionText action={action} />}
      </div>
      {action !== null && <Copy key={action.number} label="Copy as curl" text={() => action.curl} />}
      {actions.value.length > 0 && (
        <button
          type="button"
          class="button button-quiet"
          aria-haspopup="dialog"
          onClick={() => {
            isListOpen.value = true;
          }}
        >
          All actions
        </button>
      )}
      <label class="toggle">
        <input
          type="checkbox"
          checked={showsCurl.value}
          onChange={({ currentTarget }) => setParams({ curl: currentTarget.checked ? '1' : null }, { replace: true })}
        />
        Show curl
      </label>
      <a href="/_sim/docs?document=control" target="_blank" rel="noreferrer">
        Control API
      </a>
      {isListOpen.value && (
        <PastActions
          closed={() => {
            isListOpen.value = false;
          }}
        />
      )}
    </footer>
  );
}

/** A long reason is cut, and whole in the list. */
function ActionText({ action: { label, state, error } }: { readonly action: Action }) {
  return (
    <span class="status-action">
      <bdi>{label}</bdi>: <b class={state === 'failed' ? 'error' : undefined}>{stateText(state)}</b>
      {error !== null && (
        <span class="error">
          {' '}
          <bdi>{error}</bdi>
        </span>
      )}
    </span>
  );
}
