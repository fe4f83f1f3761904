import { describe, expect, it } from 'vitest';
import type { Schemas } from '../src/client/control.ts';
import { creationOf, EMPTY_FORM } from '../src/views/sandboxes/creation.ts';
import { changedAssumptions, differences, foundSandboxes } from '../src/views/sandboxes/sandbox-list.ts';

describe('the form of a new sandbox', () => {
  it('leaves to the server what is empty', () => {
    expect(creationOf(EMPTY_FORM)).toEqual({ body: {} });
  });

  it('becomes a request', () => {
    const form = {
      ...EMPTY_FORM,
      ...{ name: 'ci-1', fixture: 'limits', seed: ' a', clock: '2026-06-15T12:00:00Z', frozen: 'true' as const },
      ...{ plan: 'tier-1' as const, traffic: ' 2.5 ', strict: 'false' as const },
      assume: 'date-key=timestamp\n\n page-rows = 10',
    };
    expect(creationOf(form)).toEqual({
      body: {
        ...{ name: 'ci-1', fixture: 'limits', seed: ' a', clock: '2026-06-15T12:00:00Z', frozen: true },
        ...{ plan: 'tier-1', traffic: 2.5, strict: false },
        assume: { 'date-key': 'timestamp', 'page-rows': '10' },
      },
    });
  });

  it('takes a fixture of its own', () => {
    expect(creationOf({ ...EMPTY_FORM, fixture: 'own', ownFixture: '{"tokens":[]}' })).toEqual({
      body: { fixture: { tokens: [] } },
    });
  });

  it.each([
    [{ fixture: 'own', ownFixture: '' }, 'Paste the fixture.'],
    [{ fixture: 'own', ownFixture: '{' }, 'The fixture is not JSON'],
    [{ traffic: 'much' }, 'Traffic must be a number.'],
    [{ assume: 'date-key' }, 'An assumption is written as name=value: date-key'],
  ])('says what is wrong with %j', (change, problem) => {
    expect(creationOf({ ...EMPTY_FORM, ...change })).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('the list of sandboxes', () => {
  const sandbox = (name: string, assumptions: Record<string, string> = {}): Schemas['Sandbox'] => ({
    ...{ name, fixture: 'demo', seed: 'leadline', plan: 'tier-1', traffic: 1, strict: false, token: null, tokens: {} },
    ...{ clock: { now: '2026-06-15T12:00:00.000Z', frozen: true }, assumptions },
  });

  it('is searched by name, the newest first', () => {
    const all = ['default', 'ci-1', 'CI-2'].map(name => sandbox(name));
    expect(foundSandboxes(all, ' ci').map(({ name }) => name)).toEqual(['CI-2', 'ci-1']);
    expect(foundSandboxes(all, '').map(({ name }) => name)).toEqual(['CI-2', 'ci-1', 'default']);
  });

  it('tells what is not as by default', () => {
    const defaults = ['a', 'b', 'c'].map(name => ({ name, value: '2', default: '1', choices: [], text: '' }));
    const changed = changedAssumptions(sandbox('x', { a: '2', b: '1' }), defaults);
    expect(changed).toEqual(['a=2']);
    const clock = { now: '2026-06-15T12:00:00.000Z', frozen: true };
    const all = ['frozen', 'strict', 'traffic ×10', '1 assumption'];
    expect(differences({ clock, strict: true, traffic: 10 }, 1)).toEqual(all);
    expect(differences({ clock: { ...clock, frozen: false }, strict: false, traffic: 1 }, 0)).toEqual([]);
  });
});
