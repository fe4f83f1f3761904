import { type Assumptions, assume, defaultAssumptions } from '../contract/assumptions.ts';
import { ArmedRule } from '../faults/armed-rule.ts';
import type { Due } from '../faults/intervention.ts';
import type { Call } from '../faults/match.ts';
import { readRule } from '../faults/rule.ts';
import type { AnsweredRequest, OutgoingAnswer } from './rewrite.ts';
import type { Variant } from './variant.ts';

/** A variant in force on a server. It is none of the sandboxes' own: nothing that a client does changes or clears it. */
export class VariantLayer {
  readonly variant: Variant;
  /** What the journal says of requests that it touched. */
  readonly cause: `variant:${string}`;
  /** Over those of each sandbox; null where it assumes nothing. */
  readonly assumptions: Partial<Assumptions> | null;
  readonly #rules: readonly ArmedRule[];

  constructor(variant: Variant) {
    const { name, rules = [], assume: choices } = variant;
    this.variant = variant;
    this.cause = `variant:${name}`;
    this.assumptions = choices === undefined ? null : resolved(choices);
    this.#rules = rules.map((rule, index) => {
      const read = { ...readRule(rule), name: `${name} ${index + 1}` };
      return new ArmedRule(name, { rule: read, matched: 0, fired: 0, calls: [] });
    });
  }

  /** The rules whose turn the call is, which go before those of its sandbox: to be asked once a request. */
  due(call: Call): readonly Due[] {
    return this.#rules.flatMap(armed => {
      const due = armed.consider(call);
      if (due === null) return [];
      return [{ ...due, fire: plans => ({ ...due.fire(plans), cause: this.cause }) } satisfies Due];
    });
  }

  /** The answer as it goes out; the very same object where the variant leaves it alone. @param acted the causes of faults that did */
  rewrite(answer: OutgoingAnswer, request: AnsweredRequest, acted: readonly string[]): OutgoingAnswer {
    const { rewrite, rules } = this.variant;
    if (rewrite === undefined || (rules !== undefined && !acted.includes(this.cause))) return answer;
    return rewrite(answer, request);
  }
}

function resolved(choices: NonNullable<Variant['assume']>): Partial<Assumptions> {
  const all = assume(defaultAssumptions, choices);
  const names = Object.keys(choices) as (keyof Assumptions)[];
  return Object.fromEntries(names.map(name => [name, all[name]]));
}
