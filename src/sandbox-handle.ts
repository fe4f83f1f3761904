import {
  checkedHits,
  checkedInstant,
  checkedName,
  checkedSeconds,
  checkedSwitch,
  checkedUsage,
} from './control/checked.ts';
import { advance } from './control/clock.ts';
import { readJournal } from './control/journal.ts';
import { describeSandbox } from './control/sandboxes.ts';
import { readRule } from './faults/rule.ts';
import { readRuleText } from './faults/rule-text.ts';
import type { SandboxHandle } from './handles.ts';
import { type Sandbox, sandboxDeleted } from './sandbox/sandbox.ts';
import type { Simulator } from './simulator/simulator.ts';

/** @param sandbox one of the simulator's */
export function sandboxHandle(simulator: Simulator, sandbox: Sandbox): SandboxHandle {
  const { name, token, tokens } = describeSandbox(sandbox);
  const operationIds = simulator.operations.map(({ operationId }) => operationId);
  const methods: Omit<SandboxHandle, 'name' | 'token' | 'tokens'> = {
    clock: {
      now: async () => new Date(sandbox.clock.now()).toISOString(),
      set: async instant => sandbox.clock.set(checkedInstant(instant)),
      advance: async seconds => advance(sandbox.clock, checkedSeconds(seconds)),
      freeze: async (frozen = true) => sandbox.clock.freeze(checkedSwitch('frozen', frozen)),
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
      set: async change => sandbox.setUsage(checkedUsage(change)),
    },
    journal: async (query = {}) => (await readJournal(simulator, sandbox, query, simulator.draining)).data,
    track: async (siteId, hits) => {
      await sandbox.ingest(siteId, checkedHits(hits));
    },
    snapshot: async label => {
      await sandbox.takeSnapshot(checkedName(label));
    },
    restore: label => sandbox.restoreSnapshot(label),
    reset: () => sandbox.reset(),
    delete: async () => {
      await simulator.sandboxes.remove(name);
    },
  };
  const usable = guarded(methods, 'sandbox', method => {
    refuseClosed(simulator, method);
    if (simulator.sandboxes.find(name) !== sandbox) throw sandboxDeleted(name);
  });
  return { name, token: token ?? '', tokens, ...usable };
}

/** @throws Error where the simulator is closed */
export function refuseClosed({ stopping }: Simulator, method: string): void {
  if (stopping.aborted) throw new Error(`The simulator is closed; ${method} needs an open one.`);
}

type Method = (...given: never[]) => Promise<unknown>;

/** `methods`, and those of the objects in it, each of which asks `check` first by its name, such as `sandbox.clock.set`. */
function guarded<Methods extends object>(methods: Methods, path: string, check: (method: string) => void): Methods {
  const wrapped = Object.entries(methods as Record<string, Method | object>).map(([key, value]) => {
    const name = `${path}.${key}`;
    if (typeof value !== 'function') return [key, guarded(value, name, check)];
    const method = async (...given: never[]) => {
      check(name);
      return (value as Method)(...given);
    };
    return [key, method];
  });
  return Object.fromEntries(wrapped) as Methods;
}
