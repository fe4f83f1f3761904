import { afterAll, describe, expect, it } from 'vitest';
import { createSimulator, type Hit, type SandboxHandle } from '../../src/index.ts';
import { NOON } from '../support/http.ts';

const simulator = await createSimulator({ clock: NOON, frozen: true, listen: false });
afterAll(() => simulator.close(0));

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const HIT: Hit = { type: 'pageview', timestamp: '2026-06-15 11:00:00', visit: 'v', pathname: '/' };
const call = (wrong: unknown) => wrong as never;

const REFUSALS: [what: string, run: (sandbox: SandboxHandle) => Promise<unknown>, expected: Refusal][] = [
  [
    'a fault that does not exist',
    ({ faults }) => faults.add(call({ fault: 'hodl' })),
    { status: 400, message: 'did you mean hold?', errors: { fault: [expect.any(String)] } },
  ],
  [
    'a rule in the form of the command line',
    ({ faults }) => faults.add('unavailable:tiems=2'),
    { status: 400, message: 'tiems', errors: { tiems: [expect.any(String)] } },
  ],
  ['no rule at all', ({ faults }) => faults.add(call(undefined)), { status: 400, message: 'rule' }],
  ['a rule that is not there', ({ faults }) => faults.remove('gone'), { status: 404, message: 'gone' }],
  ['a release of nothing', ({ faults }) => faults.release('gone'), { status: 404, message: 'gone' }],
  [
    'a hit that is wrong',
    ({ track }) => track('EMPTYSEA', [HIT, { ...HIT, timestamp: 'noon' }]),
    {
      status: 400,
      message: 'line 2 timestamp: The timestamp field must have the form YYYY-MM-DD HH:MM:SS, UTC.',
      errors: { 'line 2 timestamp': [expect.any(String)] },
    },
  ],
  ['hits that are no array', ({ track }) => track('EMPTYSEA', call(HIT)), { status: 400, message: 'array of hits' }],
  ['hits of no site', ({ track }) => track('NOWHERE', [HIT]), { status: 404, message: 'There is no site NOWHERE.' }],
  ['a snapshot that is not there', ({ restore }) => restore('gone'), { status: 404, message: 'no snapshot "gone"' }],
  [
    'a snapshot without a name',
    ({ snapshot }) => snapshot(''),
    { status: 400, message: 'The name field is required.', errors: { name: [expect.any(String)] } },
  ],
  [
    'an instant without a zone',
    ({ clock }) => clock.set('2026-06-15T12:00:00'),
    { status: 400, message: 'ISO 8601 instant with a zone', errors: { now: [expect.any(String)] } },
  ],
  ['a Date that is none', ({ clock }) => clock.set(new Date(Number.NaN)), { status: 400, message: 'ISO 8601 instant' }],
  [
    'a step of the clock backward',
    ({ clock }) => clock.advance(-1),
    { status: 400, message: 'at least 0', errors: { seconds: [expect.any(String)] } },
  ],
  ['a step of no number', ({ clock }) => clock.advance(Number.NaN), { status: 400, message: 'seconds' }],
  ['a step out of time', ({ clock }) => clock.advance(1e12), { status: 400, message: 'years 2000 to 2100' }],
  ['a clock that is half frozen', ({ clock }) => clock.freeze(call('yes')), { status: 400, message: 'true or false' }],
  [
    'a usage below nothing',
    ({ usage }) => usage.set({ requests_this_hour: -1 }),
    { status: 400, message: 'requests_this_hour', errors: { requests_this_hour: [expect.any(String)] } },
  ],
  [
    'a usage of another name',
    ({ usage }) => usage.set(call({ requests: 1 })),
    { status: 400, message: 'requests', errors: { requests: [expect.any(String)] } },
  ],
  [
    'an operation that is misspelt',
    ({ journal }) => journal({ operation: 'listSite' }),
    { status: 400, message: 'did you mean listSites?', errors: { operation: [expect.any(String)] } },
  ],
  [
    'a sandbox of a plan that does not exist',
    () => simulator.sandbox({ plan: call('tier-9') }),
    { status: 400, message: 'tier-9', errors: { plan: [expect.any(String)] } },
  ],
  [
    'a sandbox of a name that is taken',
    ({ name }) => simulator.sandbox({ name }),
    { status: 400, message: 'has already been taken', errors: { name: [expect.any(String)] } },
  ],
  [
    'a fixture that is wrong',
    () => simulator.sandbox({ fixture: { tokens: 1 } }),
    { status: 400, message: 'tokens', errors: { 'fixture.tokens': [expect.any(String)] } },
  ],
];

