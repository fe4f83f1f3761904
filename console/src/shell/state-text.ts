import type { Action } from '../state/actions.ts';

const TEXTS: Readonly<Record<Action['state'], string>> = { sent: 'sending', done: 'done', failed: 'refused' };

export function stateText(state: Action['state']): string {
  return TEXTS[state];
}
