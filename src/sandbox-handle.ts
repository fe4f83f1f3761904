import { readJournal } from './control/journal.ts';
import { describeSandbox } from './control/sandboxes.ts';
import { readRule } from './faults/rule.ts';
import { readRuleText } from './faults/rule-text.ts';
import type { SandboxHandle } from './handles.ts';
import { findSite } from './rules/access.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Simulator } from './simulator/simulator.ts';
import { parseInstant } from './time/instant.ts';

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
    usage: {
      get: async () => sandbox.usage,
      set: async change => sandbox.setUsage(change),
    },
    journal: async (query = {}) => (await readJournal(simulator, sandbox, query, simulator.draining)).data,
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
