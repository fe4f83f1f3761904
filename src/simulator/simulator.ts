import { setMaxListeners } from 'node:events';
import type { OperationId } from '../contract/api.gen.ts';
import type { Operation } from '../contract/operations.ts';
import { compileRoutes, type MatchOperation } from '../contract/routes.ts';
import { servedDocument } from '../contract/served-document.ts';
import { type AnswerValidator, createAnswerValidator } from '../contract/validate-answer.ts';
import { invalid } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { BodyBudget } from '../limits/body-budget.ts';
import type { Log } from '../log/log.ts';
import { planOf } from '../rules/plans.ts';
import type { Sandbox, Shared } from '../sandbox/sandbox.ts';
import { atOnce } from '../time/at-once.ts';
import type { SlicedWork } from '../time/in-slices.ts';
import type { VariantLayer } from '../variants/variant-layer.ts';
import { basePathOf, compileMisplaced, type FindMisplaced } from './base-path.ts';
import { bearerOf, DEFAULT_SANDBOX } from './bearer.ts';
import type { SandboxOptions, SimulatorDescription, SimulatorOptions } from './options.ts';
import type { Planned, SandboxFactory } from './sandbox-factory.ts';
import type { Sandboxes } from './sandboxes.ts';
import { differencesOf } from './setup.ts';
import { Statistics, type Summary } from './statistics.ts';
import { OptionError } from './validate-options.ts';

/** As much as the largest body there may be; many small ones fit beside each other. */
const BODIES_BYTES = 256 * 1024 * 1024;

/** Told of each exchange, once, and where. It must not take long; what it throws is logged. */
type ExchangeListener = (exchange: Exchange, sandbox: Sandbox) => void;

const nameTaken = (name: string) => new OptionError('name', `${JSON.stringify(name)} has already been taken`);

const seeRecord: ExchangeListener = (exchange, { record }) => record.see(exchange);

/** Everything that sandboxes share: the contract, the log, the table of sandboxes. It knows no transport. */
export class Simulator {
  readonly version: string;
  readonly options: SimulatorOptions;
  readonly operations: readonly Operation<OperationId>[];
  readonly match: MatchOperation<OperationId>;
  readonly validateAnswer: AnswerValidator;
  /** What sandboxes share. */
  readonly shared: Shared;
  readonly sandboxes: Sandboxes;
  readonly statistics: Statistics;
  /** What requests under way send, over all sandboxes. */
  readonly bodies = new BodyBudget(BODIES_BYTES);
  readonly log: Log;
  /** The variant in force; null: none. */
  readonly variant: VariantLayer | null;
  /** Real milliseconds since the start, only for durations. */
  readonly elapsedMs: () => number;
  /** Real time, epoch ms. */
  readonly wallMs: () => number;
  /** Finds the route of the API that a path ends in which is none. */
  readonly misplaced: FindMisplaced;
  /** What stands before each path of the API, such as `/v1`; empty where it is served at the root. */
  readonly basePath: string;
  /** Where the server listens; known once it does. */
  origin = '';
  /** The certificate, PEM, of the authority that was made for this run; undefined where none was. */
  ca: string | undefined = undefined;
  readonly #factory: SandboxFactory;
  readonly #stop = new AbortController();
  readonly #drain = new AbortController();
  readonly #listeners = new Set<ExchangeListener>();
  #requests = 0;
  #answers = 0;
  #lastAnswered = 0;
  /** Streams of the journal that somebody reads. */
  streams = 0;

  constructor(parts: {
    readonly version: string;
    readonly options: SimulatorOptions;
    readonly operations: readonly Operation<OperationId>[];
    readonly shared: Shared;
    readonly factory: SandboxFactory;
    readonly sandboxes: Sandboxes;
    readonly log: Log;
    readonly variant: VariantLayer | null;
    readonly elapsedMs: () => number;
    readonly wallMs: () => number;
  }) {
    this.version = parts.version;
    this.options = parts.options;
    this.shared = parts.shared;
    this.#factory = parts.factory;
    this.sandboxes = parts.sandboxes;
    this.log = parts.log;
    this.variant = parts.variant;
    this.elapsedMs = parts.elapsedMs;
    this.wallMs = parts.wallMs;
    this.operations = parts.operations;
    this.match = compileRoutes(this.operations);
    this.misplaced = compileMisplaced(this.operations, this.match);
    this.basePath = basePathOf(parts.options);
    this.validateAnswer = createAnswerValidator(servedDocument);
    this.statistics = new Statistics(this.operations.length);
    // Any number of requests may wait on purpose at once.
    setMaxListeners(0, this.stopping, this.draining);
  }

