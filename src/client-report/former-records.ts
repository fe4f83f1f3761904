import { Coverage } from '../coverage/coverage.ts';
import { mergeFindings } from '../findings/findings.ts';
import { Facts } from './facts/facts.ts';
import type { RunRecord } from './run-record.ts';

/** The newest; sandboxes come and go without end. */
const NAMES_KEPT = 1000;
/** Of different rules and things. */
const FINDINGS_KEPT = 300;

/** The records of all dropped and deleted sandboxes together. Its size does not grow with their number. */
export class FormerRecords implements RunRecord {
  readonly coverage = new Coverage();
  readonly facts = new Facts();
  readonly #names = new Set<string>();
  #requests = 0;
  #sandboxesOmitted = 0;
  #found: RunRecord['found'] = [];

  get requests(): number {
    return this.#requests;
  }

  get sandboxes(): readonly string[] {
    return [...this.#names];
  }

  get sandboxesOmitted(): number {
    return this.#sandboxesOmitted;
  }

  get found(): RunRecord['found'] {
    return this.#found;
  }

  add({ requests, sandboxes, found, coverage, facts }: RunRecord): void {
    if (requests === 0) return;
    this.#requests += requests;
    for (const name of sandboxes) this.#name(name);
    if (found.length > 0) this.#found = mergeFindings([this.#found, found]).slice(0, FINDINGS_KEPT);
    this.coverage.add(coverage);
    this.facts.add(facts);
  }

  /** A sandbox that was made again is the newest again. */
  #name(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
    if (this.#names.size <= NAMES_KEPT) return;
    this.#names.delete(this.#names.keys().next().value!);
    this.#sandboxesOmitted += 1;
  }
}
