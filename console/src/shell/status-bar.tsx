import { lastAction, showsCurl } from '../state/actions.ts';
import { Copy } from '../ui/copy.tsx';

const STATES = { sent: 'sending', done: 'done', failed: 'refused' };

/** The last thing that this page asked the server to change, and the same as curl. */
export function StatusBar() {
  const action = lastAction.value;
  return (
    <footer class="status-bar">
      <div class="status-text" role="status">
        {action !== null && (
          <>
            <span>
              {action.label}: <b class={action.state === 'failed' ? 'error' : undefined}>{STATES[action.state]}</b>
            </span>
            {action.error !== null && (
              <span class="error">
                <bdi>{action.error}</bdi>
              </span>
            )}
          </>
        )}
      </div>
      {action !== null && <Copy key={action.number} label="Copy as curl" text={() => action.curl} />}
      <label class="toggle">
        <input
          type="checkbox"
          checked={showsCurl.value}
          onChange={({ currentTarget }) => {
            showsCurl.value = currentTarget.checked;
          }}
        />
        Show curl
      </label>
      <a href="/_sim/docs?document=control" target="_blank" rel="noreferrer">
        Control API
      </a>
    </footer>
  );
}
