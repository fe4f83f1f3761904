import type { Assumptions } from '../contract/assumptions.ts';
import type { UnnamedRule } from '../faults/rule.ts';
import { RuleBook } from '../faults/rule-book.ts';
import type { SeparableHits } from '../hits/export.ts';
import { type IngestedHits, ingest, noHits } from '../hits/ingest.ts';
import { Journal } from '../journal/journal.ts';
import { Limits } from '../limits/limits.ts';
import type { Change } from '../rules/change.ts';
import type { Site, State, Timestamp, Token } from '../rules/state.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { SharedTraffic } from '../traffic/shared-traffic.ts';
import { isGeneratedVisitId } from '../traffic/visit-id.ts';
import { createSiteHits } from './site-hits.ts';
import { type SnapshotInfo, Snapshots } from './snapshots.ts';

/** What a sandbox is made of, and goes back to when it is reset. */
export interface Origin {
  readonly name: string;
  /** What decides all randomness; ids and traffic follow from it, never from the sandbox's name. */
  readonly seed: string;
  readonly fixtureName: string;
  readonly state: State;
  readonly rules: readonly UnnamedRule[];
  readonly hits: ReadonlyMap<string, IngestedHits>;
  readonly assumptions: Assumptions;
  readonly strict: boolean;
  /** Multiplies every site's visits per day. */
  readonly factor: number;
  readonly journalSize: number;
  /** A new clock, standing where the sandbox begins. */
  readonly startClock: () => Clock;
}

// Beyond it all are cold again, so that a flood of queries cannot fill the memory.
const QUERIES_KEPT = 10_000;

/** One isolated world. Nothing of it is shared with another but generated days, which never change. */
export class Sandbox {
  readonly origin: Origin;
  readonly faults: RuleBook;
  readonly journal: Journal;
  readonly limits = new Limits();
  readonly snapshots = new Snapshots();
  clock: Clock;
  assumptions: Assumptions;
  readonly #store: Store<State>;
  readonly #traffic: SharedTraffic;
  #hits: ReadonlyMap<string, IngestedHits>;
  readonly #asked = new Set<string>();

  constructor(origin: Origin, store: Store<State>, traffic: SharedTraffic) {
    this.origin = origin;
    this.#store = store;
    this.#traffic = traffic;
    this.faults = new RuleBook(origin.seed);
    this.journal = new Journal(origin.journalSize);
    this.clock = origin.startClock();
    this.assumptions = origin.assumptions;
    this.#hits = origin.hits;
    for (const rule of origin.rules) this.faults.add(rule);
  }

  get state(): State {
    return this.#store.data;
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

  /**
   * Applies a rule to the latest state; the change is visible once it is stored, and not at all when it cannot be.
   * @throws what the rule throws, after which nothing has changed
   */
  commit<Body>(rule: (state: State) => Change<Body>): Promise<Body> {
    return this.#store.commit(rule);
  }

  /** The site's hits as they stand at `nowMs`. */
  hitsOf(site: Site, nowMs: number): SeparableHits {
    return createSiteHits({
      site,
      seed: this.seed,
      factor: this.origin.factor,
      shared: this.#traffic,
      ingested: this.#hits.get(site.id) ?? noHits(),
      nowS: Math.floor(nowMs / 1000),
    });
  }

  /** Adds hits to those of a site, all or nothing. @throws 400 by line and field */
  async ingest(site: Site, values: readonly unknown[]): Promise<void> {
    const isGenerated = site.traffic === null ? () => false : (visitId: string) => isGeneratedVisitId(site.id, visitId);
    const next = ingest(this.#hits.get(site.id) ?? noHits(), values, { isGenerated });
    this.#hits = new Map(this.#hits).set(site.id, next);
  }

  /** Keeps how things stand under a name, in place of what was kept under it. @throws 400 beyond 100 snapshots */
  takeSnapshot(name: string): SnapshotInfo {
    const { clock, faults } = this;
    const snapshot = {
      name,
      state: this.state,
      hits: this.#hits,
      nowMs: clock.now(),
      frozen: clock.frozen,
      rules: faults.snapshot(),
    };
    return this.snapshots.put(snapshot);
  }

  /** Back to a snapshot, but for journal and usage. @throws 404 */
  async restoreSnapshot(name: string): Promise<void> {
    const { state, hits, nowMs, frozen, rules } = this.snapshots.get(name);
    await this.#store.commit(() => ({ state, body: undefined }));
    this.#hits = hits;
    this.clock.freeze(frozen);
    this.clock.set(nowMs);
    this.faults.restore(rules);
  }

  /** @throws 404 */
  async dropSnapshot(name: string): Promise<void> {
    this.snapshots.remove(name);
  }

  /** Whether this sandbox was asked `query` before, which it is from now on. Spec: General conventions 5. */
  noteQuery(query: string): 'cold' | 'cached' {
    if (this.#asked.has(query)) return 'cached';
    if (this.#asked.size >= QUERIES_KEPT) this.#asked.clear();
    this.#asked.add(query);
    return 'cold';
  }

  /** Notes that the token is in use; it may be lost where the process is killed, and moves nothing else. */
  markUsed({ name, last_used_at }: Token, now: Timestamp): void {
    if (last_used_at === now) return;
    this.#store.touch(state => ({
      ...state,
      tokens: state.tokens.map(token => (token.name === name ? { ...token, last_used_at: now } : token)),
    }));
  }

  /** Whether a request is under way. */
  get busy(): boolean {
    return this.limits.inFlight > 0;
  }

  /** Back to where the sandbox began: state, hits, clock, limits, faults, journal and ids. */
  async reset(): Promise<void> {
    await this.#store.commit(() => ({ state: this.origin.state, body: undefined }));
    this.clock = this.origin.startClock();
    this.assumptions = this.origin.assumptions;
    this.#hits = this.origin.hits;
    this.#asked.clear();
    this.limits.reset();
    this.faults.clear();
    for (const rule of this.origin.rules) this.faults.add(rule);
    this.journal.reset();
  }

  /** Stores what is still to be stored. */
  close(): Promise<void> {
    return this.#store.close();
  }
}
