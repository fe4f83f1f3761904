import { setMaxListeners } from 'node:events';
import { SandboxRecord } from '../client-report/sandbox-record.ts';
import type { Assumptions } from '../contract/assumptions.ts';
import type { Usage, UsagePatch } from '../contract/control.gen.ts';
import { ApiError, notFound } from '../errors.ts';
import { UnderWay } from '../exchange/under-way.ts';
import type { UnnamedRule } from '../faults/rule.ts';
import { RuleBook } from '../faults/rule-book.ts';
import type { SeparableHits } from '../hits/export.ts';
import { type IngestedHits, noHits } from '../hits/ingest.ts';
import { Journal } from '../journal/journal.ts';
import type { Journals } from '../journal/journals.ts';
import { type Allowance, Limits } from '../limits/limits.ts';
import type { Memory } from '../memory/memory.ts';
import { RecentKeys } from '../memory/recent-keys.ts';
import type { WorkMemory } from '../memory/work-memory.ts';
import { fingerprint } from '../random/random.ts';
import type { ResultCache } from '../report/result-cache.ts';
import type { Change } from '../rules/change.ts';
import { allowanceOf } from '../rules/plans.ts';
import type { Site, State, Timestamp, Token } from '../rules/state.ts';
import type { Clock } from '../time/clock.ts';
import type { SliceQueue } from '../time/in-slices.ts';
import type { SharedTraffic } from '../traffic/shared-traffic.ts';
import type { DataChange } from '../variants/data-change.ts';
import { CountedStore } from './counted-store.ts';
import { Ingests } from './ingests.ts';
import { RevokedTokens } from './revoked-tokens.ts';
import {
  describeSnapshot,
  findSnapshot,
  hitsOfFixture,
  hitsOfSites,
  type InitialData,
  putSnapshot,
  type SandboxData,
  type SandboxHits,
  type SnapshotInfo,
} from './sandbox-data.ts';
import { createSiteHits } from './site-hits.ts';
import type { Rule, Storage } from './storage.ts';

/** What a sandbox is made of, and goes back to when it is reset. */
export interface Setup {
  readonly name: string;
  /** What decides all randomness; ids and traffic follow from it, never from the sandbox's name. */
  readonly seed: string;
  readonly fixtureName: string;
  /** Tells fixtures of one name apart. */
  readonly fixtureId: string;
  readonly state: State;
  readonly rules: readonly UnnamedRule[];
  readonly hits: ReadonlyMap<string, IngestedHits>;
  readonly assumptions: Assumptions;
  readonly strict: boolean;
  /** Multiplies every site's visits per day. */
  readonly factor: number;
  readonly journalSize: number;
  /** Where the clock starts, epoch ms; undefined: real time. */
  readonly startMs: number | undefined;
  readonly frozen: boolean;
  /** What all this takes that no other sandbox shares. */
  readonly bytes: number;
  /** A new clock, standing where the sandbox begins. */
  readonly startClock: () => Clock;
}

/** What sandboxes share, because it depends only on its labels, never on which sandbox came first. */
export interface Shared {
  readonly traffic: SharedTraffic;
  readonly results: ResultCache;
  /** What reports take while they are under way. */
  readonly work: WorkMemory;
  /** The same for those of the control plane: they take nothing from the API's. */
  readonly looks: WorkMemory;
  /** Where long work takes turns with that of the others. */
  readonly queue: SliceQueue;
  readonly memory: Memory;
  readonly journals: Journals;
  /** What a variant of the server assumes, over the assumptions of each sandbox; null: nothing. */
  readonly assumed: Partial<Assumptions> | null;
  /** How a variant of the server changes what sandboxes begin with; null: not at all. */
  readonly dataChange: DataChange | null;
}

/** How a sandbox begins. */
export function initialDataOf({ state, hits }: Pick<Setup, 'state' | 'hits'>): InitialData {
  return { state, hits: hitsOfFixture(hits) };
}

/** What a sandbox takes beside what is kept in it, as measured: half of it is its record for the client report. */
export const SANDBOX_BYTES = 24_576;

/** What is answered where a sandbox was deleted while a request for it was under way. */
export function sandboxDeleted(name: string): ApiError {
  return notFound(`The sandbox "${name}" was deleted.`, 'sandbox');
}

