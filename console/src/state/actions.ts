import { signal } from '@preact/signals';
import { type Call, CallError, curlOfCall } from '../client/control.ts';
import { ask, controlToken } from './access.ts';
import { noteAction } from './polled.ts';

/** What this page asked the server to change, last. */
export interface Action {
  /** Counts from 1. */
  readonly number: number;
  /** What it is for, as its button says: "Advance 1 hour". */
  readonly label: string;
  readonly curl: string;
  readonly state: 'sent' | 'done' | 'failed';
  /** Why it failed. */
  readonly error: string | null;
}

export const lastAction = signal<Action | null>(null);

/** Whether each button shows the request that it sends. */
export const showsCurl = signal(false);

/** The line for a shell that does the same. */
export function curlFor(call: Call): Promise<string> {
  return curlOfCall(call, { origin: location.origin, hasToken: controlToken.value !== null });
}

/**
 * Sends a request that changes something; what came of it stands in the status bar.
 * @param failed is told why, for a form that shows what is wrong with its fields
 * @returns its data; null where it failed
 */
export async function act<Data>(
  label: string,
  call: Call<Data>,
  failed?: (error: CallError) => void,
): Promise<Data | null> {
  const number = (lastAction.peek()?.number ?? 0) + 1;
  const action = { number, label, curl: await curlFor(call), error: null };
  const tell = (change: Pick<Action, 'state' | 'error'>) => {
    if ((lastAction.peek()?.number ?? 0) <= number) lastAction.value = { ...action, ...change };
  };
  tell({ state: 'sent', error: null });
  try {
    const data = await ask(call);
    tell({ state: 'done', error: null });
    return data;
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown;
    tell({ state: 'failed', error: thrown.message });
    failed?.(thrown);
    return null;
  } finally {
    noteAction();
  }
}
