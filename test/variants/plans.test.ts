// Plans that are nearly used up, and clients that wait as Retry-After says.
import { describe, expect, it } from 'vitest';
import { openVariant } from '../../src/variants/open-variant.ts';
import { bookOf, call, tier1 } from '../faults/calls.ts';
import { type Served, serve } from './served.ts';

const statusesOf = async ({ ask }: Served, requests: number) => {
  const statuses: (number | null)[] = [];
  for (let sent = 0; sent < requests; sent += 1) statuses.push((await ask('GET', '/token')).status);
  return statuses;
};

describe('plans/hour-used-up', () => {
  const variant = 'plans/hour-used-up';

  it('refuses the sixth request, in the words of the hourly limit', async () => {
    const served = await serve({ variant });
    expect(await statusesOf(served, 5)).toEqual([200, 200, 200, 200, 200]);
    const { status, headers, body } = await served.ask('GET', '/sites');
    expect([status, headers.get('retry-after'), body]).toEqual([429, '1', { message: 'Too Many Attempts.' }]);
    expect((await served.causes()).slice(-2)).toEqual([null, `variant:${variant}`]);
  });
  it('goes on after it, also over sandboxes and resets', async () => {
    const served = await serve({ variant });
    await statusesOf(served, 6);
    await served.control('POST', '/reset');
    expect(await statusesOf(served, 7)).toEqual(Array(7).fill(200));
    expect((await served.ask('GET', '/token', undefined, 'demo-admin~other')).status).toBe(200);
  });
});

describe('plans/one-at-once', () => {
  const variant = 'plans/one-at-once';

  it('refuses a request that comes while another is under way, once an operation', async () => {
    const { simulator, ask, causes, control } = await serve({ variant });
    await control('POST', '/faults', { name: 'stay', fault: 'hold', times: 1 });
    const held = ask('GET', '/account');
    await expect.poll(async () => (await control('GET', '/faults')).text).toContain('"held":1');
    const { status, headers, body } = await ask('GET', '/sites');
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    expect(body).toMatchObject({ error: { code: 'api_concurrency_limit_reached', limit: 5 } });
    expect((await ask('GET', '/sites')).status).toBe(200);
    expect((await ask('GET', '/token')).status).toBe(429);
    await control('POST', '/faults/stay/release');
    expect((await held).status).toBe(200);
    expect(await causes()).toEqual(['fault:stay#1', `variant:${variant}`, null, `variant:${variant}`]);
    expect((await simulator.report()).findings.map(({ rule }) => rule)).not.toContain('over-limit');
  });
  it('has answers come late enough for others to meet them, which the journal does not name', () => {
    const asked = call({ operation: 'listSites' });
    const { refusal, delays } = bookOf().take(asked, tier1, false, openVariant(variant).due(asked));
    expect([refusal, delays]).toEqual([null, [{ kind: 'wait', ms: 25, cause: null }]]);
  });
  it('leaves requests alone that come one after the other, and those of other sandboxes', async () => {
    const served = await serve({ variant });
    expect(await statusesOf(served, 3)).toEqual([200, 200, 200]);
    const { ask, causes } = served;
    const others = ['one', 'two', 'three'].map(name => ask('GET', '/sites', undefined, `demo-admin~${name}`));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(await causes())).toEqual(new Set([null]));
  });
});
