import { setMaxListeners } from 'node:events';
import type { Assumptions } from '../contract/assumptions.ts';
import type { UnnamedRule } from '../faults/rule.ts';
import { RuleBook } from '../faults/rule-book.ts';
import type { SeparableHits } from '../hits/export.ts';
import { checkHits, type IngestedHits, noHits } from '../hits/ingest.ts';
import { Journal } from '../journal/journal.ts';
import { type Allowance, Limits, type Usage, type UsageChange } from '../limits/limits.ts';
import { fingerprint } from '../random/random.ts';
import type { ResultCache } from '../report/result-cache.ts';
import type { Change } from '../rules/change.ts';
import { allowanceOf } from '../rules/plans.ts';
import type { Site, State, Timestamp, Token } from '../rules/state.ts';
import type { Rule } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { SliceQueue } from '../time/in-slices.ts';
import type { SharedTraffic } from '../traffic/shared-traffic.ts';
import { isGeneratedVisitId } from '../traffic/visit-id.ts';
import type { Home } from './home.ts';
import { addBatch, hitsOfFixture, hitsOfSites, jsonOf, refuseBeyond } from './sandbox-hits.ts';
import { createSiteHits } from './site-hits.ts';
import { describeSnapshot, findSnapshot, putSnapshot, type SnapshotInfo } from './snapshots.ts';
import { type Beginning, recordsInUse, type Standing } from './standing.ts';

/** What a sandbox is made of, and goes back to when it is reset. */
export interface Origin {
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
  /** A new clock, standing where the sandbox begins. */
  readonly startClock: () => Clock;
}

/** What sandboxes share, because it follows from its labels alone and never shows who asked first. */
export interface Shared {
  readonly traffic: SharedTraffic;
  readonly results: ResultCache;
  /** Where long work takes turns with that of the others. */
  readonly queue: SliceQueue;
  /** What the ingested hits of one sandbox may take. */
  readonly ingestBytes: number;
}

/** How a sandbox begins. */
export function beginningOf({ state, hits }: Pick<Origin, 'state' | 'hits'>): Beginning {
  return { state, hits: hitsOfFixture(hits) };
}

// Beyond it all are cold again, so that a flood of queries cannot fill the memory.
const QUERIES_KEPT = 10_000;

/** One isolated world. Nothing of it is shared with another but generated days, which never change. */
export class Sandbox {
  readonly origin: Origin;
  readonly faults: RuleBook;
  readonly journal: Journal;
  readonly limits = new Limits();
  readonly results: ResultCache;
  readonly queue: SliceQueue;
  clock: Clock;
  assumptions: Assumptions;
  readonly #home: Home;
  readonly #traffic: SharedTraffic;
  readonly #ingestBytes: number;
  readonly #asked = new Set<string>();
  #era = 0;
  #replaced = endless();

  constructor(origin: Origin, home: Home, { traffic, results, queue, ingestBytes }: Shared) {
    this.origin = origin;
    this.#home = home;
    this.#traffic = traffic;
    this.results = results;
    this.queue = queue;
    this.#ingestBytes = ingestBytes;
    this.faults = new RuleBook(origin.seed);
    this.journal = new Journal(origin.journalSize);
    this.clock = origin.startClock();
    this.assumptions = origin.assumptions;
    for (const rule of origin.rules) this.faults.add(rule);
  }

  get state(): State {
    return this.#standing.state;
  }

  /** Oldest first. */
  get snapshots(): SnapshotInfo[] {
    return this.#standing.snapshots.map(describeSnapshot);
  }

