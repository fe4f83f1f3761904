import { type AssumptionChoices, type Assumptions, assume, defaultAssumptions } from '../contract/assumptions.ts';
import { ApiError } from '../errors.ts';
import { readRule, type UnnamedRule } from '../faults/rule.ts';
import { oneLine, readRuleText } from '../faults/rule-text.ts';
import { isPlanName, planNames } from '../rules/plans.ts';
import type { State } from '../rules/state.ts';
import { type Origin, Sandbox } from '../sandbox/sandbox.ts';
import type { Fixture } from '../store/fixture.ts';
import { memoryStore, type Store } from '../store/store.ts';
import { createClock } from '../time/clock.ts';
import { parseInstant } from '../time/instant.ts';
import type { SharedTraffic } from '../traffic/shared-traffic.ts';
import type { WorldOptions } from './options.ts';

/** What a world is made from beside its own options. */
export interface WorldParts {
  readonly traffic: SharedTraffic;
  /** Real time, epoch milliseconds. */
  readonly source: () => number;
  /** The operationIds a fault rule may name. */
  readonly operationIds: readonly string[];
  readonly journalSize: number;
}

/** Sets worlds up: a fixture and options in, a sandbox out. */
export class Worlds {
  readonly #parts: WorldParts;

  constructor(parts: WorldParts) {
    this.#parts = parts;
  }

  /**
   * What a sandbox of that name is made of. Every option that is left out comes from `defaults`, then from the fixture.
   * @throws Error in plain words: the option, what was given, what is allowed
   */
  origin(name: string, fixture: Fixture, options: WorldOptions, rules: readonly (string | object)[]): Origin {
    const { source, operationIds, journalSize } = this.#parts;
    const clock = options.clock ?? fixture.clock ?? undefined;
    const startMs = clock === undefined ? undefined : parseInstant(clock);
    if (startMs === null) {
      throw new Error(`clock cannot be "${clock}"; allowed: an ISO 8601 instant with a zone, years 2000 to 2100`);
    }
    const frozen = options.frozen ?? false;
    return {
      name,
      seed: options.seed ?? fixture.seed,
      fixtureName: fixture.name,
      state: withPlan(fixture.state, options.plan),
      rules: [...fixture.faults, ...rules].map(rule => ruleOf(rule, operationIds)),
      hits: fixture.hits,
      assumptions: assumed(options.assume),
      strict: options.strict ?? false,
      factor: options.traffic ?? 1,
      journalSize,
      startClock: () => createClock({ source, startMs, frozen }),
    };
  }

  sandbox(origin: Origin, store: Store<State> = memoryStore(origin.state)): Sandbox {
    return new Sandbox(origin, store, this.#parts.traffic);
  }
}

function withPlan(state: State, plan: string | undefined): State {
  if (plan === undefined) return state;
  if (!isPlanName(plan)) throw new Error(`plan cannot be "${plan}"; allowed: ${planNames.join(', ')}`);
  return { ...state, account: { ...state.account, plan } };
}

function assumed(choices: AssumptionChoices = {}): Assumptions {
  return assume(defaultAssumptions, choices);
}

function ruleOf(rule: string | object, operationIds: readonly string[]): UnnamedRule {
  try {
    return typeof rule === 'string' ? readRuleText(rule, operationIds) : readRule(rule, operationIds);
  } catch (error) {
    throw error instanceof ApiError ? new Error(`fault ${JSON.stringify(rule)}: ${oneLine(error)}`) : error;
  }
}
