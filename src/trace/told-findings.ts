import type { FindingsLine, TracedFinding } from './trace.ts';

/** What was told of the findings in one sandbox, so that only changes are told again. */
export class ToldFindings {
  readonly #record: number;
  /** By rule and what it is about: what makes two states of a finding differ. */
  #told = new Map<string, string>();

  constructor(record: number) {
    this.#record = record;
  }

  /** What has changed since it was last asked; null: nothing. @param list all that is found now */
  changes(list: readonly TracedFinding[]): FindingsLine | null {
    const now = new Map(list.map(finding => [keyOf(finding), stateOf(finding)]));
    const findings = list.filter(finding => this.#told.get(keyOf(finding)) !== stateOf(finding)).map(traced);
    const gone = [...this.#told.keys()].filter(key => !now.has(key)).map(named);
    if (findings.length === 0 && gone.length === 0) return null;
    this.#told = now;
    return { kind: 'findings', record: this.#record, findings, gone };
  }
}

/** The findings that hold after all that was told of them. */
export function findingsAfter(lines: readonly FindingsLine[]): readonly TracedFinding[] {
  const held = new Map<string, TracedFinding>();
  for (const { record, findings, gone } of lines) {
    for (const each of gone) held.delete(`${record} ${keyOf(each)}`);
    for (const each of findings) held.set(`${record} ${keyOf(each)}`, each);
  }
  return [...held.values()];
}

function keyOf({ rule, about }: Pick<TracedFinding, 'rule' | 'about'>): string {
  return `${rule} ${about}`;
}

/** Names of rules have no space. */
function named(key: string): Pick<TracedFinding, 'rule' | 'about'> {
  const end = key.indexOf(' ');
  return { rule: key.slice(0, end) as TracedFinding['rule'], about: key.slice(end + 1) };
}

function stateOf({ count, expected, message, evidence }: TracedFinding): string {
  return [count, expected, ...evidence.map(({ id }) => id), message].join(' ');
}

function traced({ rule, about, level, message, count, expected, evidence }: TracedFinding): TracedFinding {
  return { rule, about, level, message, count, expected, evidence };
}
