import { isDate } from 'node:util/types';
import { type AssumptionChoices, type Assumptions, assume, defaultAssumptions } from '../contract/assumptions.ts';
import { ApiError } from '../errors.ts';
import { readRule, show, type UnnamedRule } from '../faults/rule.ts';
import { MAX_RULES } from '../faults/rule-book.ts';
import { oneLine, readRuleText } from '../faults/rule-text.ts';
import { JournalBudget } from '../journal/journal-budget.ts';
import type { Memory } from '../memory/memory.ts';
import { addingBytes } from '../memory/value-bytes.ts';
import type { WorkMemory } from '../memory/work-memory.ts';
import { isPlanName, planNames } from '../rules/plans.ts';
import type { State } from '../rules/state.ts';
import { countRecords } from '../sandbox/footprint.ts';
import { type Home, memoryHome } from '../sandbox/home.ts';
import { beginningOf, type Origin, SANDBOX_BYTES, Sandbox, type Shared } from '../sandbox/sandbox.ts';
import { type Fixture, FixtureError } from '../store/fixture.ts';
import { createClock } from '../time/clock.ts';
import type { SliceQueue } from '../time/in-slices.ts';
import { instantOf, textOf } from '../time/instant.ts';
import { MalformedError, Parts } from '../traffic/reader.ts';
import { factorFault, volumeFault } from '../traffic/volume.ts';
import type { DataFolder } from './data/data-folder.ts';
import { OptionError } from './option-error.ts';
import type { WorldOptions } from './options.ts';
import { type FixtureSource, fixtureOf, type SourcedFixture } from './read-fixture.ts';
import type { SandboxSettings } from './settings.ts';

/** What a world is made from beside its own options. */
export interface WorldParts extends Omit<Shared, 'journals'> {
  /** Real time, epoch milliseconds. */
  readonly source: () => number;
  /** The operationIds a fault rule may name. */
  readonly operationIds: readonly string[];
  readonly journalSize: number;
  /** Where sandboxes are kept; null: in memory alone. */
  readonly folder: DataFolder | null;
}

/** Sets worlds up: a fixture and options in, a sandbox out. */
export class Worlds {
  readonly #parts: WorldParts & Shared;
  readonly #fixtures = new Map<string, SourcedFixture>();

  constructor(parts: WorldParts) {
    this.#parts = { ...parts, journals: new JournalBudget(parts.memory) };
  }

  get memory(): Memory {
    return this.#parts.memory;
  }

  /** In which all long works take turns. */
  get queue(): SliceQueue {
    return this.#parts.queue;
  }

  /** What reports under way take. */
  get work(): WorkMemory {
    return this.#parts.work;
  }

  /** Bytes of generated traffic that are held now. */
  get trafficBytes(): number {
    return this.#parts.traffic.bytes;
  }

  /** The fixture of a source; built-in ones are loaded once, since they never change. @throws as `fixtureOf` does */
  async fixture(source: FixtureSource): Promise<SourcedFixture> {
    if (source.json !== null) return fixtureOf(source, this.queue);
    const fixture = this.#fixtures.get(source.name) ?? (await fixtureOf(source, this.queue));
    this.#fixtures.set(source.name, fixture);
    return fixture;
  }

  /**
   * What a sandbox's own fixture takes, with what is remembered of how it was written. The server's and built-in ones are
   * not of a client's making, and there is one of each.
   */
  async fixtureBytes(fixture: Fixture, source: FixtureSource | null): Promise<number> {
    if (source === null || source.json === null) return 0;
    return this.#parts.queue.run(fixtureBytes(fixture, this.#parts.folder === null ? null : source.json));
  }

