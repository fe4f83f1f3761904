import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await new Promise(resolve => setTimeout(resolve, 5));
}

describe('the hourly limit', () => {
  it('is hit, says how long to wait, and is passed when the clock has moved so far', async () => {
    const { get, sandbox } = await client({ plan: 'tier-1' });
    await get('/token');
    await sandbox.clock.advance(600);
    for (let sent = 1; sent < 600; sent += 50) {
      const statuses = await Promise.all(Array.from({ length: Math.min(50, 600 - sent) }, () => get('/token')));
      // Fifty at once would exceed the concurrency limit of the plan.
      sent -= statuses.filter(({ status }) => status === 429).length;
    }
    const refused = await get('/token');
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      429,
      '3000',
      { message: expect.any(String) },
    ]);
    expect((await sandbox.journal()).at(-1)).toMatchObject({ status: 429, cause: 'limit:hourly' });
    await sandbox.clock.advance(2999);
    expect((await get('/token')).headers.get('retry-after')).toBe('1');
    await sandbox.clock.advance(1);
    expect((await get('/token')).status).toBe(200);
  });

  it('is one for all tokens of the account', async () => {
    const { call, sandbox } = await client({ plan: 'tier-1' });
    const reader = sandbox.tokens['Demo read only']!;
    for (let i = 0; i < 300; i++) {
      await call('GET', '/token');
      await call('GET', '/token', undefined, reader);
    }
    expect((await call('GET', '/token', undefined, reader)).status).toBe(429);
  });
});

describe('a delay', () => {
  it('keeps its times where the limits or a lapsed subscription refuse the request', async () => {
    const { get, sandbox, control } = await client({ plan: 'tier-1' });
    await sandbox.faults.add('latency:name=late,times=1,ms=1,operation=getAccount');
    const fired = async () => (await sandbox.faults.list()).find(({ name }) => name === 'late')!.fired;
    await control('PATCH', '/usage', { requests_this_hour: 600 });
    expect([(await get('/account')).status, await fired()]).toEqual([429, 0]);
    await control('PATCH', '/usage', { requests_this_hour: 0 });
    await control('PATCH', '/account', { subscription: 'lapsed' });
    expect([(await get('/account')).status, await fired()]).toEqual([400, 0]);
    await control('PATCH', '/account', { subscription: 'active' });
    expect([(await get('/account')).status, await fired()]).toEqual([200, 1]);
    const causes = (await sandbox.journal()).map(({ cause }) => cause);
    expect(causes).toEqual(['limit:hourly', 'lapsed', 'fault:late#1']);
  });
});

describe('the concurrency limit', () => {
  it('refuses the sixth request at once on tier 1, and serves the others when they are released', async () => {
    const { get, sandbox, control } = await client({ plan: 'tier-1' });
    await sandbox.faults.add('hold:name=busy,operation=getSite');
    const five = Array.from({ length: 5 }, () => get('/sites/TIDEPOOL'));
    await until(async () => (await sandbox.faults.list())[0]!.held === 5);
    expect((await control('GET', '/usage')).body).toMatchObject({ in_flight: 5, concurrent_limit: 5 });

    const sixth = await get('/account');
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1']);
    expect(sixth.body).toEqual({
      error: {
        code: 'api_concurrency_limit_reached',
        message: expect.any(String),
        limit: 5,
        next_tier: { name: 'Tier 3', concurrent_queries: 10, price: '$39' },
      },
    });
    expect((await sandbox.journal()).at(-1)).toMatchObject({ cause: 'limit:concurrency' });

    expect((await control('POST', '/faults/busy/release')).body).toEqual({ released: 5 });
    expect((await Promise.all(five)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await get('/account')).status).toBe(200);
    expect((await control('GET', '/usage')).body.in_flight).toBe(0);
  });

  it('gives the place of a client back that goes away', async () => {
    const { sandbox, control, get } = await client({ plan: 'tier-1' });
    await sandbox.faults.add('hang:operation=getSite');
    const leaving = new AbortController();
    const url = `${(await control('GET', '/info')).body.base_url}/sites/TIDEPOOL`;
    const headers = { authorization: `Bearer ${sandbox.token}`, accept: 'application/json' };
    const five = Array.from({ length: 5 }, () => fetch(url, { headers, signal: leaving.signal }).catch(() => 'gone'));
    await until(async () => (await control('GET', '/usage')).body.in_flight === 5);
    expect((await get('/account')).status).toBe(429);
    leaving.abort();
    expect(await Promise.all(five)).toEqual(['gone', 'gone', 'gone', 'gone', 'gone']);
    await until(async () => (await control('GET', '/usage')).body.in_flight === 0);
    expect((await get('/account')).status).toBe(200);
  });
});

describe('a subscription that lapses', () => {
  it('answers 400 to everything but /token until it is paid', async () => {
    const { get, control, sandbox } = await client();
    await control('PATCH', '/account', { subscription: 'lapsed' });
    const refused = await get('/sites');
    expect([refused.status, refused.body]).toEqual([400, { error: expect.any(String) }]);
    expect((await sandbox.journal()).at(-1)!.cause).toBe('lapsed');
    expect((await get('/token')).status).toBe(200);
    await control('PATCH', '/account', { subscription: 'active' });
    expect((await get('/sites')).status).toBe(200);
  });
});
