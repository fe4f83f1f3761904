import type { Thresholds } from '../client-report/thresholds.ts';
import { FINDING_RULE_NAMES } from '../findings/registry.ts';
import { hint, shown } from '../simulator/validate-options.ts';
import { type Given, UsageError } from './command.ts';
import type { Served } from './start.ts';

/** The thresholds that a run was given. @throws UsageError where a rule is misspelt */
export function thresholdsOf({ options, nameOf }: Pick<Given, 'options' | 'nameOf'>): Thresholds {
  const { failOn = 'never', minCoverage = {}, ignore = [] } = options;
  const known: readonly string[] = FINDING_RULE_NAMES;
  const unknown = ignore.find(rule => !known.includes(rule));
  if (unknown !== undefined) {
    throw new UsageError(`${nameOf('ignore')} must be a rule; got ${shown(unknown)}${hint(unknown, known)}`);
  }
  return { failOn, minCoverage, ignore };
}

type Token = ReturnType<Served['describe']>['tokens'][number];

/** The token that the command gets: the one of that name or value; else one that may do everything. @throws UsageError */
export function tokenOf(
  tokens: readonly Token[],
  { options: { token: wanted }, nameOf }: Pick<Given, 'options' | 'nameOf'>,
): Token | undefined {
  if (wanted === undefined) return tokens.find(({ abilities }) => abilities.includes('*')) ?? tokens[0];
  const found = tokens.find(({ name, value }) => isSame(name, wanted) || value === wanted);
  if (found !== undefined) return found;
  const names = tokens.map(({ name }) => name);
  const help = names.length === 0 ? '; it has none' : hint(wanted, names);
  throw new UsageError(`${nameOf('token')} must be the name of a token of the fixture; got ${shown(wanted)}${help}`);
}

function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}
