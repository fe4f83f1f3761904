import { toUSVString } from 'node:util';

/** With `--cause-header`, the header of an answer that says why it is what it is. */
export const CAUSE_HEADER = 'X-Leadline-Cause';

const CAUSE_LIMIT = 1000;

/** A cause as a header can have it: it may quote what a client sent, half characters included. */
export function causeText(cause: string): string {
  return encodeURI(toUSVString(cause.slice(0, CAUSE_LIMIT)));
}