  get #standing(): Standing {
    return this.#home.store.data;
  }

  get name(): string {
    return this.origin.name;
  }

  get seed(): string {
    return this.origin.seed;
  }

  get strict(): boolean {
    return this.origin.strict;
  }

  /** Another number after each reset, restore and close: requests from before it have no place in what is after. */
  get era(): number {
    return this.#era;
  }

  /** Aborted once a reset, a restore or the close replaces what requests under way refer to; a new one follows. */
  get replaced(): AbortSignal {
    return this.#replaced.signal;
  }

  /**
   * Applies a rule to the latest state; the change is visible once it is stored, and not at all when it cannot be. The
   * hits of sites that are no longer there go along.
   * @throws what the rule throws, after which nothing has changed
   */
  async commit<Body>(rule: (state: State) => Change<Body>): Promise<Body> {
    const { body, dropped } = await this.#home.store.commit(standing => {
      const { state, body } = rule(standing.state);
      if (state === standing.state) return { state: standing, body: { body, dropped: false } };
      const { sites } = standing.state;
      const hits = state.sites === sites ? standing.hits : hitsOfSites(standing.hits, state.sites);
      return { state: { ...standing, state, hits }, body: { body, dropped: hits !== standing.hits } };
    });
    if (dropped) await this.#compactLog();
    return body;
  }

  /** The site's hits as they stand at `nowMs`. */
  hitsOf(site: Site, nowMs: number): SeparableHits {
    return createSiteHits({
      site,
      seed: this.seed,
      factor: this.origin.factor,
      shared: this.#traffic,
      ingested: this.#standing.hits.bySite.get(site.id) ?? noHits(),
      nowS: Math.floor(nowMs / 1000),
    });
  }

  /** Adds hits to those of a site, all or nothing. @throws 400 by line and field */
  async ingest(site: Site, hits: readonly unknown[]): Promise<void> {
    const isGenerated = site.traffic === null ? () => false : (visitId: string) => isGeneratedVisitId(site.id, visitId);
    refuseBeyond(this.#ingestBytes, this.#standing.hits, hits.length);
    const batch = { site: site.id, hits };
    const { store, log } = this.#home;
    const add = (record: number | null) =>
      store.commit(standing => ({
        state: { ...standing, hits: addBatch(standing.hits, batch, record, isGenerated) },
        body: undefined,
      }));
    if (log === null) return add(null);
    // What would be refused is not written; and what is written may still be, where another ingest came first.
    checkHits(this.#standing.hits.bySite.get(site.id) ?? noHits(), hits, { isGenerated });
    return log.append(jsonOf(batch), add);
  }

  /** An ingested visit whose id the generator would use for the site; null where there is none. Design: 2.5. */
  visitOfGenerator({ id }: Site): string | null {
    const { log, visitCount } = this.#standing.hits.bySite.get(id) ?? noHits();
    const clash = log.visits.slice(0, visitCount).find(visit => isGeneratedVisitId(id, visit.id));
    return clash?.id ?? null;
  }

  /** Keeps how things stand under a name, in place of what was kept under it. @throws 400 beyond 100 snapshots */
  async takeSnapshot(name: string): Promise<SnapshotInfo> {
    const { clock, faults, assumptions } = this;
    const moment = { nowMs: clock.now(), frozen: clock.frozen, rules: faults.snapshot(), assumptions };
    const info = await this.#home.store.commit(standing => {
      const snapshot = { name, state: standing.state, hits: standing.hits, ...moment };
      const snapshots = putSnapshot(standing.snapshots, snapshot);
      return { state: { ...standing, snapshots }, body: describeSnapshot(snapshot) };
    });
    await this.#compactLog();
    return info;
  }

  /** Back to a snapshot, but for journal and usage. @throws 404 */
  async restoreSnapshot(name: string): Promise<void> {
    const { nowMs, frozen, rules, assumptions } = await this.#turnTo(standing => {
      const snapshot = findSnapshot(standing.snapshots, name);
      return { state: { ...standing, state: snapshot.state, hits: snapshot.hits }, body: snapshot };
    });
    this.assumptions = assumptions;
    // First, lest a clock that ticks move on between the two.
    this.clock.freeze(frozen);
    this.clock.set(nowMs);
    this.faults.restore(rules);
    await this.#compactLog();
  }

  /** @throws 404 */
  async dropSnapshot(name: string): Promise<void> {
    await this.#home.store.commit(standing => {
      const dropped = findSnapshot(standing.snapshots, name);
      const snapshots = standing.snapshots.filter(snapshot => snapshot !== dropped);
      return { state: { ...standing, snapshots }, body: undefined };
    });
    await this.#compactLog();
  }

  /** Whether this sandbox was asked `query` before, which it is from now on. Spec: General conventions 5. */
  noteQuery(query: string): 'cold' | 'cached' {
    // Queries may be long, and are many.
    const key = fingerprint(this.seed, query);
    if (this.#asked.has(key)) return 'cached';
    if (this.#asked.size >= QUERIES_KEPT) this.#asked.clear();
    this.#asked.add(key);
    return 'cold';
  }

  /** Notes that the token is in use; it may be lost where the process is killed, and moves nothing else. */
  markUsed({ name, last_used_at }: Token, now: Timestamp): void {
    if (last_used_at === now) return;
    const used = (token: Token) => (token.name === name ? { ...token, last_used_at: now } : token);
    this.#home.store.touch(standing => {
      const state = { ...standing.state, tokens: standing.state.tokens.map(used) };
      return { ...standing, state };
    });
  }

  /** How much of the limits is used now. */
  get usage(): Usage {
    return this.limits.usage(this.clock.now(), this.allowance);
  }

  /** As if so many requests had been made. */
  setUsage(change: UsageChange): Usage {
    return this.limits.setUsage(this.clock.now(), this.allowance, change);
  }

  /** What the account may do at the moment. */
  get allowance(): Allowance {
    return allowanceOf(this.state.account, this.assumptions);
  }

  /** Whether a request is under way, or somebody waits for one. */
  get busy(): boolean {
    return this.limits.inFlight > 0 || this.journal.waiting > 0;
  }

  /** Back to where the sandbox began: state, hits, clock, limits, faults, journal and ids. */
  async reset(): Promise<void> {
    await this.#turnTo(standing => ({ state: { ...standing, ...beginningOf(this.origin) }, body: undefined }));
    this.clock = this.origin.startClock();
    this.assumptions = this.origin.assumptions;
    this.#asked.clear();
    this.limits.reset();
    this.faults.clear();
    for (const rule of this.origin.rules) this.faults.add(rule);
    this.journal.reset();
    await this.#compactLog();
  }

  /** Stores the sandbox as it stands, before anything has happened in it. */
  settle(): Promise<void> {
    return this.#home.store.commit(standing => ({ state: { ...standing }, body: undefined }));
  }

  /** Cuts what waits here, and stores what is still to be stored. */
  async close(): Promise<void> {
    this.#nextEra();
    this.faults.clear();
    this.journal.endWaits();
    try {
      await this.#home.store.close();
    } finally {
      await this.#home.log?.close();
    }
  }

  /** Removes what is kept of the sandbox. @throws the error of the file system; then the sandbox is as it was */
  async delete(): Promise<void> {
    await this.#home.remove();
    // What could not be stored is of no use any more.
    await this.close().catch(() => undefined);
  }

  /** Replaces how things stand; requests that came before it was done have no place in what is after. */
  async #turnTo<Body>(rule: Rule<Standing, Body>): Promise<Body> {
    this.#nextEra();
    const body = await this.#home.store.commit(rule);
    this.#nextEra();
    return body;
  }

  #nextEra(): void {
    this.#era += 1;
    const ended = this.#replaced;
    this.#replaced = endless();
    ended.abort();
  }

  /** Gives back the space of hits that nothing refers to any more. */
  async #compactLog(): Promise<void> {
    // Space that cannot be given back now is given back the next time.
    await this.#home.log?.compact(() => recordsInUse(this.#standing)).catch(() => undefined);
  }
}

/** Any number of requests may wait for its signal. */
function endless(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
