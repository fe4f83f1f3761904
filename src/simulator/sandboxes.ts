import { FormerRecords } from '../client-report/former-records.ts';
import type { RunRecord } from '../client-report/run-record.ts';
import { ApiError, badRequest, notFound, type TokenCause, unavailable } from '../errors.ts';
import type { Refused } from '../journal/entry.ts';
import { nearest } from '../nearest.ts';
import { findToken, tokenOf } from '../rules/access.ts';
import type { State, Token } from '../rules/state.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { DEFAULT_SANDBOX, readBearer } from './bearer.ts';

/** Who a request comes from, and when it happens. */
export interface Caller {
  readonly sandbox: Sandbox;
  /** Null where there is no valid token. */
  readonly token: Token | null;
  /** Why there is none; null where there is one. */
  readonly refusal: TokenRefusal | null;
  readonly nowMs: number;
  /** The sandbox was made for this request, after it had been dropped. */
  readonly recreated: boolean;
}

export interface TokenRefusal {
  readonly cause: TokenCause;
  /** What the header named in vain. */
  readonly refused: Refused;
}

interface Kept {
  readonly sandbox: Sandbox;
  readonly by: Maker;
  /** Counts sandboxes in order of their making. */
  readonly number: number;
}

/** Who made a sandbox: a token, or the control plane, which never loses one. */
type Maker = 'token' | 'control';

// Names of dropped sandboxes that are remembered, so that the journal can tell of it when one comes again.
const DROPPED_KEPT = 10_000;

// Names that a misspelt one is compared with, the most recently used: comparing takes time.
const NAMES_COMPARED = 1_000;

/**
 * All sandboxes by name, the least recently used first. Past the bound, the least recently used idle one that a token
 * made is dropped; one made through the control plane never is. Design: 2.3, Sandboxes.
 */
export class Sandboxes {
  readonly #bound: number;
  readonly #make: (name: string, by: Maker) => Sandbox;
  readonly #kept = new Map<string, Kept>();
  readonly #dropped = new Set<string>();
  readonly #removals = new Map<string, Promise<void>>();
  /** Of those that are being removed. */
  readonly #leaving = new Set<Sandbox>();
  readonly #former = new FormerRecords();
  #made = 0;
  #named = 0;

  /** @param first the default sandbox and those of earlier runs, which are there whatever the bound */
  constructor(bound: number, first: readonly Sandbox[], make: (name: string, by: Maker) => Sandbox) {
    this.#bound = bound;
    this.#make = make;
    for (const sandbox of first) this.#put(sandbox, 'control');
  }

  get main(): Sandbox {
    return this.#kept.get(DEFAULT_SANDBOX)!.sandbox;
  }

