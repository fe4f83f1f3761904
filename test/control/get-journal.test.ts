import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client, origin } = await listening({ journal: 5 });

const seqs = ({ body }: { body: { data: { seq: number }[] } }) => body.data.map(({ seq }) => seq);

describe('GET /_sim/journal', () => {
  it('says of a request what was asked, answered, and why', async () => {
    const { control, call, sandbox } = await client();
    await call('GET', '/sites?limit=0&colour=red', undefined, `demo-readonly~${sandbox.name}`);
    const { data, dropped } = (await control('GET', '/journal')).body;
    expect(dropped).toBe(0);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        seq: 1,
        received_at: expect.stringMatching(/^20\d\d-[\d-]+T[\d:]+\.\d{3}Z$/),
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

  it('is asked for a class of statuses, and for causes by their beginnings', async () => {
    const { control, call, sandbox } = await client();
    await call('GET', '/token');
    await call('GET', '/token', undefined, `nobody~${sandbox.name}`);
    await call('GET', '/sites?limit=500&starting_after=');
    await sandbox.faults.add('unavailable:name=flaky,times=1');
    await call('GET', '/token');
    const of = async (query: string) => seqs(await control('GET', `/journal${query}`));
    expect(await of('?status=4xx')).toEqual([2, 3]);
    expect(await of('?status=5XX')).toEqual([4]);
    expect(await of('?status=200')).toEqual([1]);
    expect(await of('?cause=token')).toEqual([2]);
    expect(await of('?cause=token:unknown')).toEqual([2]);
    expect(await of('?cause=token:expired')).toEqual([]);
    expect(await of('?cause=validation:limit')).toEqual([3]);
    expect(await of('?cause=validation:lim')).toEqual([]);
    expect(await of('?cause=fault:flaky')).toEqual([4]);
    expect(await of('?cause=fault:fla')).toEqual([]);
    expect((await sandbox.journal({ cause: 'token', status: '4xx' })).map(({ seq }) => seq)).toEqual([2]);
  });

  it.each([
    ['cause=tokn', 'cause', 'did you mean token?'],
    ['cause=token:mising', 'cause', 'did you mean token:missing?'],
    ['status=4x', 'status', 'a class of them such as 4xx'],
    ['status=600', 'status', 'must be a status from 100 to 599'],
    ['operation=listSite', 'operation', 'did you mean listSites?'],
  ])('refuses %s, which would find nothing', async (query, field, hint) => {
    const { control } = await client();
    const { status, body } = await control('GET', `/journal?${query}`);
    expect(status).toBe(400);
    expect(body.errors[field][0]).toContain(hint);
  });

  describe('of all sandboxes', () => {
    const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);

    it('is in order of id, which since counts by; dropped is the sum', async () => {
      const { origin } = await listening({ journal: 3 });
      const all = async (query = '') => ({
        body: await (await fetch(`${origin}/_sim/journal?sandbox=*${query}`)).json(),
      });
      const ask = (name: string) =>
        fetch(`${origin}/v1/token`, {
          headers: { authorization: `Bearer demo-admin~${name}`, accept: 'application/json' },
        });
      for (const name of ['a', 'b', 'a', 'b', 'a', 'a']) await ask(name);
      expect(idsOf((await all()) as never)).toEqual([2, 3, 4, 5, 6]);
      expect((await all()).body).toMatchObject({ dropped: 1 });
      expect(idsOf((await all('&since=4')) as never)).toEqual([5, 6]);
      expect(idsOf((await all('&limit=2')) as never)).toEqual([5, 6]);
      expect(idsOf((await all('&status=5xx')) as never)).toEqual([]);
    });

    it('is waited for, sandboxes included that come meanwhile', async () => {
      const { origin } = await listening();
      const waiting = fetch(`${origin}/_sim/journal?sandbox=*&wait_s=20&count=2&operation=getToken`);
      const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
      await fetch(`${origin}/v1/token`, { headers });
      await fetch(`${origin}/v1/token`, { headers: { ...headers, authorization: 'Bearer demo-admin~new' } });
      expect(idsOf({ body: (await (await waiting).json()) as never })).toHaveLength(2);
    });
  });

  it('refuses a kind of deviation that there is not, and names the nearest', async () => {
    const { control } = await client();
    const { status, body } = await control('GET', '/journal?deviation=mising-accept');
    expect(status).toBe(400);
    expect(body.errors.deviation[0]).toContain('did you mean missing-accept?');
  });

  it('tells no secret', async () => {
    const { control, call, post, sandbox } = await client();
    await post('/sites', { name: 'Private', sharing: 'private', share_password: 'open-sesame' });
    await call('GET', `/sites?starting_after=${sandbox.token}&share_password=open-sesame`);
    const { text } = await control('GET', '/journal');
    expect(text).not.toContain('demo-admin');
    expect(text).not.toContain('open-sesame');
  });

  describe('waits', () => {
    const seconds = async (work: Promise<unknown>) => {
      const began = performance.now();
      await work;
      return (performance.now() - began) / 1000;
    };

    it('until so many entries are there that pass', async () => {
      const { control, get } = await client();
      await get('/token');
      const waiting = control('GET', '/journal?wait_s=30&count=2&operation=listSites');
      await get('/sites');
      await get('/token');
      expect((await control('GET', '/journal')).status).toBe(200);
      await get('/sites?limit=500');
      expect(seqs(await waiting)).toEqual([2, 4]);
      const taken = await seconds(control('GET', '/journal?wait_s=30&count=2&operation=listSites&limit=1'));
      expect(taken).toBeLessThan(5);
    });

    it('for answers, not for arrivals', async () => {
      const { control, get, sandbox } = await client();
      await sandbox.faults.add('hold:name=stay');
      const waiting = control('GET', '/journal?wait_s=30');
      const held = get('/token');
      await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(1);
      expect((await control('GET', '/journal')).body.data).toMatchObject([{ status: null, duration_ms: null }]);
      await sandbox.faults.release('stay');
      expect((await waiting).body.data).toMatchObject([{ status: 200 }]);
      await held;
    });

    it('no longer than it is told, and answers with what there is', async () => {
      const { control, get } = await client();
      await get('/token');
      const waiting = control('GET', '/journal?wait_s=0.2&count=2');
      expect(await seconds(waiting)).toBeGreaterThan(0.19);
      expect(seqs(await waiting)).toEqual([1]);
      expect(seqs(await control('GET', '/journal?wait_s=0'))).toEqual([1]);
    });

    it('for entries that are kept: what had to go or was emptied does not count', async () => {
      const { control, get } = await client();
      for (let n = 0; n < 5; n++) await get('/token');
      const waiting = control('GET', '/journal?wait_s=30&count=5&status=200');
      const failing = control('GET', '/journal?wait_s=30&count=3&status=404');
      expect(seqs(await waiting)).toEqual([1, 2, 3, 4, 5]);
      for (const path of ['/nowhere', '/nowhere', '/token', '/token', '/token', '/token']) await get(path);
      await control('DELETE', '/journal');
      await get('/nowhere');
      await get('/nowhere');
      const state = await Promise.race([failing, control('GET', '/journal')]);
      expect(seqs(state)).toEqual([12, 13]);
      await get('/nowhere');
      expect(seqs(await failing)).toEqual([12, 13, 14]);
    });

    it('until the sandbox is reset or deleted', async () => {
      const { control, sandbox } = await client();
      const reset = control('GET', '/journal?wait_s=30');
      await expect.poll(async () => (await control('POST', '/reset')).status).toBe(204);
      expect((await reset).body).toEqual({ dropped: 0, data: [] });
      const deleted = control('GET', '/journal?wait_s=30');
      await new Promise(resolve => setTimeout(resolve, 50));
      await sandbox.delete();
      expect((await deleted).body).toEqual({ error: `The sandbox "${sandbox.name}" was deleted.` });
    });

    it('until the server stops, which it does not hold up', async () => {
      const { createSimulator } = await import('../../src/index.ts');
      const other = await createSimulator();
      const waiting = fetch(`${other.origin}/_sim/journal?wait_s=60`);
      await new Promise(resolve => setTimeout(resolve, 50));
      expect(await seconds(other.close(5000))).toBeLessThan(2);
      expect((await waiting).status).toBe(200);
    });

    it('until the client leaves, and at most a hundred at a time', async () => {
      const { control, sandbox } = await client();
      const leaving = new AbortController();
      const url = `${origin}/_sim/journal?wait_s=60&sandbox=${sandbox.name}`;
      const waiting = Array.from({ length: 100 }, () => fetch(url, { signal: leaving.signal }).catch(() => null));
      await expect.poll(async () => (await control('GET', '/journal?wait_s=0.01')).status).toBe(400);
      expect((await control('GET', '/journal?wait_s=1')).body.error).toContain('100 requests wait');
      expect((await control('GET', '/journal')).status).toBe(200);
      leaving.abort();
      await Promise.all(waiting);
      await expect.poll(async () => (await control('GET', '/journal?wait_s=0.01')).status).toBe(200);
    });

    it('in process, too', async () => {
      const { sandbox, get } = await client();
      const waiting = sandbox.journal({ wait_s: 30, count: 2 });
      await get('/token');
      await get('/sites');
      expect((await waiting).map(({ operation }) => operation)).toEqual(['getToken', 'listSites']);
    });
  });

  it.each([
    ['?wait_s=61', 'wait_s', 'not be greater than 60'],
    ['?wait_s=-1', 'wait_s', 'at least 0'],
    ['?wait_s=soon', 'wait_s', 'must be a number'],
    ['?wait_s=1&count=0', 'count', 'at least 1'],
    ['?wait_s=1&count=6', 'count', 'from 1 to 5'],
    ['?count=1', 'count', 'together with wait_s'],
    ['?operation=listSite', 'operation', 'did you mean listSites?'],
    ['?limit=0', 'limit', 'at least 1'],
    ['?since=-1', 'since', 'at least 0'],
    ['?status=ok', 'status', 'must be a status'],
    ['?deviations=yes', 'deviations', 'must be true or false'],
    [
      '?statsu=200',
      'statsu',
      'known: sandbox, limit, since, operation, status, cause, deviations, deviation, wait_s, count',
    ],
    ['?limit=1&limit=2', 'limit', 'only once'],
  ])('refuses %s', async (query, field, message) => {
    const { control } = await client();
    const refused = await control('GET', `/journal${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
  });

  it('is sent in pieces, with the same content as one of few', async () => {
    const many = await listening({ journal: 1000 });
    const { control, get, sandbox } = await many.client();
    const long = 'x'.repeat(2000);
    for (let count = 0; count < 60; count++) await get(`/sites?name=${long}${count}`);
    const all = (await control('GET', '/journal')).body;
    expect(all.dropped).toBe(0);
    const few = (await control('GET', '/journal?limit=40')).body;
    expect(all.data.slice(-40)).toEqual(few.data);
    expect(seqs({ body: all })).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    const [sent, short] = await Promise.all(
      ['', '&limit=40'].map(query => fetch(`${many.origin}/_sim/journal?sandbox=${sandbox.name}${query}`)),
    );
    expect(sent!.headers.get('content-length')).toBeNull();
    expect(sent!.headers.get('content-type')).toBe(short!.headers.get('content-type'));
    expect((await sent!.text()).length).toBeGreaterThan(120_000);
  });
});
