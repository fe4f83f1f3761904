import type { Fault as ListedRule } from '../contract/control.gen.ts';
import type { Memory } from '../memory/memory.ts';
import { RecentKeys } from '../memory/recent-keys.ts';
import { chance, fingerprint } from '../random/random.ts';
import type { Fault } from './fault.ts';
import type { Due } from './intervention.ts';
import { Latch } from './latch.ts';
import { type Call, meets } from './match.ts';
import { faultOf } from './registry.ts';
import { describeRule, type Rule } from './rule.ts';

/** A rule and how far it has come: plain JSON. */
export interface RuleSnapshot {
  readonly rule: Rule;
  readonly matched: number;
  readonly fired: number;
  /** How often each call has matched, by a fingerprint of its method, path and query: these may hold secrets. */
  readonly calls: readonly (readonly [call: string, times: number])[];
}

// Beyond it the call seen first is forgotten, so that a long run cannot fill the memory.
const CALLS_KEPT = 100_000;

/** A rule in force, with its counts. */
export class ArmedRule {
  readonly rule: Rule;
  readonly fault: Fault;
  readonly latch = new Latch();
  readonly #seed: string;
  readonly #calls: RecentKeys;
  #matched: number;
  #fired: number;

  constructor(seed: string, { rule, matched, fired, calls }: RuleSnapshot, memory: Memory | null = null) {
    this.#seed = seed;
    this.rule = rule;
    this.fault = faultOf(rule.fault);
    this.#matched = matched;
    this.#fired = fired;
    this.#calls = new RecentKeys(CALLS_KEPT, memory, calls);
  }

  /**
   * Counts the call if it matches; null unless it is the rule's turn and chance agrees. `times` bounds the turns that
   * really fire.
   */
  consider(call: Call): Due | null {
    const { name, match, after, every, times, probability, settings } = this.rule;
    if (!meets(match, call)) return null;
    this.#matched += 1;
    // Only a probability needs to know how often the same request came before.
    const nth = probability < 1 || this.fault.draws?.(settings) ? this.#countIdentical(call) : 0;
    const isTurn = this.#matched > after && (this.#matched - after - 1) % every === 0;
    if (!isTurn || (times !== null && this.#fired >= times)) return null;

    const draw = (...aspect: string[]) => chance(this.#seed, name, call.method, call.pathAndQuery, nth, ...aspect);
    if (probability < 1 && draw() >= probability) return null;
    return {
      fault: this.fault,
      settings,
      fire: plans => {
        this.#fired += 1;
        // The aspect keeps what a fault draws apart from the draw that let it fire.
        return { cause: `fault:${name}#${this.#fired}`, plans, latch: this.latch, draw: () => draw('fault') };
      },
    };
  }

  describe(): ListedRule {
    const counts = { matched: this.#matched, fired: this.#fired, held: this.latch.held };
    return { ...describeRule(this.rule), ...counts } as ListedRule;
  }

  snapshot(): RuleSnapshot {
    return { rule: this.rule, matched: this.#matched, fired: this.#fired, calls: this.#calls.entries() };
  }

  /** How often this call has come by now, itself included. */
  #countIdentical({ method, pathAndQuery }: Call): number {
    return this.#calls.note(fingerprint(this.#seed, method, pathAndQuery));
  }

  /** The rule is in force no more: what it has counted is forgotten. */
  release(): void {
    this.latch.close();
    this.#calls.clear();
  }
}
