import { setMaxListeners } from 'node:events';
import type { OperationId } from '../contract/api.gen.ts';
import { formats } from '../contract/formats.ts';
import type { Operation } from '../contract/operations.ts';
import { compileRoutes, type MatchOperation } from '../contract/routes.ts';
import { servedDocument } from '../contract/served-document.ts';
import { type ContractValidator, createContractValidator } from '../contract/validate.ts';
import { BodyBudget } from '../limits/body-budget.ts';
import type { Log } from '../log/log.ts';
import { planOf } from '../rules/plans.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { builtinNames, type Fixture } from '../store/fixture.ts';
import { bearerOf, DEFAULT_SANDBOX, isSandboxName } from './bearer.ts';
import type { SimulatorDescription } from './description.ts';
import { judgeWorldOptions } from './judge-options.ts';
import { OptionError } from './option-error.ts';
import type { SimulatorOptions, WorldOptions } from './options.ts';
import { readFixture } from './read-fixture.ts';
import type { Sandboxes } from './sandboxes.ts';
import { settingsOf } from './settings.ts';
import { Statistics, type Summary } from './statistics.ts';
import type { Worlds } from './worlds.ts';

/** As much as the largest body there may be; many small ones fit beside each other. */
const BODIES_BYTES = 256 * 1024 * 1024;

/** Everything that sandboxes share: the contract, the log, the table of sandboxes. It knows no transport. */
export class Simulator {
  readonly version: string;
  readonly options: SimulatorOptions;
  readonly operations: readonly Operation<OperationId>[];
  readonly match: MatchOperation<OperationId>;
  readonly validator: ContractValidator;
  readonly worlds: Worlds;
  /** What sandboxes begin as where nothing else is said. */
  readonly fixture: Fixture;
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

  constructor(parts: {
    readonly version: string;
    readonly options: SimulatorOptions;
    readonly operations: readonly Operation<OperationId>[];
    readonly worlds: Worlds;
    readonly fixture: Fixture;
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
    setMaxListeners(0, this.stopping);
  }

  /** Aborted once the simulator stops: whoever waits on purpose waits no longer. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  stop(): void {
    this.#stop.abort();
  }

  /**
   * Makes a sandbox with settings of its own, what is left out being the server's.
   * @throws OptionError, FixtureError · 400 where the bound is full
   */
  async createSandbox(name: string, options: WorldOptions): Promise<Sandbox> {
    if (!isSandboxName(name))
      throw new OptionError('name', `name cannot be "${name}"; allowed: 1 to 64 of A-Z a-z 0-9 . _ -`);
    if (this.sandboxes.find(name) !== null) throw new OptionError('name', `name "${name}" has already been taken`);
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
    const origin = this.worlds.origin(name, fixture, settings.options, rules);
    return this.sandboxes.add(name, () => this.worlds.sandbox(origin, settings));
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
