import type { ComponentChildren } from 'preact';
import { tokenWanted } from '../state/access.ts';
import type { PollingReason } from '../state/journal-watch.ts';
import { connection, restartedAt } from '../state/live.ts';
import { clockText } from '../ui/format.ts';

const POLLING: Readonly<Record<PollingReason, string>> = {
  pages: 'Other pages of this browser follow the requests as they come: this one reads them every 2 seconds.',
  streams: 'As many streams are open at the server as can be: requests are read every 2 seconds.',
  stream: 'The stream of requests cannot be opened: they are read every 2 seconds.',
};

const STATUSES: Readonly<Record<number, string>> = {
  0: 'The server does not answer.',
  200: 'The server answers what this page cannot read. Is it of another version?',
};

/** What is wrong with the connection, in words. The sign in the header says it to screen readers. */
export function Banner() {
  const now = connection.value;
  if (tokenWanted.value) return null;
  if (now.state === 'interrupted')
    return (
      <Notice level="bad">
        {STATUSES[now.status] ?? `The server answers ${now.status} when it is asked for the requests.`}{' '}
        {`What is shown is from before ${clockText(now.since)}. This page tries again by itself.`}
      </Notice>
    );
  if (now.state === 'polling') return <Notice level="warn">{POLLING[now.why]}</Notice>;
  return <Restarted />;
}

function Restarted() {
  const at = restartedAt.value;
  if (at === null) return null;
  const dismiss = () => {
    restartedAt.value = null;
  };
  return (
    <Notice level="warn">
      {`The server was started again at ${clockText(at)}. What was here before is gone.`}
      <button type="button" class="button button-quiet" onClick={dismiss}>
        Dismiss
      </button>
    </Notice>
  );
}

function Notice({ level, children }: { readonly level: 'warn' | 'bad'; readonly children: ComponentChildren }) {
  return (
    <section class={`banner banner-${level}`} aria-label="Connection">
      {children}
    </section>
  );
}
