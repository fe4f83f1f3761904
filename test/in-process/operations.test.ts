import { afterAll, describe, expect, it } from 'vitest';
import type { ControlId } from '../../src/control/handler.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { createSimulator, type Hit, type SandboxHandle } from '../../src/index.ts';
import { type CallControl, sandboxMethods } from '../../src/sandbox-handle.ts';
import { NOON } from '../support/http.ts';

const simulator = await createSimulator({ clock: NOON, frozen: true, listen: false });
afterAll(() => simulator.close(0));

const HIT: Hit = {
  type: 'pageview',
  timestamp: '2026-06-15 11:00:00',
  visit: 'v',
  hostname: 'https://a.example',
  pathname: '/',
};

/** Operations that no method of a sandbox calls, each with the reason. */
const ELSEWHERE: { readonly [Id in ControlId]?: string } = {
  createSandbox: 'simulator.sandbox()',
  putSandbox: 'simulator.ensureSandbox()',
  listSandboxes: 'simulator.sandboxes()',
  getMetrics: 'simulator.metrics()',
  getHealth: 'a program knows that its own process is up',
  listRoutes: 'the methods of a sandbox',
  getInfo: 'simulator.version, simulator.url, sandbox.describe()',
  getOpenapiYaml: 'leadline/openapi/api.yaml',
  getOpenapiJson: 'apiDocument of leadline/openapi',
  getControlYaml: 'leadline/openapi/control.yaml',
  getControlJson: 'leadline/openapi/control.yaml',
  streamJournal: 'sandbox.journal(), which can wait',
  getJournalHar: 'simulator.reportFiles(), which has traffic.har',
  getDocs: 'a page for a browser',
  getDocsAsset: 'a page for a browser',
  getConsoleAsset: 'a page for a browser',
  getAuthority: 'simulator.ca',
};

type Methods = ReturnType<typeof sandboxMethods>;

/** A call of every method. */
const CALLS: { readonly [Name in keyof Methods]: (sandbox: Methods) => unknown } = {
  describe: ({ describe }) => describe(),
  clock: ({ clock }) => [clock.now(), clock.set(NOON), clock.advance(1), clock.freeze()],
  account: ({ account }) => [account.get(), account.set({ plan: 'tier-1' })],
  usage: ({ usage }) => [usage.get(), usage.set({ requests_this_hour: 1 })],
  listTokens: ({ listTokens }) => listTokens(),
  createToken: ({ createToken }) => createToken({ name: 't', abilities: ['*'] }),
  deleteToken: ({ deleteToken }) => deleteToken('t'),
  faults: ({ faults }) => [faults.add('hang'), faults.list(), faults.release('a'), faults.remove('a'), faults.clear()],
  assumptions: ({ assumptions }) => [assumptions.list(), assumptions.set({ 'date-key': 'timestamp' })],
  journal: ({ journal }) => journal(),
  journalEntry: ({ journalEntry }) => journalEntry(1),
  clearJournal: ({ clearJournal }) => clearJournal(),
  report: ({ report }) => report(),
  expect: ({ expect }) => expect('deviation'),
  sites: ({ sites }) => sites(),
  events: ({ events }) => events('EMPTYSEA'),
  traffic: ({ traffic }) => [traffic.set('EMPTYSEA', { profile: 'shop' }), traffic.remove('EMPTYSEA')],
  track: ({ track }) => track('EMPTYSEA', [HIT]),
  hits: ({ hits }) => hits('EMPTYSEA'),
  aggregations: ({ aggregations }) =>
    aggregations({ entity: 'pageview', entity_id: 'EMPTYSEA', aggregates: ['visits'] }),
  currentVisitors: ({ currentVisitors }) => currentVisitors('EMPTYSEA'),
  snapshot: ({ snapshot }) => snapshot('s'),
  restore: ({ restore }) => restore('s'),
  snapshots: ({ snapshots }) => [snapshots.list(), snapshots.delete('s')],
  reset: ({ reset }) => reset(),
  delete: sandbox => sandbox.delete(),
};

describe('the operations of the control plane', () => {
  it('are each called by a method of a sandbox, or offered elsewhere', async () => {
    const called = new Set<string>();
    const record: CallControl = async operationId => {
      called.add(operationId);
      return {} as never;
    };
    const methods = sandboxMethods('s', record);
    await Promise.all(Object.values(CALLS).flatMap(run => run(methods)));
    const all = controlOperations.map(({ operationId }) => operationId);
    expect([...called, ...Object.keys(ELSEWHERE)].sort()).toEqual(all.sort());
  });
});

