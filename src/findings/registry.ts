import { clientGaveUpWaiting } from './client-gave-up-waiting.ts';
import { deprecated } from './deprecated.ts';
import { deviation } from './deviation.ts';
import type { FindingRule } from './finding.ts';
import { gaveUp } from './gave-up.ts';
import { keptAsking } from './kept-asking.ts';
import { newConnections } from './new-connections.ts';
import { overLimit } from './over-limit.ts';
import { retiredEndpoint } from './retired-endpoint.ts';
import { retriedInVain } from './retried-in-vain.ts';
import { retryTooEarly } from './retry-too-early.ts';
import { rowsCut } from './rows-cut.ts';
import { sameReport } from './same-report.ts';
import { secretInUrl } from './secret-in-url.ts';
import { writeRepeated } from './write-repeated.ts';
import { wrongBaseUrl } from './wrong-base-url.ts';

/** The rules, in the order of the documentation: a rule is a file beside this one and a line here. */
export const FINDING_RULES = named(
  retryTooEarly,
  writeRepeated,
  secretInUrl,
  keptAsking,
  retiredEndpoint,
  wrongBaseUrl,
  rowsCut,
  retriedInVain,
  overLimit,
  deviation,
  deprecated,
  gaveUp,
  sameReport,
  clientGaveUpWaiting,
  newConnections,
);

export type FindingRuleName = (typeof FINDING_RULES)[number]['rule'];

export const FINDING_RULE_NAMES: readonly FindingRuleName[] = FINDING_RULES.map(({ rule }) => rule);

/** The rules with the types of their names, and without those of their states, which declarations could not name. */
type Named<Rules extends readonly FindingRule[]> = {
  readonly [At in keyof Rules]: FindingRule & { readonly rule: Rules[At]['rule'] };
};

function named<const Rules extends readonly FindingRule[]>(...rules: Rules): Named<Rules> {
  return rules as Named<Rules>;
}