describe('what a handle refuses', () => {
  it.each(REFUSALS)('%s is an Error with a message, a status, and what is wrong by field', async (_, run, expected) => {
    const sandbox = await simulator.sandbox();
    const error = await run(sandbox).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    const { message, status, errors } = error as Error & Refusal;
    expect(message).toContain(expected.message);
    expect(message).not.toMatch(/^{/);
    expect(status).toBe(expected.status);
    if (expected.errors !== undefined) expect(errors).toEqual(expected.errors);
    expect(await sandbox.faults.list()).toEqual([]);
  });
});

describe('a Date as the clock', () => {
  const at = new Date('2026-03-01T08:00:00Z');
  it('starts a simulator, a sandbox, and sets a clock', async () => {
    const other = await createSimulator({ clock: at, frozen: true, listen: false });
    const sandbox = await other.sandbox();
    expect(await sandbox.clock.now()).toBe('2026-03-01T08:00:00.000Z');
    const own = await other.sandbox({ clock: new Date('2026-04-01T00:00:00Z') });
    expect(await own.clock.now()).toBe('2026-04-01T00:00:00.000Z');
    await own.clock.set(at);
    expect(await own.clock.now()).toBe('2026-03-01T08:00:00.000Z');
    await own.clock.advance(60);
    await own.reset();
    expect(await own.clock.now()).toBe('2026-04-01T00:00:00.000Z');
    await other.close();
  });

  it.each([new Date(Number.NaN), new Date('1999-12-31T23:59:59Z')])('%s is refused', async clock => {
    await expect(createSimulator({ clock, listen: false })).rejects.toThrow(/clock must be an ISO 8601 instant/);
  });
});

describe('what is gone', () => {
  const METHODS: [string, (sandbox: SandboxHandle) => Promise<unknown>][] = [
    ['clock.now', ({ clock }) => clock.now()],
    ['clock.advance', ({ clock }) => clock.advance(1)],
    ['faults.add', ({ faults }) => faults.add('hang')],
    ['faults.list', ({ faults }) => faults.list()],
    ['usage.get', ({ usage }) => usage.get()],
    ['journal', ({ journal }) => journal()],
    ['track', ({ track }) => track('EMPTYSEA', [HIT])],
    ['snapshot', ({ snapshot }) => snapshot('s')],
    ['reset', ({ reset }) => reset()],
    ['delete', sandbox => sandbox.delete()],
  ];

  it.each(METHODS)('a closed simulator says so: %s', async (name, run) => {
    const other = await createSimulator({ listen: false });
    const sandbox = await other.sandbox();
    await other.close();
    await other.close();
    await expect(run(sandbox)).rejects.toThrow(`The simulator is closed; sandbox.${name} needs an open one.`);
    await expect(other.sandbox()).rejects.toThrow('The simulator is closed; sandbox needs an open one.');
    expect(other.summary().requests).toBe(0);
  });

  it.each(METHODS)('a deleted sandbox says so: %s', async (_, run) => {
    const sandbox = await simulator.sandbox();
    await sandbox.delete();
    await expect(run(sandbox)).rejects.toMatchObject({
      status: 404,
      message: `The sandbox "${sandbox.name}" was deleted.`,
    });
  });
});
