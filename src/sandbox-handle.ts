import { isDate } from 'node:util/types';
import type { FaultRule, Hit } from './contract/control.gen.ts';
import type { ControlInput } from './control/call.ts';
import type { AnswerOf, ControlId } from './control/handler.ts';
import { describeSandbox } from './control/sandboxes.ts';
import { parseRuleText } from './faults/rule-text.ts';
import type { SandboxHandle } from './handles.ts';
import { type Sandbox, sandboxDeleted } from './sandbox/sandbox.ts';
import type { Simulator } from './simulator/simulator.ts';
import { textOf } from './time/instant.ts';

/** Calls an operation of the control plane. */
export type CallControl = <Id extends ControlId>(operationId: Id, input?: ControlInput<Id>) => Promise<AnswerOf<Id>>;

/** A caller in process; what it needs is loaded with the first call, so that a start does not wait for it. */
export function callerOf(simulator: Simulator, sandbox: Sandbox): CallControl {
  return async (operationId, input = {}) => {
    const { callControl } = await import('./control/call.ts');
    return callControl(simulator, sandbox, operationId, input);
  };
}

/** @param sandbox one of the simulator's */
export function sandboxHandle(simulator: Simulator, sandbox: Sandbox): SandboxHandle {
  const { name, token, tokens } = describeSandbox(sandbox);
  const methods = guarded(sandboxMethods(name, callerOf(simulator, sandbox)), 'sandbox', method => {
    refuseClosed(simulator, method);
    if (simulator.sandboxes.find(name) !== sandbox) throw sandboxDeleted(name);
  });
  return { name, token: token ?? '', tokens, ...methods };
}

type SandboxMethods = Omit<SandboxHandle, 'name' | 'token' | 'tokens'>;

/** Each method as the operation of the control plane that it calls. */
export function sandboxMethods(name: string, call: CallControl): SandboxMethods {
  return {
    describe: () => call('getSandbox', { params: { name } }),
    clock: {
      now: async () => (await call('getClock')).now,
      set: async instant => {
        await call('setClock', { body: { now: isDate(instant) ? textOf(instant) : instant } });
      },
      advance: async seconds => {
        await call('advanceClock', { body: { seconds } });
      },
      freeze: async (frozen = true) => {
        await call('setClock', { body: { frozen } });
      },
    },
    account: {
      get: () => call('getAccountSettings'),
      set: body => call('patchAccount', { body }),
    },
    usage: {
      get: () => call('getUsage'),
      set: body => call('patchUsage', { body }),
    },
    listTokens: async () => (await call('listTokens')).data,
    createToken: body => call('createToken', { body }),
    deleteToken: token => call('deleteToken', { params: { name: token } }),
    faults: {
      add: async rule => {
        const body = (typeof rule === 'string' ? parseRuleText(rule) : rule) as FaultRule;
        // Whoever holds the handle knows which sandbox it is.
        const { note: _, ...added } = await call('addFault', { body });
        return added;
      },
      list: async () => (await call('listFaults')).data,
      release: async rule => (await call('releaseFault', { params: { name: rule } })).released,
      remove: rule => call('deleteFault', { params: { name: rule } }),
      clear: () => call('clearFaults'),
    },
    assumptions: {
      list: async () => (await call('getAssumptions')).data,
      set: async choices => (await call('patchAssumptions', { body: choices as Record<string, string> })).data,
    },
    journal: async (query = {}) => (await call('getJournal', { query })).data,
    journalEntry: id => call('getJournalEntry', { params: { id: String(id) }, query: { sandbox: name } }),
    clearJournal: () => call('clearJournal'),
    report: () => call('getReport', { query: { sandbox: name } }),
    expect: (rule, times) => call('expectFinding', { body: { rule, ...(times !== undefined && { times }) } }),
    sites: async (query = {}) => (await call('listSites', { query })).data,
    events: async (siteId, query = {}) => (await call('listEvents', { params: { site_id: siteId }, query })).data,
    traffic: {
      set: (siteId, body) => call('putTraffic', { params: { site_id: siteId }, body }),
      remove: siteId => call('deleteTraffic', { params: { site_id: siteId } }),
    },
    track: async (siteId, body) => {
      await call('ingestHits', { params: { site_id: siteId }, body });
    },
    hits: async (siteId, query = {}) => (await call('exportHits', { params: { site_id: siteId }, query })) as Hit[],
    aggregations: ({ filters, ...query }) => {
      const json = filters === undefined ? undefined : JSON.stringify(filters);
      return call('getAggregations', { query: { ...query, filters: json } });
    },
    currentVisitors: (siteId, { detailed } = {}) =>
      call('getCurrentVisitors', { query: { site_id: siteId, detailed } }),
    snapshot: async label => {
      await call('createSnapshot', { body: { name: label } });
    },
    restore: label => call('restoreSnapshot', { params: { name: label } }),
    snapshots: {
      list: async () => (await call('listSnapshots')).data,
      delete: label => call('deleteSnapshot', { params: { name: label } }),
    },
    reset: () => call('resetSandbox'),
    delete: () => call('deleteSandbox', { params: { name } }),
  };
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
