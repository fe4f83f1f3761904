import { computed, signal } from '@preact/signals';
import { type Call, type CallError, callErrorOf, curlOfCall } from '../client/control.ts';
import { ask, controlToken } from './access.ts';
import { noteAction } from './polled.ts';
import { route } from './route.ts';

/** What this page asked the server to change. */
export interface Action {
  /** Counts from 1. */
  readonly number: number;
  /** Of the computer that shows the page. */
  readonly at: Date;
  /** What it is for, as its button says: "Advance 1 hour". */
  readonly label: string;
  readonly curl: string;
  readonly state: 'sent' | 'done' | 'failed';
  /** Why it failed. */
  readonly error: string | null;
}

const ACTIONS_MAX = 20;
let counted = 0;

/** In order of their beginning; the oldest go. */
export const actions = signal<readonly Action[]>([]);

export const lastAction = computed<Action | null>(() => actions.value.at(-1) ?? null);

/** Whether each button shows the request that it sends. It stands in the address. */
export const showsCurl = computed(() => route.value.params.curl === '1');

function note(action: Action): void {
  const others = actions.peek().filter(({ number }) => number !== action.number);
  actions.value = [...others, action].sort((one, other) => one.number - other.number).slice(-ACTIONS_MAX);
}

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
  counted += 1;
  const begun = { number: counted, at: new Date(), label };
  const action = { ...begun, curl: await curlFor(call), error: null };
  note({ ...action, state: 'sent' });
  try {
    const data = await ask(call);
    note({ ...action, state: 'done' });
    return data;
  } catch (thrown) {
    const error = callErrorOf(thrown);
    note({ ...action, state: 'failed', error: error.message });
    failed?.(error);
    return null;
  } finally {
    noteAction();
  }
}
