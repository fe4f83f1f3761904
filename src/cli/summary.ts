import type { Served } from './start.ts';

/** Causes of refusals that are named one by one; the rest are counted. */
const NAMED = 5;

/** What a client did, on one line: requests, operations touched out of all, deviations, refusals by cause. */
export function summaryLine(summary: ReturnType<Served['summary']>): string {
  const { requests, operations, total, deviations, refusals } = summary;
  return [
    count(requests, 'request'),
    `${operations.length} of ${total} operations`,
    count(deviations, 'deviation'),
    refusalsText(refusals),
  ].join(', ');
}

function refusalsText(refusals: Readonly<Record<string, number>>): string {
  const causes = Object.entries(refusals).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const all = causes.reduce((sum, [, times]) => sum + times, 0);
  if (all === 0) return '0 refusals';
  const named = causes.slice(0, NAMED).map(([cause, times]) => `${cause} ${times}`);
  const rest = causes.length - named.length;
  return `${count(all, 'refusal')} (${[...named, ...(rest > 0 ? [`${count(rest, 'more cause')}`] : [])].join(', ')})`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
