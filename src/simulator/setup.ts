import { isDeepStrictEqual } from 'node:util';
import { isDate } from 'node:util/types';
import { type AssumptionChoices, type Assumptions, assume, defaultAssumptions } from '../contract/assumptions.ts';
import { sandboxOptionSchemas } from '../contract/sandbox-options.gen.ts';
import { InvalidValueError, IssueList } from '../contract/schema.ts';
import { ApiError, type FieldErrors } from '../errors.ts';
import { readRule, show, type UnnamedRule } from '../faults/rule.ts';
import { MAX_RULES } from '../faults/rule-book.ts';
import { oneLine, readRuleText } from '../faults/rule-text.ts';
import { type Fixture, FixtureError } from '../fixture/fixture.ts';
import type { FixtureSource, SandboxSettings } from '../persistence/stored-data.ts';
import type { Setup } from '../sandbox/sandbox.ts';
import { createClock } from '../time/clock.ts';
import { instantOf, textOf } from '../time/instant.ts';
import { factorError, volumeError } from '../traffic/volume.ts';
import type { SandboxOptions } from './options.ts';
import type { SourcedFixture } from './read-fixture.ts';
import { OptionError } from './validate-options.ts';

/** What a sandbox's folder keeps; its fixture is kept beside them. */
const KEPT_OPTIONS = Object.keys(sandboxOptionSchemas);

/** @param options of the server, those of the sandbox's own laid over them */
export function settingsOf(name: string, fixture: FixtureSource | null, options: SandboxOptions): SandboxSettings {
  const { clock } = options;
  const written: Readonly<Record<string, unknown>> = { ...options, clock: isDate(clock) ? textOf(clock) : clock };
  const remembered = KEPT_OPTIONS.flatMap(key => (written[key] === undefined ? [] : [[key, written[key]]]));
  return { name, fixture, options: Object.fromEntries(remembered) };
}

export interface SetupParts {
  readonly name: string;
  readonly fixture: SourcedFixture;
  /** What is left out comes from the fixture. */
  readonly options: SandboxOptions;
  /** Fault rules to begin with, beside those of the fixture. */
  readonly rules: readonly (string | object)[];
  /** What the fixture takes where no other sandbox shares it. */
  readonly bytes: number;
  readonly journalSize: number;
  /** Real time, epoch milliseconds. */
  readonly source: () => number;
}

/**
 * What a sandbox is made of, all options resolved.
 * @throws OptionError, and FixtureError where one of its fault rules cannot be read
 */
export function setupOf(parts: SetupParts): Setup {
  const { name, fixture, options, rules, bytes, journalSize, source } = parts;
  const { frozen = false, traffic: factor = 1, plan } = options;
  const { state } = fixture;
  const clock = options.clock ?? fixture.clock;
  const startMs = clock === null ? undefined : instantOf(clock)!;
  refuseLargeDays(fixture, factor);
  if (fixture.faults.length + rules.length > MAX_RULES) {
    throw new OptionError('faults', `cannot be more than ${MAX_RULES} rules, those of the fixture included`);
  }
  return {
    name,
    seed: options.seed ?? fixture.seed,
    fixtureName: fixture.name,
    fixtureId: fixture.id,
    state: plan === undefined ? state : { ...state, account: { ...state.account, plan } },
    rules: [
      ...fixtureRules(fixture),
      ...rules.map(rule =>
        ruleOf(rule, (shown, message) => new OptionError('faults', `cannot have ${shown}: ${message}`)),
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

/** @throws FixtureError · OptionError where it is the factor that makes days too large */
function refuseLargeDays({ state: { sites } }: Fixture, factor: number): void {
  const found = new IssueList();
  for (const [index, { id, traffic }] of sites.entries()) {
    if (traffic === null) continue;
    const allowed = factorError(traffic, factor);
    if (allowed !== null) {
      throw new OptionError('traffic', `cannot be ${factor} with the site ${id}; allowed: ${allowed}`);
    }
    const excess = volumeError(traffic, factor);
    if (excess !== null) found.add(`sites[${index}].traffic.visits_per_day`, excess);
  }
  if (found.issues.length > 0) throw new FixtureError(found.issues);
}

function assumed(choices: AssumptionChoices = {}): Assumptions {
  try {
    return assume(defaultAssumptions, choices);
  } catch (error) {
    throw error instanceof RangeError ? new OptionError('assume', `cannot be applied: ${error.message}`) : error;
  }
}

/** @throws FixtureError with what is wrong in all of them */
function fixtureRules({ faults: rules }: Fixture): UnnamedRule[] {
  const found = new IssueList();
  const read = rules.map((rule, index) =>
    found.collect(() => ruleOf(rule, (_, message) => new InvalidValueError([{ path: `faults[${index}]`, message }]))),
  );
  if (found.issues.length > 0) throw new FixtureError(found.issues);
  return read as UnnamedRule[];
}

function ruleOf(rule: string | object, refusal: (shown: string, message: string) => Error): UnnamedRule {
  try {
    return typeof rule === 'string' ? readRuleText(rule) : readRule(rule);
  } catch (error) {
    throw error instanceof ApiError ? refusal(show(rule), oneLine(error)) : error;
  }
}

/** One option of a sandbox: how it is compared, and how a message shows it. */
interface Compared {
  readonly value: unknown;
  readonly text: string;
}

const shown = (value: unknown): Compared => ({ value, text: JSON.stringify(value) });

const COMPARED: Readonly<Record<Exclude<keyof SandboxOptions, 'name'>, (setup: Setup) => Compared>> = {
  fixture: ({ fixtureId, fixtureName }) => ({ value: fixtureId, text: fixtureName }),
  seed: ({ seed }) => shown(seed),
  clock: ({ startMs }) => ({
    value: startMs,
    text: startMs === undefined ? 'real time' : new Date(startMs).toISOString(),
  }),
  frozen: ({ frozen }) => shown(frozen),
  plan: ({ state }) => shown(state.account.plan),
  traffic: ({ factor }) => shown(factor),
  strict: ({ strict }) => shown(strict),
  assume: ({ assumptions }) => ({ value: assumptions, text: 'assumptions' }),
};

/** Messages by option where a sandbox was made with another value than is asked for; none where all are the same. */
export function differencesOf(made: Setup, asked: Setup): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const [name, read] of Object.entries(COMPARED)) {
    const [was, wanted] = [read(made), read(asked)];
    if (isDeepStrictEqual(was.value, wanted.value)) continue;
    const values = was.text === wanted.text ? '' : `: ${was.text}, not ${wanted.text}`;
    errors[name] = [`The sandbox "${made.name}" was made with another value of ${name}${values}.`];
  }
  return errors;
}
