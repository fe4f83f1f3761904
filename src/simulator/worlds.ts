import { type AssumptionChoices, type Assumptions, assume, defaultAssumptions } from '../contract/assumptions.ts';
import { ApiError } from '../errors.ts';
import { readRule, type UnnamedRule } from '../faults/rule.ts';
import { oneLine, readRuleText } from '../faults/rule-text.ts';
import { isPlanName, planNames } from '../rules/plans.ts';
import type { State } from '../rules/state.ts';
import { type Home, memoryHome } from '../sandbox/home.ts';
import { beginningOf, type Origin, Sandbox } from '../sandbox/sandbox.ts';
import { type Fixture, FixtureError } from '../store/fixture.ts';
import { createClock } from '../time/clock.ts';
import { parseInstant } from '../time/instant.ts';
import type { SharedTraffic } from '../traffic/shared-traffic.ts';
import { OptionError } from './option-error.ts';
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
   * @throws OptionError, and FixtureError where one of its fault rules cannot be read
   */
  origin(name: string, fixture: Fixture, options: WorldOptions, rules: readonly (string | object)[]): Origin {
    const { source, operationIds, journalSize } = this.#parts;
    const clock = options.clock ?? fixture.clock ?? undefined;
    const startMs = clock === undefined ? undefined : parseInstant(clock);
    if (startMs === null) {
      throw new OptionError(
        'clock',
        `clock cannot be "${clock}"; allowed: an ISO 8601 instant with a zone, years 2000 to 2100`,
      );
    }
    const frozen = options.frozen ?? false;
    return {
      name,
      seed: options.seed ?? fixture.seed,
      fixtureName: fixture.name,
      state: withPlan(fixture.state, options.plan),
      rules: [
        ...fixture.faults.map((rule, index) =>
          ruleOf(rule, operationIds, (_, message) => new FixtureError(`faults[${index}]`, message)),
        ),
        ...rules.map(rule =>
          ruleOf(rule, operationIds, (shown, message) => new OptionError('faults', `fault ${shown}: ${message}`)),
        ),
      ],
      hits: fixture.hits,
      assumptions: assumed(options.assume),
      strict: options.strict ?? false,
      factor: options.traffic ?? 1,
      journalSize,
      startClock: () => createClock({ source, startMs, frozen }),
    };
  }

  sandbox(origin: Origin, home: Home = memoryHome({ ...beginningOf(origin), snapshots: [] })): Sandbox {
    return new Sandbox(origin, home, this.#parts.traffic);
  }
}

function withPlan(state: State, plan: string | undefined): State {
  if (plan === undefined) return state;
  if (!isPlanName(plan)) throw new OptionError('plan', `plan cannot be "${plan}"; allowed: ${planNames.join(', ')}`);
  return { ...state, account: { ...state.account, plan } };
}

function assumed(choices: AssumptionChoices = {}): Assumptions {
  try {
    return assume(defaultAssumptions, choices);
  } catch (error) {
    throw error instanceof RangeError ? new OptionError('assume', error.message) : error;
  }
}

function ruleOf(
  rule: string | object,
  operationIds: readonly string[],
  refusal: (shown: string, message: string) => Error,
): UnnamedRule {
  try {
    return typeof rule === 'string' ? readRuleText(rule, operationIds) : readRule(rule, operationIds);
  } catch (error) {
    throw error instanceof ApiError ? refusal(JSON.stringify(rule), oneLine(error)) : error;
  }
}
