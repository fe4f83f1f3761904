// What this file says, the compiler checks: `npm run typecheck` fails where a line that must not compile does.
import { expect, it } from 'vitest';
import { createSimulator, type SandboxHandle } from '../../src/index.ts';

const HIT = { timestamp: '2026-06-15 11:00:00', visit: 'v' } as const;

it('a program that misspells a name does not compile', () => {
  const wrong = [
    // @ts-expect-error: a plan
    () => createSimulator({ plan: 'tier-7' }),
    // @ts-expect-error: an option
    () => createSimulator({ plna: 'tier-1' }),
    // @ts-expect-error: an assumption
    () => createSimulator({ assume: { 'date-kye': 'timestamp' } }),
    // @ts-expect-error: the value of an assumption
    () => createSimulator({ assume: { 'date-key': 'timestmap' } }),
    // @ts-expect-error: a fault
    ({ faults }: SandboxHandle) => faults.add({ fault: 'hodl' }),
    // @ts-expect-error: a field of another fault
    ({ faults }: SandboxHandle) => faults.add({ fault: 'hold', ms: 5 }),
    // @ts-expect-error: an operation
    ({ faults }: SandboxHandle) => faults.add({ fault: 'hold', match: { operation: 'listSite' } }),
    // @ts-expect-error: a fault, as the command line writes it
    ({ faults }: SandboxHandle) => faults.add('unavailble:times=2'),
    // @ts-expect-error: a field of a rule
    ({ faults }: SandboxHandle) => faults.add({ fault: 'unavailable', tiems: 2 }),
    // @ts-expect-error: a field of a rule's match
    ({ faults }: SandboxHandle) => faults.add({ fault: 'unavailable', match: { opration: 'listSites' } }),
    // @ts-expect-error: a field of a hit
    ({ track }: SandboxHandle) => track('EMPTYSEA', [{ ...HIT, type: 'pageview', pathnam: '/' }]),
    // @ts-expect-error: the type of a hit
    ({ track }: SandboxHandle) => track('EMPTYSEA', [{ ...HIT, type: 'pagveiew' }]),
    // @ts-expect-error: the plan of an account
    ({ account }: SandboxHandle) => account.set({ plan: 'tier-0' }),
    // @ts-expect-error: a count of the usage
    ({ usage }: SandboxHandle) => usage.set({ requests: 1 }),
    // @ts-expect-error: an assumption of a sandbox
    ({ assumptions }: SandboxHandle) => assumptions.set({ 'date-kye': 'timestamp' }),
    // @ts-expect-error: a question to the journal
    ({ journal }: SandboxHandle) => journal({ state: 503 }),
    // @ts-expect-error: a rule of findings
    ({ expect }: SandboxHandle) => expect('deviatoin'),
    // @ts-expect-error: a field of a token
    ({ createToken }: SandboxHandle) => createToken({ name: 'ci', ability: ['*'] }),
    // @ts-expect-error: a field of a traffic plan
    ({ traffic }: SandboxHandle) => traffic.set('EMPTYSEA', { profile: 'shop', visits: 5 }),
  ];
  expect(wrong).toHaveLength(19);
});

it('a program that says what it means compiles', () => {
  const right = [
    () => createSimulator({ plan: 'unlimited', assume: { 'cold-query-ms': 5, 'removed-event-endpoints': 404 } }),
    ({ faults }: SandboxHandle) => faults.add('latency:ms=5'),
    ({ faults }: SandboxHandle) => faults.add('hang'),
    ({ faults }: SandboxHandle) => faults.add({ fault: 'latency', min_ms: 1, max_ms: 5, times: null }),
    async ({ faults }: SandboxHandle) => faults.add((await faults.list())[0]!),
    async ({ track, hits }: SandboxHandle) => track('EMPTYSEA', await hits('TIDEPOOL')),
    ({ clock }: SandboxHandle) => clock.set(new Date(0)),
    ({ expect }: SandboxHandle) => expect('deviation', 2),
    ({ journal }: SandboxHandle, status: number | undefined) => journal({ status, wait_s: 0.5 }),
  ];
  expect(right).toHaveLength(9);
});