  /** Where the API is served. */
  get baseUrl(): string {
    return `${this.origin}${this.basePath}`;
  }

  /** The `id` of the next request in the journal. */
  nextRequestId(): number {
    this.#requests += 1;
    return this.#requests;
  }

  /** Counts answers from 1, in the order in which they were known. */
  nextAnswer(): number {
    this.#answers += 1;
    return this.#answers;
  }

  /** How many answers there were. */
  get lastAnswer(): number {
    return this.#answers;
  }

  /** The `id` of the newest request; 0 before the first. */
  get lastRequestId(): number {
    return this.#requests;
  }

  /** The `id` of the request that was answered last; 0 before the first. */
  get lastAnsweredId(): number {
    return this.#lastAnswered;
  }

  /** Tells all who listen of an exchange in a sandbox. One that fails keeps neither the others from it nor the client from its answer. */
  publish(sandbox: Sandbox, exchange: Exchange): void {
    const { entry } = exchange;
    this.#lastAnswered = entry.id;
    this.log.request(entry);
    this.statistics.count(entry);
    this.#tell(seeRecord, exchange, sandbox);
    for (const listener of this.#listeners) this.#tell(listener, exchange, sandbox);
  }

  #tell(listener: ExchangeListener, exchange: Exchange, sandbox: Sandbox): void {
    try {
      listener(exchange, sandbox);
    } catch (err) {
      this.log.error({ err, id: exchange.entry.id }, 'a listener of exchanges failed');
    }
  }

  /** Is told of each exchange from now on. @returns what ends that */
  listen(listener: ExchangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Aborted once the simulator stops: whoever waits on purpose waits no longer. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  stop(): void {
    this.drain();
    this.#stop.abort();
  }

  /**
   * What the work returns, done in turns with other long work; at once after the stop, when there is no other: the report
   * on a run is made then.
   */
  async inTurns<Result>(work: SlicedWork<Result>): Promise<Result> {
    return this.stopping.aborted ? atOnce(work) : this.shared.queue.run(work);
  }

  /** Aborted once the simulator takes no new requests: whoever waits for some waits no longer. */
  get draining(): AbortSignal {
    return this.#drain.signal;
  }

  drain(): void {
    this.#drain.abort(new Error('the simulator stops'));
  }

  /**
   * Makes a sandbox with settings of its own, what is left out being the server's.
   * @throws OptionError, FixtureError · 400 where the bound is full
   */
  async createSandbox(name: string, options: SandboxOptions): Promise<Sandbox> {
    // A fixture is large: what is taken is refused before one is read.
    if (this.sandboxes.find(name) !== null) throw nameTaken(name);
    const { sandbox, made } = await this.#obtain(await this.#factory.plan(name, options));
    if (!made) throw nameTaken(name);
    return sandbox;
  }

  /**
   * The sandbox of that name, made with these settings where there is none; from then on it is never dropped.
   * @throws as `createSandbox` does · 400 by setting where it was made with others
   */
  async ensureSandbox(name: string, options: SandboxOptions): Promise<{ sandbox: Sandbox; made: boolean }> {
    const planned = await this.#factory.plan(name, options);
    const { sandbox, made } = await this.#obtain(planned);
    const errors = made ? {} : differencesOf(sandbox.setup, planned.setup);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    this.sandboxes.pin(name);
    return { sandbox, made };
  }

  #obtain(planned: Planned): Promise<{ sandbox: Sandbox; made: boolean }> {
    return this.sandboxes.obtain(planned.setup.name, () => this.#factory.make(planned));
  }

  summary(): Summary {
    return this.statistics.summary();
  }

  /** How the default sandbox is set up. */
  describe(): SimulatorDescription {
    const { setup, state } = this.sandboxes.main;
    const { requests_per_hour, concurrent_requests } = planOf(state.account.plan);
    return {
      fixture: setup.fixtureName,
      seed: setup.seed,
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