  /** In order of their making. */
  list(): Sandbox[] {
    return [...this.#kept.values()].sort((a, b) => a.number - b.number).map(({ sandbox }) => sandbox);
  }

  /** What the client report is made of: those that are gone together, then each that is there. */
  records(): readonly RunRecord[] {
    return [this.#former, ...[...this.#leaving, ...this.list()].map(({ record }) => record)];
  }

  /** To look at: that is no use, and changes nothing of which sandbox is dropped next. */
  find(name: string): Sandbox | null {
    return this.#kept.get(name)?.sandbox ?? null;
  }

  /** To look at, as `find` does. @throws 404 that names the nearest one */
  known(name: string): Sandbox {
    const sandbox = this.find(name);
    if (sandbox !== null) return sandbox;
    const near = nearest(name, [...this.#kept.keys()].slice(-NAMES_COMPARED));
    throw notFound(`There is no sandbox "${name}"${near === null ? '.' : `; did you mean "${near}"?`}`, 'sandbox');
  }

  /** The sandbox of that name, made from the server's fixture on first use, by the control plane. */
  async enter(name: string): Promise<Sandbox> {
    return (await this.obtain(name, () => this.#make(name, 'control'))).sandbox;
  }

  /**
   * The sandbox of that name, or a new one of the control plane's making.
   * @throws 400 where the bound is full of sandboxes that are never dropped
   */
  async obtain(name: string, make: () => Sandbox): Promise<{ sandbox: Sandbox; made: boolean }> {
    await this.#removals.get(name);
    const kept = this.#touch(name);
    if (kept !== undefined) return { sandbox: kept.sandbox, made: false };
    return { sandbox: await this.#makeAndSave(name, make), made: true };
  }

  /** @throws the error of the file system; then it is as if the sandbox had never been made */
  async #makeAndSave(name: string, make: () => Sandbox): Promise<Sandbox> {
    const { sandbox } = this.#keep(make, 'control');
    try {
      await sandbox.save();
      return sandbox;
    } catch (error) {
      // It may have been removed meanwhile, and another made.
      if (this.#kept.get(name)?.sandbox === sandbox) this.#kept.delete(name);
      await sandbox.delete().catch(() => undefined);
      this.#forget(sandbox);
      throw error;
    }
  }

  /** Makes a sandbox one that is never dropped, whoever made it. */
  pin(name: string): void {
    const kept = this.#kept.get(name);
    if (kept !== undefined) this.#kept.set(name, { ...kept, by: 'control' });
  }

  /** A name that no sandbox has and that was never given before: those who ask at the same time get two. */
  freeName(): string {
    do this.#named += 1;
    while (this.#kept.has(`sandbox-${this.#named}`));
    return `sandbox-${this.#named}`;
  }

  /**
   * Forgets a sandbox and what is kept of it; false where there is none of that name. The default one stays.
   * @throws the error of the file system; then the sandbox is there as before
   */
  async remove(name: string): Promise<boolean> {
    const kept = this.#kept.get(name);
    if (kept === undefined || name === DEFAULT_SANDBOX) return false;
    const { sandbox } = kept;
    this.#kept.delete(name);
    this.#leaving.add(sandbox);
    const removal = sandbox.delete();
    // A new one of the name must not be there before this one is gone.
    const over = removal.then(
      () => this.#forget(sandbox),
      () => {
        this.#leaving.delete(sandbox);
        this.#kept.set(name, kept);
      },
    );
    this.#removals.set(
      name,
      over.then(() => void this.#removals.delete(name)),
    );
    await removal;
    return true;
  }

  /**
   * Whom an Authorization header names. An existing sandbox checks its own tokens; a new one is made only for a token
   * that is valid in the server's fixture. Without a valid name the request belongs to the default sandbox's journal.
   */
  identify(authorization: string | undefined): Caller {
    const bearer = readBearer(authorization);
    const isNew = bearer !== null && !this.#kept.has(bearer.sandbox) && this.#isFixtureToken(bearer.value);
    if (!isNew) return this.recognize(authorization);
    const recreated = this.#dropped.delete(bearer.sandbox);
    const { sandbox } = this.#keep(() => this.#make(bearer.sandbox, 'token'), 'token');
    return { ...callerIn(sandbox, bearer.value), recreated };
  }

  /** Whom an Authorization header names, among the sandboxes there are; none is made. */
  recognize(authorization: string | undefined): Caller {
    const bearer = readBearer(authorization);
    if (bearer === null) {
      return refusedIn(this.main, {
        cause: authorization === undefined ? 'token:missing' : 'token:malformed',
        refused: {},
      });
    }
    const kept = this.#touch(bearer.sandbox);
    if (kept !== undefined) return callerIn(kept.sandbox, bearer.value);
    // A token that would have been valid there has made the sandbox.
    const { cause, refused } = refusalOf(this.main, bearer.value, this.main.setup.state);
    return refusedIn(this.main, { cause, refused: { ...refused, missing_sandbox: bearer.sandbox } });
  }

  #isFixtureToken(value: string): boolean {
    const { setup } = this.main;
    return findToken(setup.state, value, formatTimestamp(setup.startClock().now() / 1000)) !== null;
  }

  #touch(name: string): Kept | undefined {
    const kept = this.#kept.get(name);
    if (kept !== undefined && name !== DEFAULT_SANDBOX) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
    }
    return kept;
  }

  #keep(make: () => Sandbox, by: Maker): Kept {
    if (this.#kept.size >= this.#bound && !this.#dropOne()) throw full(this.#bound, by);
    for (;;) {
      try {
        return this.#put(make(), by);
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'memory' || !this.#dropOne()) throw error;
      }
    }
  }

  #put(sandbox: Sandbox, by: Maker): Kept {
    const kept = { sandbox, by, number: ++this.#made };
    this.#kept.set(sandbox.name, kept);
    return kept;
  }

  /** Keeps what the client report says of a sandbox that is gone. */
  #forget(sandbox: Sandbox): void {
    this.#leaving.delete(sandbox);
    sandbox.record.handOver(this.#former);
  }

  #dropOne(): boolean {
    for (const [name, { sandbox, by }] of this.#kept) {
      if (by !== 'token' || sandbox.busy) continue;
      this.#kept.delete(name);
      sandbox.drop();
      this.#forget(sandbox);
      this.#dropped.add(name);
      if (this.#dropped.size > DROPPED_KEPT) this.#dropped.delete(firstOf(this.#dropped));
      return true;
    }
    return false;
  }
}

function full(bound: number, by: Maker): Error {
  if (by === 'token') return unavailable(1, 'sandboxes:full');
  return badRequest(`The bound of ${bound} sandboxes is full of such as are never dropped; delete one.`);
}

function callerIn(sandbox: Sandbox, value: string): Caller {
  const nowMs = sandbox.clock.now();
  const token = findToken(sandbox.state, value, formatTimestamp(nowMs / 1000));
  if (token === null) return refusedIn(sandbox, refusalOf(sandbox, value, sandbox.state));
  return { sandbox, token, refusal: null, nowMs, recreated: false };
}

function refusedIn(sandbox: Sandbox, refusal: TokenRefusal): Caller {
  return { sandbox, token: null, refusal, nowMs: sandbox.clock.now(), recreated: false };
}

/** Why a value is that of no valid token, among the tokens of `state`. */
function refusalOf(sandbox: Sandbox, value: string, state: State): TokenRefusal {
  const token = tokenOf(state, value);
  if (token !== null) return { cause: 'token:expired', refused: { refused_token: token.name } };
  const revoked = sandbox.revoked.nameOf(value);
  if (revoked !== null) return { cause: 'token:revoked', refused: { refused_token: revoked } };
  return { cause: 'token:unknown', refused: {} };
}

function firstOf<T>(set: Set<T>): T {
  return set.values().next().value as T;
}
