import type { RequestListener } from 'node:http';
import type { ReportFiles } from './client-report/outputs/report-files.ts';
import type { Thresholds } from './client-report/thresholds.ts';
import type { AssumptionChoices } from './contract/assumptions.ts';
import type {
  AccountPatch,
  AccountSettings,
  AggregationRow,
  Assumption,
  ClientReport,
  operations as ControlOperations,
  CurrentVisitors,
  EventSummary,
  Fault,
  FaultRule,
  Filter,
  Hit,
  JournalEntry,
  JournalExchange,
  Sandbox,
  SiteSummary,
  Snapshot,
  Token,
  TokenCreation,
  Traffic,
  TrafficPlan,
  Usage,
  UsagePatch,
} from './contract/control.gen.ts';
import type { FindingRuleName } from './findings/registry.ts';
import type { SandboxOptions, SimulatorDescription } from './simulator/options.ts';
import type { Summary } from './simulator/statistics.ts';

/** What a method of a handle rejects with. */
export interface SimulatorError extends Error {
  /** As the control plane would answer: 400 or 404. */
  readonly status: number;
  /** Messages by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A simulator that runs. Design: 2.6. */
export interface SimulatorHandle {
  /** Where the API is, ending in the base path, `/v1`; without a port, a name that does not resolve. */
  readonly url: string;
  readonly origin: string;
  /** With `tls: true`: the certificate of the authority that clients are to trust, PEM. */
  readonly ca: string | undefined;
  /** Everything that is served, as an Express app: for supertest, or to mount. */
  readonly app: RequestListener;
  readonly version: string;
  /** A new isolated sandbox; what is left out is the simulator's. @throws SimulatorError */
  sandbox(options?: SandboxOptions): Promise<SandboxHandle>;
  /** The sandbox of that name, made where there is none. @throws SimulatorError where it was made with other options */
  ensureSandbox(name: string, options?: Omit<SandboxOptions, 'name'>): Promise<SandboxHandle>;
  /** All sandboxes, in order of their making. */
  sandboxes(): Promise<readonly Sandbox[]>;
  /** Entries of all sandboxes that match, in order of `id`, which is what `since` means here. */
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>;
  /** The counters of the server, in the text format of Prometheus. */
  metrics(): Promise<string>;
  describe(): SimulatorDescription;
  summary(): Summary;
  /** The client report over all sandboxes, those that were dropped or deleted included. */
  report(): Promise<ClientReport>;
  /**
   * The same as the files that `--report` writes, by name.
   * @param thresholds what makes a case of junit.xml fail: nothing, where left out
   */
  reportFiles(thresholds?: Thresholds): Promise<ReportFiles>;
  /**
   * Refuses new requests, gives those in flight `graceMs` (800 where left out), then cuts what is left. The report can
   * still be asked for: it is that of the whole run.
   */
  stop(graceMs?: number): Promise<void>;
  /** Stops, and gives back what the simulator holds: what was pending in the report ends without a finding. */
  close(graceMs?: number): Promise<void>;
}

/** A fault rule as the command line writes it: `unavailable`, `unavailable:times=2`. */
export type FaultText = FaultRule['fault'] | `${FaultRule['fault']}:${string}`;

/** Which entries of the journal are asked for; what is left out asks for nothing. */
export type JournalQuery = QueryOf<'getJournal'>;

/** The first and the last second, UTC: `2026-06-15 12:00:00`, or a date. @default all */
export type HitRange = QueryOf<'exportHits'>;

/** Which sites or events are listed; what is left out asks for the first 1000 of all. */
export type ListQuery = QueryOf<'listSites'>;

/** A report of `GET /aggregations`: its parameters, lists as lists. */
export interface ReportQuery
  extends Pick<SentQuery<'getAggregations'>, 'entity' | 'aggregates'>,
    Omit<QueryOf<'getAggregations'>, 'entity' | 'aggregates' | 'filters'> {
  /** All of which must hold. */
  readonly filters?: readonly Filter[] | undefined;
}

type Queried = 'getJournal' | 'listSites' | 'exportHits' | 'getAggregations';
type QueryOf<Id extends Queried> = {
  readonly [Key in Exclude<keyof SentQuery<Id>, 'sandbox'>]?: SentQuery<Id>[Key] | undefined;
};
type SentQuery<Id extends Queried> = NonNullable<ControlOperations[Id]['parameters']['query']>;

/**
 * A sandbox in the hands of a test: what `/_sim` does, without the way over HTTP.
 *
 * What is refused rejects with a `SimulatorError`: `message` says it in plain words, `status` is that of the control
 * plane, `errors` has the messages by field where there are any. A deleted sandbox rejects so, too; that of a closed
 * simulator rejects with an Error that says so.
 */
export interface SandboxHandle {
  readonly name: string;
  /** Bearer value of the fixture's first token with full access; '' where the fixture has none. */
  readonly token: string;
  /** Bearer values of the fixture's tokens, by name. */
  readonly tokens: Readonly<Record<string, string>>;
  /** How the sandbox is set up. */
  describe(): Promise<Sandbox>;
  readonly clock: {
    /** ISO 8601. */
    now(): Promise<string>;
    /** ISO 8601 instant, or a Date. */
    set(instant: string | Date): Promise<void>;
    advance(seconds: number): Promise<void>;
    freeze(frozen?: boolean): Promise<void>;
  };
  readonly account: {
    get(): Promise<AccountSettings>;
    /** What is left out stays. */
    set(change: AccountPatch): Promise<AccountSettings>;
  };
  readonly usage: {
    /** How much of the limits is used. */
    get(): Promise<Usage>;
    /** As if so many requests had been made; what is left out stays. */
    set(change: UsagePatch): Promise<Usage>;
  };
  /** All tokens; those of the fixture with their bearer values. */
  listTokens(): Promise<readonly Token[]>;
  /** The new token; its `value` is the bearer value, which is shown this once. */
  createToken(token: TokenCreation): Promise<Token>;
  deleteToken(name: string): Promise<void>;
  readonly faults: {
    /** A rule as an object, or in the command line's form such as `unavailable:times=2`. */
    add(rule: FaultRule | FaultText): Promise<Fault>;
    list(): Promise<readonly Fault[]>;
    /** Lets the calls go on that the rule holds. @returns how many went on */
    release(name: string): Promise<number>;
    remove(name: string): Promise<void>;
    clear(): Promise<void>;
  };
  readonly assumptions: {
    list(): Promise<readonly Assumption[]>;
    /** All of them or none. @returns the register after the change */
    set(choices: AssumptionChoices): Promise<readonly Assumption[]>;
  };
  /** Entries that match, oldest first; `wait_s` and `count` wait for them first. */
  journal(query?: JournalQuery): Promise<readonly JournalEntry[]>;
  /** An entry by its `id`, with headers and bodies, without secrets. */
  journalEntry(id: number): Promise<JournalExchange>;
  clearJournal(): Promise<void>;
  /** What clients of this sandbox did wrong, how much of the API they used, and facts, since it was made. */
  report(): Promise<ClientReport>;
  /** The next `times` findings of the rule (1 where left out) are what a test provokes on purpose. */
  expect(rule: FindingRuleName, times?: number): Promise<void>;
  /** The sites, by `created_at`: the first 1000, or `limit`; `search` finds those with a text in id or name. */
  sites(query?: ListQuery): Promise<readonly SiteSummary[]>;
  /** The events of a site, by name, in the same way. */
  events(siteId: string, query?: ListQuery): Promise<readonly EventSummary[]>;
  readonly traffic: {
    /** Gives a site generated traffic, in place of what it had. */
    set(siteId: string, plan: TrafficPlan): Promise<Traffic>;
    /** Takes the generated traffic away; ingested hits stay. */
    remove(siteId: string): Promise<void>;
  };
  /** Ingests hits of a site, all or none. */
  track(siteId: string, hits: readonly Hit[]): Promise<void>;
  /** Every hit behind the reports on a site, in order of the start of the visit, then of time. */
  hits(siteId: string, range?: HitRange): Promise<readonly Hit[]>;
  /**
   * The rows of a report, as the API gives them to a token with full access. It is no request: no limit or fault applies,
   * and journal and client report know nothing of it.
   */
  aggregations(query: ReportQuery): Promise<readonly AggregationRow[]>;
  /** The current visitors of a site, in the same way; `detailed` adds pages and referrers. */
  currentVisitors(siteId: string, options?: { readonly detailed?: boolean | undefined }): Promise<CurrentVisitors>;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  readonly snapshots: {
    /** Oldest first. */
    list(): Promise<readonly Snapshot[]>;
    delete(name: string): Promise<void>;
  };
  /** Back to the fixture. */
  reset(): Promise<void>;
  /** Forgets the sandbox. */
  delete(): Promise<void>;
}
