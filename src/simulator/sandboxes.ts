import { badRequest, invalidField, unavailable } from '../errors.ts';
import { findToken } from '../rules/access.ts';
import type { Token } from '../rules/state.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { DEFAULT_SANDBOX, readBearer } from './bearer.ts';

/** Who a request comes from, and when it happens. */
export interface Caller {
  readonly sandbox: Sandbox;
  /** Null where there is no valid token. */
  readonly token: Token | null;
  readonly nowMs: number;
  /** The sandbox was made for this request, after it had been dropped. */
  readonly recreated: boolean;
}

interface Kept {
  readonly sandbox: Sandbox;
  /** Made by a token, or by the control plane, which never loses one. */
  readonly by: 'token' | 'control';
  /** Counts sandboxes in order of their making. */
  readonly number: number;
}

// Names of dropped sandboxes that are remembered, so that the journal can tell of it when one comes again.
const DROPPED_KEPT = 10_000;

/**
 * All sandboxes by name, the least recently used first. Past the bound, the least recently used idle one that a token
 * made is dropped; one made through the control plane never is. Design: 2.3, Sandboxes.
 */
export class Sandboxes {
  readonly #bound: number;
  readonly #make: (name: string) => Sandbox;
  readonly #kept = new Map<string, Kept>();
  readonly #dropped = new Set<string>();
  #made = 0;
  #named = 0;

  constructor(bound: number, main: Sandbox, make: (name: string) => Sandbox) {
    this.#bound = bound;
    this.#make = make;
    this.#kept.set(DEFAULT_SANDBOX, { sandbox: main, by: 'control', number: 0 });
  }

  get main(): Sandbox {
    return this.#kept.get(DEFAULT_SANDBOX)!.sandbox;
  }

  /** In order of their making. */
  list(): Sandbox[] {
    return [...this.#kept.values()].sort((a, b) => a.number - b.number).map(({ sandbox }) => sandbox);
  }

  find(name: string): Sandbox | null {
    return this.#touch(name)?.sandbox ?? null;
  }

  /** The sandbox of that name, made from the server's fixture on first use, by the control plane. */
  enter(name: string): Sandbox {
    return this.find(name) ?? this.add(name, () => this.#make(name));
  }

  /**
   * Keeps a new sandbox of the control plane's making.
   * @throws 400 where the name is taken, or the bound is full of sandboxes that are never dropped
   */
  add(name: string, make: () => Sandbox): Sandbox {
    if (this.#kept.has(name)) throw invalidField('name', `The name "${name}" has already been taken.`);
    return this.#keep(name, make, 'control').sandbox;
  }

  /** A name that no sandbox has and that was never given before: those who ask at the same time get two. */
  freeName(): string {
    do this.#named += 1;
    while (this.#kept.has(`sandbox-${this.#named}`));
    return `sandbox-${this.#named}`;
  }

  /** Forgets a sandbox; false where there is none of that name. The default one stays. */
  async remove(name: string): Promise<boolean> {
    const kept = this.#kept.get(name);
    if (kept === undefined || name === DEFAULT_SANDBOX) return false;
    this.#kept.delete(name);
    await kept.sandbox.close();
    return true;
  }

  /**
   * Whom an Authorization header names. An existing sandbox checks its own tokens; a new one is made only for a token
   * that is valid in the server's fixture. Where nobody is named, the request belongs to the default sandbox's journal.
   */
  identify(authorization: string | undefined): Caller {
    const bearer = readBearer(authorization);
    if (bearer === null) return callerIn(this.main, null);
    const kept = this.#touch(bearer.sandbox);
    if (kept !== undefined) return callerIn(kept.sandbox, bearer.value);
    if (!this.#isFixtureToken(bearer.value)) return callerIn(this.main, null);
    const recreated = this.#dropped.delete(bearer.sandbox);
    const { sandbox } = this.#keep(bearer.sandbox, () => this.#make(bearer.sandbox), 'token');
    return { ...callerIn(sandbox, bearer.value), recreated };
  }

  #isFixtureToken(value: string): boolean {
    const { origin } = this.main;
    return findToken(origin.state, value, formatTimestamp(origin.startClock().now() / 1000)) !== null;
  }

  #touch(name: string): Kept | undefined {
    const kept = this.#kept.get(name);
    if (kept !== undefined && name !== DEFAULT_SANDBOX) {
      this.#kept.delete(name);
      this.#kept.set(name, kept);
    }
    return kept;
  }

  #keep(name: string, make: () => Sandbox, by: Kept['by']): Kept {
    if (this.#kept.size >= this.#bound && !this.#dropOne()) throw full(this.#bound, by);
    const kept = { sandbox: make(), by, number: ++this.#made };
    this.#kept.set(name, kept);
    return kept;
  }

  #dropOne(): boolean {
    for (const [name, { sandbox, by }] of this.#kept) {
      if (by !== 'token' || sandbox.busy) continue;
      this.#kept.delete(name);
      this.#dropped.add(name);
      if (this.#dropped.size > DROPPED_KEPT) this.#dropped.delete(firstOf(this.#dropped));
      return true;
    }
    return false;
  }
}

function full(bound: number, by: Kept['by']): Error {
  if (by === 'token') return unavailable(1, 'sandboxes:full');
  return badRequest(`The bound of ${bound} sandboxes is full of such as are never dropped; delete one.`);
}

function callerIn(sandbox: Sandbox, value: string | null): Caller {
  const nowMs = sandbox.clock.now();
  const token = value === null ? null : findToken(sandbox.state, value, formatTimestamp(nowMs / 1000));
  return { sandbox, token, nowMs, recreated: false };
}

function firstOf<T>(set: Set<T>): T {
  return set.values().next().value as T;
}
