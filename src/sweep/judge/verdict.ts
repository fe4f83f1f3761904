import type { Group } from '../../variants/variant.ts';
import type { Verdict } from '../result.ts';

/** What decides about a run. */
export interface Facts {
  readonly group: Group;
  readonly timedOut: boolean;
  readonly passed: boolean;
  readonly touched: boolean;
  /** Its report has an error that decides in this group, and that the baseline's has not. */
  readonly found: boolean;
  /** The client must survive refusals. */
  readonly expectRetry: boolean;
}

interface Row {
  readonly when: Partial<Omit<Facts, 'group' | 'expectRetry'>>;
  /** Only of groups in which a client may fail. */
  readonly mayFail?: true;
  readonly verdict: Exclude<Verdict, 'flaky'>;
}

/** The first that applies decides. */
const ROWS: readonly Row[] = [
  { when: { timedOut: true }, verdict: 'hung' },
  { when: { found: true }, verdict: 'broke' },
  { when: { passed: true, touched: false }, verdict: 'not met' },
  { when: { passed: true }, verdict: 'survived' },
  { when: { touched: true }, mayFail: true, verdict: 'surfaced' },
  { when: {}, verdict: 'broke' },
];

/** Groups in which the right thing may be to fail and say so. */
const MAY_FAIL: readonly string[] = ['refusals', 'ambiguous', 'access', 'plans'];

/** The verdict of one run; whether it is flaky only another run can tell. */
export function verdictOf(facts: Facts): Exclude<Verdict, 'flaky'> {
  const mayFail = MAY_FAIL.includes(facts.group) && !(facts.group === 'refusals' && facts.expectRetry);
  return ROWS.find(row => applies(row.when, facts) && (row.mayFail === undefined || mayFail))!.verdict;
}

function applies(when: Row['when'], facts: Facts): boolean {
  return Object.entries(when).every(([name, value]) => facts[name as keyof Facts] === value);
}

/** The rules of the client report that decide in a group; in others all do. */
const DECIDING_RULES: Partial<Record<string, readonly string[]>> = { ambiguous: ['write-repeated'] };

export function decides(group: Group, rule: string): boolean {
  return DECIDING_RULES[group]?.includes(rule) ?? true;
}
