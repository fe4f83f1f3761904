import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening({ journal: 5 });

const seqs = ({ body }: { body: { data: { seq: number }[] } }) => body.data.map(({ seq }) => seq);

describe('/_sim/journal', () => {
  it('says of a request what was asked, answered, and why', async () => {
    const { control, call, sandbox } = await client();
    await call('GET', '/sites?limit=0&colour=red', undefined, `demo-readonly~${sandbox.name}`);
    const { data, dropped } = (await control('GET', '/journal')).body;
    expect(dropped).toBe(0);
    expect(data).toEqual([
      {
        seq: 1,
        at: '2026-06-15T12:00:00.000Z',
        sandbox: sandbox.name,
        token: 'Demo read only',
        method: 'GET',
        path: '/sites',
        query: 'limit=0&colour=red',
        operation: 'listSites',
        status: 400,
        cause: 'validation:limit',
        deviations: [{ kind: 'unknown-parameter', field: 'colour', detail: expect.any(String) }],
        query_cache: null,
        duration_ms: expect.any(Number),
      },
    ]);
  });

  it('says whether an aggregation was asked before', async () => {
    const { control, get } = await client();
    const report = '/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits';
    await get(report);
    await get(report);
    const { data } = (await control('GET', '/journal')).body;
    expect(data.map((entry: { query_cache: string }) => entry.query_cache)).toEqual(['cold', 'cached']);
  });

  it('keeps the newest and counts those that had to go', async () => {
    const { control, get } = await client();
    for (let i = 0; i < 7; i++) await get('/token');
    const all = await control('GET', '/journal');
    expect([seqs(all), all.body.dropped]).toEqual([[3, 4, 5, 6, 7], 2]);
  });

  it('is asked for the newest, for those since one, by operation, by status, and for deviations', async () => {
    const { control, get } = await client();
    await get('/token');
    await get('/sites');
    await get('/sites?limit=500');
    await get('/sites?colour=red');
    const of = async (query: string) => seqs(await control('GET', `/journal${query}`));
    expect(await of('?limit=2')).toEqual([3, 4]);
    expect(await of('?since=2')).toEqual([3, 4]);
    expect(await of('?since=4')).toEqual([]);
    expect(await of('?operation=listSites')).toEqual([2, 3, 4]);
    expect(await of('?operation=listSites&status=200&limit=1')).toEqual([4]);
    expect(await of('?status=400')).toEqual([3]);
    expect(await of('?deviations=true')).toEqual([4]);
    expect(await of('?deviations=false')).toEqual([1, 2, 3, 4]);
    expect(await of('?deviation=unknown-parameter')).toEqual([4]);
    expect(await of('?deviation=missing-accept')).toEqual([]);
  });

  it('refuses a kind of deviation that there is not, and names the nearest', async () => {
    const { control } = await client();
    const { status, body } = await control('GET', '/journal?deviation=mising-accept');
    expect(status).toBe(400);
    expect(body.errors.deviation[0]).toContain('did you mean missing-accept?');
  });

  it('goes on counting when it is emptied, and begins anew when the sandbox is reset', async () => {
    const { control, get } = await client();
    await get('/token');
    expect((await control('DELETE', '/journal')).status).toBe(204);
    await get('/token');
    expect(seqs(await control('GET', '/journal'))).toEqual([2]);
    await control('POST', '/reset');
    await get('/token');
    expect(seqs(await control('GET', '/journal'))).toEqual([1]);
  });

  it('tells no secret', async () => {
    const { control, call, post, sandbox } = await client();
    await post('/sites', { name: 'Private', sharing: 'private', share_password: 'open-sesame' });
    await call('GET', `/sites?starting_after=${sandbox.token}&share_password=open-sesame`);
    const { text } = await control('GET', '/journal');
    expect(text).not.toContain('demo-admin');
    expect(text).not.toContain('open-sesame');
  });

  it.each([
    ['?operation=listSite', 'operation', 'did you mean listSites?'],
    ['?limit=0', 'limit', 'at least 1'],
    ['?since=-1', 'since', 'at least 0'],
    ['?status=ok', 'status', 'must be an integer'],
    ['?deviations=yes', 'deviations', 'must be true or false'],
    ['?statsu=200', 'statsu', 'known: sandbox, limit, since, operation, status, deviations'],
    ['?limit=1&limit=2', 'limit', 'only once'],
  ])('refuses %s', async (query, field, message) => {
    const { control } = await client();
    const refused = await control('GET', `/journal${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
  });
});
