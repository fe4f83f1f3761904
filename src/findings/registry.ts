import { deviation } from './deviation.ts';
import type { FindingRule } from './finding.ts';

/** The rules, in the order of the documentation: a rule is a file beside this one and a line here. */
export const FINDING_RULES = [deviation] as const satisfies readonly FindingRule[];

export type FindingRuleName = (typeof FINDING_RULES)[number]['rule'];

export const FINDING_RULE_NAMES: readonly FindingRuleName[] = FINDING_RULES.map(({ rule }) => rule);
