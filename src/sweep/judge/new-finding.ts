import { FINDING_RULE_NAMES } from '../../findings/registry.ts';
import type { TracedFinding } from '../../trace/trace.ts';

type Findings = readonly TracedFinding[];

/** How often a rule found an error about one thing, beyond what the tests expected, over all sandboxes. */
function countsOf(findings: Findings): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = keyOf(finding);
    counts.set(key, (counts.get(key) ?? 0) + Math.max(0, finding.count - finding.expected));
  }
  return counts;
}

/**
 * An error in a run that the tests did not expect, and that is more than each of the baseline's runs has: the first by
 * rule; null where there is none.
 */
export function newFinding(
  found: Findings,
  baselines: readonly Findings[],
  decides: (rule: string) => boolean,
): TracedFinding | null {
  const errors = found.filter(({ level, rule }) => level === 'error' && decides(rule));
  const counts = countsOf(errors);
  const usual = baselines.map(countsOf);
  const fresh = errors.filter(finding => {
    const key = keyOf(finding);
    return finding.count > finding.expected && usual.every(each => counts.get(key)! > (each.get(key) ?? 0));
  });
  return fresh.sort((one, other) => placeOf(one) - placeOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1))[0] ?? null;
}

function keyOf({ rule, about }: TracedFinding): string {
  return `${rule} ${about}`;
}

function placeOf({ rule }: TracedFinding): number {
  return FINDING_RULE_NAMES.indexOf(rule);
}

const SECONDS = /\b\d+\.\d s\b/g;

/** A finding's message without what differs from run to run: measured times, and ids of what was created. */
export function shownMessage(message: string, made: ReadonlySet<string>): string {
  return message.replace(SECONDS, '… s').replace(/[A-Za-z0-9-]{8,}/g, word => (made.has(word) ? '<id>' : word));
}