/** What is answered where a sandbox had to go, past the bound of sandboxes, while somebody looked at it. */
export function sandboxDropped(name: string): ApiError {
  return notFound(`The sandbox "${name}" was dropped: others were used since.`, 'sandbox');
}

// Beyond it the oldest are cold again.
const QUERIES_KEPT = 10_000;

/** One isolated world. Nothing of it is shared with another but generated days, which never change. */
export class Sandbox {
  readonly setup: Setup;
  readonly faults: RuleBook;
  readonly journal: Journal;
  readonly limits = new Limits();
  /** What the client report says of this sandbox. */
  readonly record = new SandboxRecord();
  readonly underWay = new UnderWay();
  readonly revoked: RevokedTokens;
  readonly results: ResultCache;
  readonly work: WorkMemory;
  readonly queue: SliceQueue;
  clock: Clock;
  /** Whether a token has been used here since the start of the process. */
  entered = false;
  /** Whether the control plane has set usage or plan since the sandbox began or was reset. */
  limitsSet = false;
  readonly #assumed: Partial<Assumptions> | null;
  #ownAssumptions: Assumptions;
  #assumptions: Assumptions;
  readonly #storage: Storage;
  readonly #memory: Memory;
  readonly #store: CountedStore;
  readonly #traffic: SharedTraffic;
  readonly #asked: RecentKeys;
  readonly #ingests: Ingests;
  #generation = 0;
  #changes = 0;
  #lifted = 0;
  readonly #watchers = new Set<() => void>();
  #released = false;
  #deleted = false;
  /** Made on first use: most sandboxes are reset while no request waits in them. */
  #replaced: AbortController | null = null;

  constructor(setup: Setup, storage: Storage, { traffic, results, work, queue, memory, journals, assumed }: Shared) {
    this.setup = setup;
    this.#storage = storage;
    this.#memory = memory;
    this.#store = new CountedStore(storage.store, initialDataOf(setup), memory);
    this.#ingests = new Ingests({ store: this.#store, storage, memory, queue });
    memory.count('state', SANDBOX_BYTES);
    memory.count('fixtures', setup.bytes);
    this.#traffic = traffic;
    this.results = results;
    this.work = work;
    this.queue = queue;
    this.faults = new RuleBook(setup.seed, memory);
    this.revoked = new RevokedTokens(setup.seed, memory);
    this.journal = new Journal(setup.journalSize, journals);
    this.journal.learn(this.state.tokens);
    this.#asked = new RecentKeys(QUERIES_KEPT, memory);
    this.clock = setup.startClock();
    this.#assumed = assumed;
    this.#ownAssumptions = setup.assumptions;
    this.#assumptions = setup.assumptions;
    this.assume(setup.assumptions);
    for (const rule of setup.rules) this.faults.add(rule);
  }

  /** Those in force: the sandbox's own, and over them what a variant of the server assumes. */
  get assumptions(): Assumptions {
    return this.#assumptions;
  }

  /** As the sandbox was made, or its clients have set them. */
  get ownAssumptions(): Assumptions {
    return this.#ownAssumptions;
  }

  assume(own: Assumptions): void {
    this.#ownAssumptions = own;
    this.#assumptions = this.#assumed === null ? own : { ...own, ...this.#assumed };
  }

  get state(): State {
    return this.#data.state;
  }

  /** Oldest first. */
  get snapshots(): SnapshotInfo[] {
    return this.#data.snapshots.map(describeSnapshot);
  }

