import type { Entry } from '../../state/entry-list.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { beginningOf } from './body-text.ts';

/** A row has no room for more, and a path may have 16,000 characters. */
const ROW_CHARACTERS = 300;

export function rowText(text: string): string {
  return visibleText(beginningOf(text, 1, ROW_CHARACTERS));
}

/** What came of a request, and how it looks. */
export interface StatusText {
  readonly text: string;
  readonly kind: 'good' | 'other' | 'warn' | 'bad' | 'open';
  /** What the text means, where it is no status. */
  readonly title?: string;
}

const KINDS: Readonly<Record<string, StatusText['kind']>> = { 2: 'good', 4: 'warn', 5: 'bad' };

export function statusText({ status, duration_ms }: Pick<Entry, 'status' | 'duration_ms'>): StatusText {
  if (duration_ms === null) return { text: 'in flight', kind: 'open', title: 'There is no answer yet.' };
  if (status === null) return { text: 'cut', kind: 'bad', title: 'The connection ended without an answer.' };
  return { text: String(status), kind: KINDS[String(status).charAt(0)] ?? 'other' };
}

/** Of a request in flight the time since it came. @param nowMs epoch ms */
export function durationText(
  { duration_ms, received_at }: Pick<Entry, 'duration_ms' | 'received_at'>,
  nowMs: number,
): string {
  if (duration_ms !== null) return millisecondsText(duration_ms);
  // The clocks of server and browser may differ.
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(received_at)) / 1_000));
  return `${seconds.toLocaleString('en')} s …`;
}

function millisecondsText(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(2)} s`;
  const decimals = ms >= 100 ? 0 : ms >= 1 ? 1 : 2;
  return `${ms.toFixed(decimals)} ms`;
}

/** The kinds of a request's deviations: the first, and how many others. */
export function deviationsText({ deviations }: Pick<Entry, 'deviations'>): string {
  const [first, ...others] = new Set(deviations.map(({ kind }) => kind));
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first} +${others.length}`;
}
