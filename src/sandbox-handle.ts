import { describeSandbox } from './control/sandboxes.ts';
import { readRule } from './faults/rule.ts';
import type { ListedRule } from './faults/rule-book.ts';
import { readRuleText } from './faults/rule-text.ts';
import type { JournalEntry, JournalFilter } from './journal/journal.ts';
import { findSite } from './rules/access.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Simulator } from './simulator/simulator.ts';
import { parseInstant } from './time/instant.ts';

/** A sandbox in the hands of a test: what `/_sim` does, without the way over HTTP. Errors are those of the control plane. */
export interface SandboxHandle {
  readonly name: string;
  /** Bearer value of the fixture's first token with full access; '' where the fixture has none. */
  readonly token: string;
  /** Bearer values of the fixture's tokens, by name. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly clock: {
    /** ISO 8601. */
    now(): Promise<string>;
    /** ISO 8601 instant. */
    set(instant: string): Promise<void>;
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
  journal(filter?: JournalFilter): Promise<JournalEntry[]>;
  /** Ingests hits of a site, all or none. */
  track(siteId: string, hits: readonly object[]): Promise<void>;
  snapshot(name: string): Promise<void>;
  restore(name: string): Promise<void>;
  /** Back to the fixture. */
  reset(): Promise<void>;
  /** Forgets the sandbox. */
  delete(): Promise<void>;
}

/** @param sandbox one of the simulator's */
export function sandboxHandle(simulator: Simulator, sandbox: Sandbox): SandboxHandle {
  const { name, token, tokens } = describeSandbox(sandbox);
  const operationIds = simulator.operations.map(({ operationId }) => operationId);
  return {
    name,
    token: token ?? '',
    tokens,
    clock: {
      now: async () => new Date(sandbox.clock.now()).toISOString(),
      set: async instant => {
        const ms = parseInstant(instant);
        if (ms === null) throw new RangeError(`"${instant}" is no ISO 8601 instant with a zone, years 2000 to 2100`);
        sandbox.clock.set(ms);
      },
      advance: async seconds => {
        if (!Number.isFinite(seconds) || seconds < 0) {
          throw new RangeError(`seconds cannot be ${seconds}; allowed: a number, at least 0`);
        }
        sandbox.clock.advance(seconds);
      },
      freeze: async (frozen = true) => sandbox.clock.freeze(frozen),
    },
    faults: {
      add: async rule =>
        sandbox.faults.add(typeof rule === 'string' ? readRuleText(rule, operationIds) : readRule(rule, operationIds)),
      list: async () => sandbox.faults.list(),
      release: async rule => sandbox.faults.release(rule),
      remove: async rule => sandbox.faults.remove(rule),
      clear: async () => sandbox.faults.clear(),
    },
    journal: async filter => sandbox.journal.list(filter).data,
    track: async (siteId, hits) => sandbox.ingest(findSite(sandbox.state, siteId), hits),
    snapshot: async label => {
      await sandbox.takeSnapshot(label);
    },
    restore: label => sandbox.restoreSnapshot(label),
    reset: () => sandbox.reset(),
    delete: async () => {
      await simulator.sandboxes.remove(name);
    },
  };
}