  get #data(): SandboxData {
    return this.#store.data;
  }

  get name(): string {
    return this.setup.name;
  }

  get seed(): string {
    return this.setup.seed;
  }

  get strict(): boolean {
    return this.setup.strict;
  }

  /** Another number after each reset, restore and close: requests from before it have no place in what is after. */
  get generation(): number {
    return this.#generation;
  }

  /** Another number whenever data, clock or settings were changed. */
  get changes(): number {
    return this.#changes;
  }

  /** Data, clock or settings were changed. */
  noteChange(): void {
    this.#changes += 1;
  }

  /** Another number whenever the control plane added or removed faults, or set usage or account. */
  get lifted(): number {
    return this.#lifted;
  }

  /** What was refused may pass now, or a test has begun. */
  noteLifted(): void {
    this.#lifted += 1;
  }

  /** Aborted once a reset, a restore or the close replaces what requests under way refer to; a new one follows. */
  get replaced(): AbortSignal {
    this.#replaced ??= endless();
    return this.#replaced.signal;
  }

  /** Whether the sandbox was deleted, or is being so. */
  get deleted(): boolean {
    return this.#deleted;
  }

  /**
   * Applies a rule to the latest state; the change is visible once it is stored, and not at all when it cannot be. The
   * hits of sites that are no longer there go along.
   * @throws what the rule throws, after which nothing has changed · 404 where the sandbox is deleted meanwhile
   */
  async commit<Body>(rule: (state: State, hits: SandboxHits) => Change<Body>): Promise<Body> {
    const { body, dropped } = await this.#commit(data => {
      const { state, body } = rule(data.state, data.hits);
      if (state === data.state) return { state: data, body: { body, dropped: false } };
      const { sites } = data.state;
      const hits = state.sites === sites ? data.hits : hitsOfSites(data.hits, state.sites);
      return { state: { ...data, state, hits }, body: { body, dropped: hits !== data.hits } };
    });
    if (dropped) await this.#storage.compact();
    return body;
  }

  /** The site's hits as of `nowMs`. */
  hitsOf(site: Site, nowMs: number): SeparableHits {
    return createSiteHits({
      site,
      seed: this.seed,
      factor: this.setup.factor,
      shared: this.#traffic,
      ingested: this.#data.hits.bySite.get(site.id) ?? noHits(),
      nowS: Math.floor(nowMs / 1000),
    });
  }

  /**
   * Adds hits, parsed JSON, to those of a site, all or nothing; `hits` may be read twice.
   * @returns how many there were
   * @throws 404 site, sandbox · 400 by line and field, and where the memory bound is reached · what `hits` throws
   */
  ingest(siteId: string, hits: Iterable<unknown>): Promise<number> {
    return this.#unlessDeleted(this.#ingests.add(siteId, hits));
  }

  /** Keeps the sandbox as it is now under a name, in place of what was kept under it. @throws 400 beyond 100 snapshots */
  async takeSnapshot(name: string): Promise<SnapshotInfo> {
    const { clock, faults, ownAssumptions: assumptions } = this;
    const moment = { nowMs: clock.now(), frozen: clock.frozen, rules: faults.snapshot(), assumptions };
    const info = await this.#commit(data => {
      const snapshot = { name, state: data.state, hits: data.hits, ...moment };
      const snapshots = putSnapshot(data.snapshots, snapshot);
      return { state: { ...data, snapshots }, body: describeSnapshot(snapshot) };
    });
    await this.#storage.compact();
    return info;
  }

  /** Back to a snapshot, but for journal and usage. @throws 404 */
  async restoreSnapshot(name: string): Promise<void> {
    const { nowMs, frozen, rules, assumptions } = await this.#replaceData(data => {
      const snapshot = findSnapshot(data.snapshots, name);
      return { state: { ...data, state: snapshot.state, hits: snapshot.hits }, body: snapshot };
    });
    this.assume(assumptions);
    // First, lest a clock that ticks move on between the two.
    this.clock.freeze(frozen);
    this.clock.set(nowMs);
    this.faults.restore(rules);
    await this.#storage.compact();
  }

  /** @throws 404 */
  async dropSnapshot(name: string): Promise<void> {
    await this.#commit(data => {
      const dropped = findSnapshot(data.snapshots, name);
      const snapshots = data.snapshots.filter(snapshot => snapshot !== dropped);
      return { state: { ...data, snapshots }, body: undefined };
    });
    await this.#storage.compact();
  }

  /** Whether this sandbox was asked `query` before, which it is from now on. Spec: General conventions 5. */
  noteQuery(query: string): 'cold' | 'cached' {
    // Queries may be long, and are many.
    return this.#asked.note(fingerprint(this.seed, query)) > 1 ? 'cached' : 'cold';
  }

  /** Notes that the token is in use; it may be lost where the process is killed, and moves nothing else. */
  markUsed({ name, last_used_at }: Token, now: Timestamp): void {
    this.entered = true;
    if (last_used_at === now) return;
    const used = (token: Token) => (token.name === name ? { ...token, last_used_at: now } : token);
    this.#store.touch(data => {
      const state = { ...data.state, tokens: data.state.tokens.map(used) };
      return { ...data, state };
    });
  }

  /** How much of the limits is used now. */
  get usage(): Usage {
    return this.limits.usage(this.clock.now(), this.allowance);
  }

  /** As if so many requests had been made. */
  setUsage(change: UsagePatch): Usage {
    this.limitsSet = true;
    this.noteLifted();
    return this.limits.setUsage(this.clock.now(), this.allowance, change);
  }

  /** What the account may do at the moment. */
  get allowance(): Allowance {
    return allowanceOf(this.state.account, this.assumptions);
  }

  /** Whether a request is in flight. Whoever only looks, such as at a stream of the journal, keeps no sandbox. */
  get busy(): boolean {
    return this.limits.inFlight > 0;
  }

  /** `ended` is called once the sandbox is dropped, closed or deleted. @returns what takes that back */
  watch(ended: () => void): () => void {
    this.#watchers.add(ended);
    return () => void this.#watchers.delete(ended);
  }

  /** Back to where the sandbox began: state, hits, clock, limits, faults, journal and ids. */
  async reset(): Promise<void> {
    await this.#replaceData(data => ({ state: { ...data, ...initialDataOf(this.setup) }, body: undefined }));
    this.clock = this.setup.startClock();
    this.assume(this.setup.assumptions);
    this.#asked.clear();
    this.limits.reset();
    this.limitsSet = false;
    this.revoked.clear();
    this.faults.clear();
    for (const rule of this.setup.rules) this.faults.add(rule);
    this.journal.reset();
    await this.#storage.compact();
  }

  /** Gives back what the sandbox holds, once: nothing of it counts any more. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#store.release();
    this.revoked.clear();
    this.faults.clear();
    this.journal.release();
    this.#asked.clear();
    this.#memory.count('state', -SANDBOX_BYTES);
    this.#memory.count('fixtures', -this.setup.bytes);
  }

  /** Gives its place to another sandbox: whoever looks at it is told that it has ended. */
  drop(): void {
    this.release();
    this.#endLooks();
  }

  #endLooks(): void {
    this.journal.endWaits();
    for (const ended of [...this.#watchers]) ended();
  }

  /** Stores the sandbox in its initial state. */
  save(): Promise<void> {
    return this.#commit(data => ({ state: { ...data }, body: undefined }));
  }

  /** Cuts what waits here, and stores what is still to be stored. */
  async close(): Promise<void> {
    this.release();
    this.#nextGeneration();
    this.faults.clear();
    this.#endLooks();
    await this.#storage.close();
  }

  /** Removes what is kept of the sandbox. @throws the error of the file system; then the sandbox is as it was */
  async delete(): Promise<void> {
    this.#deleted = true;
    try {
      await this.#storage.remove();
    } catch (error) {
      this.#deleted = false;
      throw error;
    }
    // What could not be stored is of no use any more.
    await this.close().catch(() => undefined);
  }

  #commit<Body>(rule: Rule<SandboxData, Body>): Promise<Body> {
    this.noteChange();
    return this.#unlessDeleted(this.#store.commit(rule));
  }

  /** What `storing` comes to. @throws 404 where it failed because what it writes to is removed */
  async #unlessDeleted<Result>(storing: Promise<Result>): Promise<Result> {
    try {
      return await storing;
    } catch (error) {
      throw this.#deleted && !(error instanceof ApiError) ? sandboxDeleted(this.name) : error;
    }
  }

  /** Replaces the data; requests that came before it was done have no place in what is after. */
  async #replaceData<Body>(rule: Rule<SandboxData, Body>): Promise<Body> {
    this.#nextGeneration();
    const body = await this.#commit(rule);
    this.#nextGeneration();
    return body;
  }

  #nextGeneration(): void {
    this.#generation += 1;
    this.record.interrupt();
    const ended = this.#replaced;
    this.#replaced = null;
    ended?.abort();
  }
}

/** Any number of requests may wait for its signal. */
function endless(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
