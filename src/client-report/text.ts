import type { ClientReport, Finding, FindingCounts } from '../contract/control.gen.ts';
import { fewOf } from '../cut-text.ts';
import { counted, plainText } from './plain-text.ts';

const MESSAGE_LENGTH_MAX = 240;
const OPERATIONS_NAMED = 5;
const CAUSES_NAMED = 5;

/** For a terminal: `error  retry-too-early  GET /sites was sent again after 0.0 s; Retry-After was 60 s (2×, first #12)`. */
export function findingLine({ level, rule, message, count, expected, evidence }: Finding): string {
  const first = evidence[0] === undefined ? [] : [`${count > 1 ? 'first ' : ''}#${evidence[0].id}`];
  const meant = expected === 0 ? [] : [expected >= count ? 'expected' : `${expected} expected`];
  const occasions = [...(count > 1 ? [`${count}×`] : []), ...meant, ...first].join(', ');
  const line = `${level}  ${rule}  ${plainText(message, MESSAGE_LENGTH_MAX)}`;
  return occasions === '' ? line : `${line} (${occasions})`;
}

/** `never called: createSite, listEvents, and 3 more`; null where each operation in service was asked. */
export function neverAskedLine({ coverage }: ClientReport): string | null {
  const { missing } = coverage.operations;
  if (missing.length === 0) return null;
  return `never called: ${fewOf(missing, OPERATIONS_NAMED).join(', ')}`;
}

/**
 * What a client did, on one line: `31 requests, 9 of 17 operations, 1 error, 2 warnings, 4 refusals (token:missing 3,
 * validation 1)`.
 * @param intercepted how many of the requests were, where that is of interest
 */
export function summaryLine({ requests, coverage, summary, facts }: ClientReport, intercepted?: number): string {
  const { covered, total } = coverage.operations;
  return [
    `${counted(requests, 'request')}${intercepted === undefined ? '' : ` (${intercepted} intercepted)`}`,
    `${covered} of ${total} operations`,
    findingCounts(summary),
    refusalsText(facts.refusals),
  ].join(', ');
}

/** `1 error, 2 warnings`, or `no findings`. */
export function findingCounts({ errors, warnings, infos }: FindingCounts): string {
  const counts = [
    [errors, 'error'],
    [warnings, 'warning'],
    [infos, 'info'],
  ] as const;
  const some = counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return some.length === 0 ? 'no findings' : some.join(', ');
}

function refusalsText(refusals: ClientReport['facts']['refusals']): string {
  const all = refusals.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return '0 refusals';
  const causes = refusals.map(({ cause, count }) => `${plainText(cause)} ${count}`);
  return `${counted(all, 'refusal')} (${fewOf(causes, CAUSES_NAMED).join(', ')})`;
}
