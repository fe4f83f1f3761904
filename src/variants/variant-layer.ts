import { type Assumptions, assume, defaultAssumptions } from '../contract/assumptions.ts';
import { ArmedRule } from '../faults/armed-rule.ts';
import type { Fault } from '../faults/fault.ts';
import type { Due } from '../faults/intervention.ts';
import type { Call } from '../faults/match.ts';
import { readRule } from '../faults/rule.ts';
import type { AnsweredRequest, OutgoingAnswer } from './rewrite.ts';
import type { Arrival, Occasion, OtherRequest, Started } from './started.ts';
import { causeOf, type Variant } from './variant.ts';

/** Requests that a variant lets pass that begins in the middle of a run, where nobody says how many. */
const AFTER = 5;

const ALONE: Arrival = { othersUnderWay: 0, earlierOnConnection: 0 };

const OCCASIONS: Readonly<Record<Occasion, (arrival: Arrival) => boolean>> = {
  'beside-another': ({ othersUnderWay }) => othersUnderWay > 0,
  'on-used-connection': ({ earlierOnConnection }) => earlierOnConnection > 0,
};

/** A variant in force on a server. It is none of the sandboxes' own: nothing that a client does changes or clears it. */
export class VariantLayer {
  readonly variant: Variant;
  /** What the journal says of requests that it touched. */
  readonly cause: `variant:${string}`;
  /** Over those of each sandbox; null where it assumes nothing. */
  readonly assumptions: Partial<Assumptions> | null;
  readonly #rules: readonly ArmedRule[];
  readonly #silentRules: readonly ArmedRule[];
  readonly #started: Started;

  constructor(variant: Variant, after = AFTER) {
    const { name, rules = [], silentRules = [], assume: choices, start } = variant;
    const armed = (rule: object, index: number) => {
      const read = { ...readRule(rule), name: `${name} ${index + 1}` };
      return new ArmedRule(name, { rule: read, matched: 0, fired: 0, calls: [] });
    };
    this.variant = variant;
    this.cause = causeOf(variant);
    this.assumptions = choices === undefined ? null : resolved(choices);
    this.#rules = rules.map(armed);
    this.#silentRules = silentRules.map(armed);
    this.#started = start?.(after) ?? {};
  }

  /** The rules whose turn the call is, which go before those of its sandbox: to be asked once a request. */
  due(call: Call, arrival: Arrival = ALONE): readonly Due[] {
    const { when } = this.variant;
    const own = when === undefined || OCCASIONS[when](arrival) ? this.#rules : [];
    return [
      ...own.flatMap(armed => this.#dueOf(armed, call)),
      ...this.#silentRules.flatMap(armed => this.#dueOf(armed, call)).map(due => ({ ...due, isSilent: true })),
    ];
  }

  #dueOf(armed: ArmedRule, call: Call): Due[] {
    const due = armed.consider(call);
    if (due === null) return [];
    const fire: Due['fire'] = plans => ({ ...due.fire(plans), cause: this.cause });
    return [{ ...due, fault: this.#refusing(due.fault), fire }];
  }

  #refusing(fault: Fault): Fault {
    const { refusal } = this.variant;
    if (refusal === undefined || fault.nature !== 'refuses') return fault;
    return { ...fault, act: (settings, firing) => ({ ...fault.act(settings, firing), error: refusal(firing.cause) }) };
  }

  /** The token as it is for this request, null where it has expired; the very same one where the variant leaves it alone. */
  tokenOf<Token extends { readonly name: string; readonly abilities: readonly string[] }>(token: Token): Token | null {
    const access = this.#started.access?.(token) ?? token.abilities;
    if (access === 'expired') return null;
    return access === token.abilities ? token : { ...token, abilities: access };
  }

  /** What somebody else does before the call is carried out; null: nothing. */
  before(operation: string, query: Readonly<Record<string, string>>): OtherRequest | null {
    return this.#started.before?.(operation, query) ?? null;
  }

  /** The answer as it goes out; the very same object where the variant leaves it alone. @param acted the causes of faults that did */
  rewrite(answer: OutgoingAnswer, request: AnsweredRequest, acted: readonly string[]): OutgoingAnswer {
    const { rewrite = this.#started.rewrite, rules } = this.variant;
    if (rewrite === undefined || (rules !== undefined && !acted.includes(this.cause))) return answer;
    return rewrite(answer, request);
  }
}

function resolved(choices: NonNullable<Variant['assume']>): Partial<Assumptions> {
  const all = assume(defaultAssumptions, choices);
  const names = Object.keys(choices) as (keyof Assumptions)[];
  return Object.fromEntries(names.map(name => [name, all[name]]));
}