  /**
   * What a sandbox of that name is made of. Every option that is left out comes from `defaults`, then from the fixture.
   * @throws OptionError, and FixtureError where one of its fault rules cannot be read
   */
  origin(
    name: string,
    fixture: SourcedFixture,
    options: WorldOptions,
    rules: readonly (string | object)[],
    bytes = 0,
  ): Origin {
    const { source, operationIds, journalSize } = this.#parts;
    const clock = options.clock ?? fixture.clock ?? undefined;
    const startMs = clock === undefined ? undefined : instantOf(clock);
    if (startMs === null) {
      throw new OptionError(
        'clock',
        `clock cannot be "${isDate(clock) ? textOf(clock) : clock}"; allowed: an ISO 8601 instant with a zone, years 2000 to 2100`,
      );
    }
    const frozen = options.frozen ?? false;
    const factor = options.traffic ?? 1;
    refuseLargeDays(fixture, factor);
    if (fixture.faults.length + rules.length > MAX_RULES) {
      throw new OptionError('faults', `fault rules cannot be more than ${MAX_RULES}, those of the fixture included`);
    }
    return {
      name,
      seed: options.seed ?? fixture.seed,
      fixtureName: fixture.name,
      fixtureId: fixture.id,
      state: withPlan(fixture.state, options.plan),
      rules: [
        ...fixtureRules(fixture, operationIds),
        ...rules.map(rule =>
          ruleOf(rule, operationIds, (shown, message) => new OptionError('faults', `fault ${shown}: ${message}`)),
        ),
      ],
      hits: fixture.hits,
      assumptions: assumed(options.assume),
      strict: options.strict ?? false,
      factor,
      journalSize,
      startMs,
      frozen,
      bytes,
      startClock: () => createClock({ source, startMs, frozen }),
    };
  }

  /**
   * A new sandbox; one that is made with settings is kept where there is a data folder.
   * @throws 400 where there is no memory for it
   */
  sandbox(origin: Origin, settings: SandboxSettings | null): Sandbox {
    this.memory.ensure(origin.bytes + SANDBOX_BYTES);
    const initial = { ...beginningOf(origin), snapshots: [] };
    const home = settings === null ? null : this.#parts.folder?.newHome(settings, initial);
    return new Sandbox(origin, home ?? memoryHome(initial), this.#parts);
  }

  /** A sandbox of an earlier run. */
  reopen(origin: Origin, home: Home): Sandbox {
    return new Sandbox(origin, home, this.#parts);
  }
}

/** @throws FixtureError · OptionError where it is the factor that makes days too large */
function refuseLargeDays({ state: { sites } }: Fixture, factor: number): void {
  const parts = new Parts();
  for (const [index, { id, traffic }] of sites.entries()) {
    if (traffic === null) continue;
    const allowed = factorFault(traffic, factor);
    if (allowed !== null) {
      throw new OptionError('traffic', `traffic cannot be ${factor} with the site ${id}; allowed: ${allowed}`);
    }
    parts.read(() => {
      const fault = volumeFault(traffic, factor);
      if (fault !== null) throw new MalformedError(`sites[${index}].traffic.visits_per_day`, fault);
    });
  }
  parts.done(faults => new FixtureError(faults));
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

/** @throws FixtureError with what is wrong in all of them */
function fixtureRules({ faults: rules }: Fixture, operationIds: readonly string[]): UnnamedRule[] {
  const parts = new Parts();
  const read = rules.map((rule, index) =>
    parts.read(() => ruleOf(rule, operationIds, (_, message) => new MalformedError(`faults[${index}]`, message))),
  );
  parts.done(faults => new FixtureError(faults));
  return read as UnnamedRule[];
}

function ruleOf(
  rule: string | object,
  operationIds: readonly string[],
  refusal: (shown: string, message: string) => Error,
): UnnamedRule {
  try {
    return typeof rule === 'string' ? readRuleText(rule, operationIds) : readRule(rule, operationIds);
  } catch (error) {
    throw error instanceof ApiError ? refusal(show(rule), oneLine(error)) : error;
  }
}

/** Yields between slices of work. @param kept what is remembered of how the fixture was written */
function* fixtureBytes({ state, hits }: Fixture, kept: unknown): Generator<void, number, void> {
  yield* countRecords(state);
  let bytes = (yield* addingBytes(state)) + (yield* addingBytes(kept));
  for (const { log } of hits.values()) bytes += log.committedBytes;
  return bytes;
}
