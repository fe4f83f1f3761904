import type { Plans } from '../../src/faults/fault.ts';
import type { Intervention } from '../../src/faults/intervention.ts';
import type { Call } from '../../src/faults/match.ts';
import { readRule } from '../../src/faults/rule.ts';
import { RuleBook } from '../../src/faults/rule-book.ts';
import { readRuleText } from '../../src/faults/rule-text.ts';
import { plansFor } from '../../src/rules/plans.ts';

/** The faults by name, in the order in which messages list them. */
export const FAULTS = [
  'rate_limited',
  'concurrency_limited',
  'unavailable',
  'server_error',
  'latency',
  'hold',
  'hang',
  'reset',
  'truncate',
  'malformed',
  'slow',
];

export const tier1: Plans = plansFor({ plan: 'tier-1' });

/** GET /sites of the demo's administrator, but for what `over` says. */
export const call = (over: Partial<Call> = {}): Call => ({
  operation: 'listSites',
  method: 'GET',
  path: '/sites',
  pathAndQuery: over.path ?? '/sites',
  siteId: null,
  tokenName: 'Demo admin',
  ...over,
});

/** A book with `rules`, each in the command line's form or as an object. */
export function bookOf(...rules: (string | object)[]): RuleBook {
  const book = new RuleBook('seed');
  for (const rule of rules) {
    book.add(typeof rule === 'string' ? readRuleText(rule) : readRule(rule));
  }
  return book;
}

/** What becomes of a call: the status it is refused with, the fault on the wire, or 200. */
export function outcomeOf({ refusal, wire }: Intervention): number | string {
  return refusal?.error.status ?? wire?.cause.match(/^fault:(\w+)/)?.[1] ?? 200;
}

/** What becomes of `times` calls, one after the other. */
export function outcomes(book: RuleBook, times: number, which: Call = call()): (number | string)[] {
  return Array.from({ length: times }, () => outcomeOf(book.take(which, tier1, false)));
}
