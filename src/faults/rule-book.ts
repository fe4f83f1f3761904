import type { Fault as ListedRule } from '../contract/control.gen.ts';
import { badRequest, invalidField, notFound } from '../errors.ts';
import type { Memory } from '../memory/memory.ts';
import { valueBytes } from '../memory/value-bytes.ts';
import { ArmedRule, type RuleSnapshot } from './armed-rule.ts';
import type { Plans } from './fault.ts';
import { type Due, type Intervention, intervene, NOTHING } from './intervention.ts';
import type { Call } from './match.ts';
import type { Rule, UnnamedRule } from './rule.ts';

/** Each call is compared with every rule, and each rule remembers calls. */
export const MAX_RULES = 1000;

/** The rules of a sandbox, in the order they were added; one that replaces another has its place. */
export class RuleBook {
  readonly #seed: string;
  readonly #rules = new Map<string, ArmedRule>();

  readonly #memory: Memory | null;

  /** @param memory where the rules and their counters are counted; null: not counted */
  constructor(seed: string, memory: Memory | null = null) {
    this.#seed = seed;
    this.#memory = memory;
  }

  /**
   * Arms a rule, in place of the one of its name. One without a name is called by its fault and a free number.
   * @throws 400 beyond 1,000 rules, and where there is no memory for it
   */
  add(given: UnnamedRule): ListedRule {
    if (this.#rules.size >= MAX_RULES && !this.#rules.has(given.name ?? '')) {
      throw badRequest(`A sandbox has at most ${MAX_RULES} fault rules. Delete some first.`, 'faults:bound');
    }
    const rule = { ...given, name: given.name ?? this.#freeName(given.fault) };
    this.#memory?.ensure(bytesOf(rule));
    return this.#arm({ rule, matched: 0, fired: 0, calls: [] }).describe();
  }

  list(): ListedRule[] {
    return [...this.#rules.values()].map(armed => armed.describe());
  }

  /** The rule of that name as it is armed; null where none is. */
  rule(name: string): Rule | null {
    return this.#rules.get(name)?.rule ?? null;
  }

  /** Calls that the rule keeps are cut. @throws 404 rule */
  remove(name: string): void {
    this.#disarm(this.#find(name));
    this.#rules.delete(name);
  }

  /** Removes all rules; calls that they keep are cut. */
  clear(): void {
    for (const armed of this.#rules.values()) this.#disarm(armed);
    this.#rules.clear();
  }

  /** Lets go the calls that a rule holds now. @returns how many. @throws 404 rule · 400 where its fault does not hold */
  release(name: string): number {
    const { fault, latch, rule } = this.#find(name);
    if (fault.releasable) return latch.release();
    throw invalidField('name', `${name} has the fault ${rule.fault}, which holds nothing that could be released`);
  }

  /**
   * What happens to `call`: to be asked once a request, in order of arrival. Every rule counts the calls that match it.
   * Among refusals and among wire faults the first rule wins; one that is beaten to a call has not fired, and neither
   * has a delay where the call is refused before it could be delayed.
   * @param isRefused whether the limits or a lapsed subscription refuse the call, where no fault does so before them
   * @param before rules that go before these
   */
  take(call: Call, plans: Plans, isRefused: boolean, before: readonly Due[] = []): Intervention {
    if (this.#rules.size === 0 && before.length === 0) return NOTHING;
    const own = [...this.#rules.values()].flatMap(armed => armed.consider(call) ?? []);
    const due = [...before, ...own];
    return due.length === 0 ? NOTHING : intervene(due, plans, isRefused);
  }

  /** The rules with their counts, for snapshots: plain JSON. */
  snapshot(): RuleSnapshot[] {
    return [...this.#rules.values()].map(armed => armed.snapshot());
  }

  /** Back to a snapshot; requests held by the rules of before are aborted. */
  restore(rules: readonly RuleSnapshot[]): void {
    this.clear();
    for (const rule of rules) this.#arm(rule);
  }

  #arm(snapshot: RuleSnapshot): ArmedRule {
    const { name } = snapshot.rule;
    const before = this.#rules.get(name);
    if (before !== undefined) this.#disarm(before);
    const armed = new ArmedRule(this.#seed, snapshot, this.#memory);
    this.#memory?.count('state', bytesOf(armed.rule));
    this.#rules.set(name, armed);
    return armed;
  }

  #disarm(armed: ArmedRule): void {
    armed.release();
    this.#memory?.count('state', -bytesOf(armed.rule));
  }

  #find(name: string): ArmedRule {
    const armed = this.#rules.get(name);
    if (armed === undefined) throw notFound(`There is no fault rule "${name}".`);
    return armed;
  }

  #freeName(fault: string): string {
    let number = 1;
    while (this.#rules.has(`${fault}-${number}`)) number += 1;
    return `${fault}-${number}`;
  }
}

// What is in force beside the rule.
const ARMED_BYTES = 1000;

function bytesOf(rule: Rule): number {
  return ARMED_BYTES + valueBytes(rule);
}
