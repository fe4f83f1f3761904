import type { RequestListener } from 'node:http';
import type { ListedRule } from './faults/rule-book.ts';
import type { JournalEntry, JournalQuery } from './journal/journal.ts';
import type { Usage, UsageChange } from './limits/limits.ts';
import type { SandboxOptions } from './simulator/options.ts';
import type { SimulatorDescription } from './simulator/simulator.ts';
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
  /** Where the API is, ending in `/v1`; without a port, a name that leads nowhere. */
  readonly url: string;
  readonly origin: string;
  /** Everything that is served, as an Express app: for supertest, or to mount. */
  readonly app: RequestListener;
  readonly version: string;
  /** A new isolated world; what is left out is the simulator's. @throws Error in plain words */
  sandbox(options?: SandboxOptions): Promise<SandboxHandle>;
  describe(): SimulatorDescription;
  summary(): Summary;
  /** Refuses new requests, gives those in flight `graceMs` (800 where left out), then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

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
  readonly clock: {
    /** ISO 8601. */
    now(): Promise<string>;
    /** ISO 8601 instant, or a Date. */
    set(instant: string | Date): Promise<void>;
    advance(seconds: number): Promise<void>;
    freeze(frozen?: boolean): Promise<void>;
  };
  readonly faults: {
    /** A rule as an object, or in the command line's form such as `unavailable:times=2`. */
    add(rule: object | string): Promise<ListedRule>;
    list(): Promise<ListedRule[]>;
    /** Lets go what the rule holds. @returns how many calls went */
    release(name: string): Promise<number>;
    remove(name: string): Promise<void>;
    clear(): Promise<void>;
  };
  readonly usage: {
    /** How much of the limits is used. */
    get(): Promise<Usage>;
    /** As if so many requests had been made; what is left out stays. */
    set(change: UsageChange): Promise<Usage>;
  };
  /** Entries that pass, oldest first; `wait_s` and `count` wait for them first. */
  journal(query?: JournalQuery): Promise<JournalEntry[]>;
  /** Ingests hits of a site, all or none. */
  track(siteId: string, hits: readonly object[]): Promise<void>;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  /** Back to the fixture. */
  reset(): Promise<void>;
  /** Forgets the sandbox. */
  delete(): Promise<void>;
}