describe('a sandbox in process', () => {
  const tests: [what: string, run: (sandbox: SandboxHandle) => Promise<unknown>, expected: unknown][] = [
    ['describes itself', ({ describe }) => describe(), { fixture: 'demo', plan: 'tier-6', clock: { frozen: true } }],
    [
      'adds a fault rule, and lists it as it was added',
      async ({ faults }) => {
        const added = await faults.add('hang:times=1');
        expect(await faults.list()).toEqual([added]);
        return added;
      },
      { name: 'hang-1', fault: 'hang', times: 1, fired: 0 },
    ],
    [
      'changes its account and leaves alone what is not given',
      async ({ account }) => [await account.set({ plan: 'tier-1', timezone: undefined as never }), await account.get()],
      Array(2).fill({ plan: 'tier-1', subscription: 'active', timezone: 'UTC' }),
    ],
    [
      'creates a token with its bearer value, lists and deletes it',
      async ({ name, createToken, deleteToken, listTokens }) => {
        const { value } = await createToken({ name: 'ci', abilities: ['read:TIDEPOOL'] });
        const before = await listTokens();
        await deleteToken('ci');
        const names = [before, await listTokens()].map(list => list.filter(token => token.name === 'ci').length);
        return [value?.endsWith(`~${name}`), ...names];
      },
      [true, 1, 0],
    ],
    [
      'changes an assumption',
      async ({ assumptions }) => {
        const changed = await assumptions.set({ 'date-key': 'timestamp', 'cold-query-ms': 5 });
        return [changed, await assumptions.list()].map(list =>
          list.filter(({ value, default: usual }) => value !== usual).map(({ name, value }) => [name, value]),
        );
      },
      Array(2).fill([
        ['date-key', 'timestamp'],
        ['cold-query-ms', '5'],
      ]),
    ],
    [
      'exports the hits that were tracked, those of a range alone where one is given',
      async ({ track, hits }) => {
        await track('EMPTYSEA', [HIT, { ...HIT, timestamp: '2026-06-15 11:00:30', pathname: '/pricing' }]);
        const late = await hits('EMPTYSEA', { date_from: '2026-06-15 11:00:30' });
        return [(await hits('EMPTYSEA')).map(({ pathname }) => pathname), late.map(({ pathname }) => pathname)];
      },
      [['/', '/pricing'], ['/pricing']],
    ],
    [
      'exports more hits than one piece of text holds',
      async ({ track, hits }) => {
        await track(
          'EMPTYSEA',
          Array.from({ length: 1001 }, (_, n) => ({ ...HIT, visit: `v${n}` })),
        );
        return (await hits('EMPTYSEA')).length;
      },
      1001,
    ],
    [
      'gives a site traffic and takes it away',
      async ({ traffic, hits }) => {
        const given = await traffic.set('EMPTYSEA', { profile: 'blog', visits_per_day: 50, since: '2026-06-14' });
        const some = (await hits('EMPTYSEA')).length > 10;
        await traffic.remove('EMPTYSEA');
        return [given, some, await hits('EMPTYSEA')];
      },
      [{ profile: 'blog', visits_per_day: 50, since: '2026-06-14' }, true, []],
    ],
    [
      'lists and deletes snapshots',
      async ({ snapshot, snapshots }) => {
        await snapshot('one');
        const before = await snapshots.list();
        await snapshots.delete('one');
        return [before, await snapshots.list()];
      },
      [[{ name: 'one', at: '2026-06-15T12:00:00.000Z' }], []],
    ],
  ];
  it.each(tests)('%s', async (_, run, expected) => {
    const answer = await run(await simulator.sandbox());
    expect({ answer }).toMatchObject({ answer: expected });
  });

  it('empties its journal, which it reads whole however many entries there are', async () => {
    const served = await createSimulator({ clock: NOON, frozen: true });
    const sandbox = await served.sandbox();
    const headers = { Authorization: `Bearer ${sandbox.token}`, Accept: 'application/json' };
    for (let n = 0; n < 60; n++) await (await fetch(`${served.url}/token`, { headers })).text();
    expect((await sandbox.journal()).map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(await sandbox.journal({ limit: 1, status: undefined })).toMatchObject([{ seq: 60, operation: 'getToken' }]);
    await sandbox.clearJournal();
    expect(await sandbox.journal()).toEqual([]);
    await served.close(0);
  });
});

describe('a query in process', () => {
  const values = [Object.create(null), Symbol('s'), {}, [5], ['5'], null, Number.NaN, new Date(0), () => 5, new Map()];
  it.each(values.map(value => [value] as const))('refuses %s where a number belongs', async value => {
    const { journal } = await simulator.sandbox();
    await expect(journal({ limit: value as never })).rejects.toMatchObject({
      status: 400,
      errors: { limit: ['The limit field must be an integer.'] },
    });
  });
});

describe('a simulator in process', () => {
  it('makes sure that a sandbox exists, and refuses it with other options', async () => {
    const made = await simulator.ensureSandbox('suite', { plan: 'tier-2' });
    const found = await simulator.ensureSandbox('suite', { plan: 'tier-2' });
    expect([made.token, made.name]).toEqual([found.token, 'suite']);
    await expect(simulator.ensureSandbox('suite', { plan: 'tier-3' })).rejects.toMatchObject({ status: 400 });
  });

  it('lists its sandboxes and tells its counters', async () => {
    const { name } = await simulator.sandbox();
    expect((await simulator.sandboxes()).map(sandbox => sandbox.name)).toContain(name);
    expect(await simulator.metrics()).toContain('leadline_sandboxes');
  });
});
