import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type CallError, callErrorOf } from '../client/control.ts';
import { controlToken } from './access.ts';
import { lastAction } from './actions.ts';

/** What was asked for once, not again and again as `usePolled` does. */
export interface Asked<Data> {
  /** The last answer, which stays while the next is asked for. */
  readonly data: Data | null;
  /** Why the last request failed; null where it did not. */
  readonly error: CallError | null;
  readonly isAsking: boolean;
}

/** Changes each time that something that this page asked the server to change is done. */
function actionsDone(): number {
  const action = lastAction.value;
  if (action === null) return 0;
  return action.state === 'sent' ? action.number - 1 : action.number;
}

/**
 * Asks at once, when the key changes, and after each action of the page. The request before is given up.
 * @param key what is asked for; null asks for nothing
 */
export function useAsked<Data>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Data>,
): ReadonlySignal<Asked<Data>> {
  const asked = useSignal<Asked<Data>>({ data: null, error: null, isAsking: key !== null });
  const token = controlToken.value;
  const done = actionsDone();
  useEffect(() => {
    if (key === null) return;
    const gone = new AbortController();
    asked.value = { data: asked.peek().data, error: null, isAsking: true };
    load(gone.signal)
      .then(data => {
        if (!gone.signal.aborted) asked.value = { data, error: null, isAsking: false };
      })
      .catch(thrown => {
        if (gone.signal.aborted) return;
        asked.value = { data: asked.peek().data, error: callErrorOf(thrown), isAsking: false };
      });
    return () => gone.abort();
  }, [key, token, done]);
  return asked;
}
