import { setMaxListeners } from 'node:events';
import type { OperationId } from '../contract/api.gen.ts';
import { formats } from '../contract/formats.ts';
import type { Operation } from '../contract/operations.ts';
import { compileRoutes, type MatchOperation } from '../contract/routes.ts';
import { servedDocument } from '../contract/served-document.ts';
import { type ContractValidator, createContractValidator } from '../contract/validate.ts';
import { invalid } from '../errors.ts';
import { BodyBudget } from '../limits/body-budget.ts';
import type { Log } from '../log/log.ts';
import { planOf } from '../rules/plans.ts';
import type { Origin, Sandbox } from '../sandbox/sandbox.ts';
import { builtinNames } from '../store/fixture.ts';
import type { SliceQueue } from '../time/in-slices.ts';
import { bearerOf, DEFAULT_SANDBOX, isSandboxName } from './bearer.ts';
import type { SimulatorDescription } from './description.ts';
import { judgeWorldOptions } from './judge-options.ts';
import { OptionError } from './option-error.ts';
import type { SimulatorOptions, WorldOptions } from './options.ts';
import { readFixture, type SourcedFixture } from './read-fixture.ts';
import type { Sandboxes } from './sandboxes.ts';
import { type SandboxSettings, settingsOf } from './settings.ts';
import { settingsThatDiffer } from './settings-that-differ.ts';
import { Statistics, type Summary } from './statistics.ts';
import type { Worlds } from './worlds.ts';

/** As much as the largest body there may be; many small ones fit beside each other. */
const BODIES_BYTES = 256 * 1024 * 1024;

/** A sandbox that may be made. */
interface Planned {
  readonly origin: Origin;
  readonly settings: SandboxSettings;
}

const nameTaken = (name: string) => new OptionError('name', `name "${name}" has already been taken`);

/** Everything that sandboxes share: the contract, the log, the table of sandboxes. It knows no transport. */
export class Simulator {
  readonly version: string;
  readonly options: SimulatorOptions;
  readonly operations: readonly Operation<OperationId>[];
  readonly match: MatchOperation<OperationId>;
  readonly validator: ContractValidator;
  readonly worlds: Worlds;
  /** What sandboxes begin as where nothing else is said. */
  readonly fixture: SourcedFixture;
  readonly sandboxes: Sandboxes;
  readonly statistics: Statistics;
  /** What requests under way send, over all sandboxes. */
  readonly bodies = new BodyBudget(BODIES_BYTES);
  readonly log: Log;
  /** Real milliseconds since the start, for durations alone. */
  readonly elapsedMs: () => number;
  /** Where the API is served, ending in `/v1`; known once somebody listens. */
  baseUrl = '/v1';
  readonly #stop = new AbortController();
  readonly #drain = new AbortController();

  constructor(parts: {
    readonly version: string;
    readonly options: SimulatorOptions;
    readonly operations: readonly Operation<OperationId>[];
    readonly worlds: Worlds;
    readonly fixture: SourcedFixture;
    readonly sandboxes: Sandboxes;
    readonly log: Log;
    readonly elapsedMs: () => number;
  }) {
    this.version = parts.version;
    this.options = parts.options;
    this.worlds = parts.worlds;
    this.fixture = parts.fixture;
    this.sandboxes = parts.sandboxes;
    this.log = parts.log;
    this.elapsedMs = parts.elapsedMs;
    this.operations = parts.operations;
    this.match = compileRoutes(this.operations);
    this.validator = createContractValidator(servedDocument, formats);
    this.statistics = new Statistics(this.operations.length);
    // Any number of requests may wait on purpose at once.
    setMaxListeners(0, this.stopping, this.draining);
  }

  /** In which all long works take turns. */
  get queue(): SliceQueue {
    return this.worlds.queue;
  }

  /** Aborted once the simulator stops: whoever waits on purpose waits no longer. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  stop(): void {
    this.drain();
    this.#stop.abort();
  }

  /** Aborted once the simulator takes no new requests: whoever waits for some waits no longer. */
  get draining(): AbortSignal {
    return this.#drain.signal;
  }

  drain(): void {
    this.#drain.abort();
  }

  /**
   * Makes a sandbox with settings of its own, what is left out being the server's.
   * @throws OptionError, FixtureError · 400 where the bound is full
   */
  async createSandbox(name: string, options: WorldOptions): Promise<Sandbox> {
    // A fixture is large: what is taken is refused before one is read.
    if (this.sandboxes.find(name) !== null) throw nameTaken(name);
    const { sandbox, made } = await this.#obtain(await this.#plan(name, options));
    if (!made) throw nameTaken(name);
    return sandbox;
  }

  /**
   * The sandbox of that name, made with these settings where there is none.
   * @throws as `createSandbox` does · 400 by setting where it was made with others
   */
  async ensureSandbox(name: string, options: WorldOptions): Promise<{ sandbox: Sandbox; made: boolean }> {
    const planned = await this.#plan(name, options);
    const { sandbox, made } = await this.#obtain(planned);
    const errors = made ? {} : settingsThatDiffer(sandbox.origin, planned.origin);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return { sandbox, made };
  }

  #obtain({ origin, settings }: Planned): Promise<{ sandbox: Sandbox; made: boolean }> {
    return this.sandboxes.obtain(origin.name, () => this.worlds.sandbox(origin, settings));
  }

  async #plan(name: string, options: WorldOptions): Promise<Planned> {
    if (!isSandboxName(name))
      throw new OptionError('name', `name cannot be "${name}"; allowed: 1 to 64 of A-Z a-z 0-9 . _ -`);
    judgeWorldOptions(options);
    if (typeof options.fixture === 'string' && !builtinNames.includes(options.fixture)) {
      const all = builtinNames.join(', ');
      throw new OptionError('fixture', `fixture "${options.fixture}" is not built in; there are ${all}`);
    }
    const source = options.fixture === undefined ? null : await readFixture(options.fixture);
    const assume = { ...this.options.assume, ...options.assume };
    const settings = settingsOf(name, source, { ...this.options, ...options, assume });
    const fixture = source === null ? this.fixture : await this.worlds.fixture(source);
    const rules = source === null ? (this.options.faults ?? []) : [];
    const bytes = await this.worlds.fixtureBytes(fixture, source);
    return { origin: this.worlds.origin(name, fixture, settings.options, rules, bytes), settings };
  }

  summary(): Summary {
    return this.statistics.summary();
  }

  /** How the default sandbox is set up. */
  describe(): SimulatorDescription {
    const { origin, state } = this.sandboxes.main;
    const { requests_per_hour, concurrent_requests } = planOf(state.account.plan);
    return {
      fixture: origin.fixtureName,
      seed: origin.seed,
      plan: state.account.plan,
      limits: { requests_per_hour, concurrent: concurrent_requests },
      tokens: state.tokens.map(({ name, value, abilities }) => ({
        name,
        value: bearerOf(value, DEFAULT_SANDBOX),
        abilities,
      })),
      sites: state.sites.map(({ id, name, timezone }) => ({ id, name, timezone })),
    };
  }
}
