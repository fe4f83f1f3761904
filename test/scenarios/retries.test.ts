import { describe, expect, it } from 'vitest';
import { type Client, listening } from '../support/http.ts';

const { client } = await listening();

/** A client as people write them: tries again after what Retry-After says, and gives up after so many times. */
async function patiently(ask: () => ReturnType<Client['get']>, attempts = 5) {
  for (let attempt = 1; ; attempt++) {
    const reply = await ask();
    const wait = reply.headers.get('retry-after');
    if (wait === null || attempt === attempts) return { reply, attempt };
    await new Promise(resolve => setTimeout(resolve, Number(wait) * 10));
  }
}

describe('a client that tries again', () => {
  it('rides out two 503s', async () => {
    const { get, sandbox } = await client();
    await sandbox.faults.add('unavailable:times=2');
    const { reply, attempt } = await patiently(() => get('/sites'));
    expect([reply.status, attempt]).toEqual([200, 3]);
    const journal = await sandbox.journal();
    expect(journal.map(({ status, cause }) => [status, cause])).toEqual([
      [503, 'fault:unavailable-1#1'],
      [503, 'fault:unavailable-1#2'],
      [200, null],
    ]);
  });

  it('meets 503 and 429 in their true shapes', async () => {
    const { get, sandbox } = await client();
    await sandbox.faults.add('unavailable:times=1,retry_after_s=7');
    await sandbox.faults.add('rate_limited:times=1,retry_after_s=8');
    await sandbox.faults.add('concurrency_limited:times=1,retry_after_s=9');
    await sandbox.faults.add('server_error:times=1');
    const replies = [await get('/sites'), await get('/sites'), await get('/sites'), await get('/sites')];
    expect(replies.map(({ status, headers, body }) => [status, headers.get('retry-after'), body])).toEqual([
      [503, '7', { error: expect.any(String) }],
      [429, '8', { message: expect.any(String) }],
      [
        429,
        '9',
        {
          error: {
            code: 'api_concurrency_limit_reached',
            message: 'You have reached the limit of 5 concurrent API requests.',
            limit: 5,
            next_tier: { name: 'Tier 3', concurrent_queries: 10, price: '$39' },
          },
        },
      ],
      [500, null, { error: expect.any(String) }],
    ]);
    expect((await get('/sites')).status).toBe(200);
  });

  it('makes a duplicate when the answer was lost after the commit', async () => {
    const { get, post, sandbox } = await client();
    await sandbox.faults.add('reset:times=1,phase=after_commit,operation=createSite');
    const create = () => post('/sites', { name: 'Once, I hope' });
    const made = await create().catch(create);
    expect(made.status).toBe(200);
    const names = (await get('/sites?limit=100')).body.data.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name === 'Once, I hope')).toHaveLength(2);
    const journal = await sandbox.journal({ operation: 'createSite' });
    expect(journal.map(({ status, cause }) => [status, cause])).toEqual([
      [null, 'fault:reset-1#1'],
      [200, null],
    ]);
  });

  it('makes none when the connection was lost before it', async () => {
    const { get, post, sandbox } = await client();
    await sandbox.faults.add('reset:times=1,operation=createSite');
    const create = () => post('/sites', { name: 'Once' });
    await create().catch(create);
    const names = (await get('/sites?limit=100')).body.data.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name === 'Once')).toHaveLength(1);
  });

  it('finds a milestone made although it was told 500', async () => {
    const { get, post, sandbox } = await client();
    await sandbox.faults.add('server_error:times=1,phase=after_commit,method=POST');
    const milestone = { name: 'Launch', milestone_date: '2026-06-15' };
    expect((await post('/sites/TIDEPOOL/milestones', milestone)).status).toBe(500);
    const { data } = (await get('/sites/TIDEPOOL/milestones?limit=100')).body;
    expect(data.at(-1)).toMatchObject({ name: 'Launch' });
  });
});

describe('verification by the journal', () => {
  it('asks what came since a moment, and for what the client should not do', async () => {
    const { get, sandbox, control } = await client();
    await get('/account');
    const since = (await sandbox.journal()).at(-1)!.seq;
    await get('/sites?limit=100');
    await get('/sites/TIDEPOOL');
    await get('/sites?page=2');
    const { body } = await control('GET', `/journal?since=${since}`);
    expect(body.dropped).toBe(0);
    expect(body.data.map(({ operation }: { operation: string }) => operation)).toEqual([
      'listSites',
      'getSite',
      'listSites',
    ]);
    const departures = (await control('GET', `/journal?since=${since}&deviations=true`)).body.data;
    expect(
      departures.map(({ query, deviations }: { query: string; deviations: object[] }) => [query, deviations]),
    ).toEqual([['page=2', [expect.objectContaining({ kind: 'unknown-parameter', field: 'page' })]]]);
  });
});
