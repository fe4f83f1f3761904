import { afterAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { listening, NOON, type Reply, request } from '../support/http.ts';

const { origin, simulator, client } = await listening();

const all = () => request(`${origin}/_sim/report`, 'GET', undefined, {});
const of = (name: string) => request(`${origin}/_sim/report?sandbox=${name}`, 'GET', undefined, {});

const names = ({ body }: Reply) => body.findings.map(({ rule }: { rule: string }) => rule);

describe('GET /_sim/report', () => {
  it('is empty before any request', async () => {
    const { status, body } = await of('default');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      requests: 0,
      sandboxes: [],
      summary: { errors: 0, warnings: 0, infos: 0 },
      findings: [],
      coverage: { operations: { covered: 0, total: 17, percent: 0 } },
      facts: {
        walks: [],
        abilities: { needed: [], held: [] },
        peak_in_flight: 0,
        retired: 0,
        refusals: [],
        slowest: [],
      },
    });
    expect(Object.keys(body)).toEqual(['version', 'requests', 'sandboxes', 'summary', 'findings', 'coverage', 'facts']);
  });

  it('is about one sandbox, or about all where none is named', async () => {
    const [one, other] = [await client(), await client()];
    const before = (await all()).body.requests;
    await one.get('/sites?zzz=1');
    await other.get('/token');
    const { body } = await of(one.sandbox.name);
    expect(body).toMatchObject({ requests: 1, sandboxes: [one.sandbox.name], summary: { warnings: 1 } });
    expect(names({ body } as Reply)).toEqual(['deviation']);
    expect((await of(other.sandbox.name)).body).toMatchObject({ requests: 1, findings: [] });
    for (const reply of [await all(), await of('*')]) {
      expect(reply.body.requests).toBe(before + 2);
      expect(reply.body.sandboxes).toEqual(expect.arrayContaining([one.sandbox.name, other.sandbox.name]));
      expect(names(reply)).toEqual(['deviation']);
    }
  });

  it('is the same in process', async () => {
    const { sandbox, get } = await client();
    await get('/sites?zzz=1');
    expect(await sandbox.report()).toEqual((await of(sandbox.name)).body);
    expect(await simulator.report()).toEqual((await all()).body);
  });

  it('is 404 for a sandbox that does not exist, which it does not make', async () => {
    const { status } = await of('nobody');
    expect(status).toBe(404);
    expect((await simulator.sandboxes()).map(({ name }) => name)).not.toContain('nobody');
  });

  it('loses nothing by a reset', async () => {
    const { sandbox, get } = await client();
    await get('/sites?zzz=1');
    const before = await sandbox.report();
    await sandbox.reset();
    expect(await sandbox.report()).toEqual(before);
  });
});

describe('GET /_sim/report?format=', () => {
  const as = (name: string, query: string) =>
    request(`${origin}/_sim/report?sandbox=${name}&${query}`, 'GET', undefined, {});

  it.each([
    ['json', 'application/json; charset=utf-8', /^\{"version":1,"requests":1,/],
    ['html', 'text/html; charset=utf-8', /^<!doctype html>\n[\s\S]*<title>1 warning · Client report<\/title>/],
    [
      'junit',
      'application/xml; charset=utf-8',
      /^<\?xml [\s\S]*<testcase classname="leadline.findings" name="deviation"/,
    ],
    ['markdown', 'text/markdown; charset=utf-8', /^### Leadline: 1 warning in 1 request\n/],
  ])('%s is sent as %s, of one sandbox and of all', async (format, type, text) => {
    const { sandbox, get } = await client();
    await get('/sites?zzz=1');
    const one = await as(sandbox.name, `format=${format}`);
    expect([one.status, one.headers.get('content-type')]).toEqual([200, type]);
    expect(one.text).toMatch(text);
    expect((await as('*', `format=${format}`)).text).not.toBe(one.text);
  });

  it('shows in the page the requests behind findings, without the token, as long as the journal has them', async () => {
    const { sandbox, get } = await client();
    await get('/sites?zzz=1');
    const { text } = await as(sandbox.name, 'format=html');
    expect(text).toMatch(/<pre>GET \/v1\/sites\?zzz=1\n[\s\S]*?accept: application\/json/i);
    expect(text).toMatch(/<dt>Why<\/dt><dd><bdi>All checks passed: .*<\/dd><dd><bdi>It was served with the deviation /);
    expect(text).toMatch(/<pre>200\n[\s\S]*?&quot;object&quot;:&quot;list&quot;/);
    expect(text).not.toContain(sandbox.token);
    expect((await simulator.reportFiles())['index.html']).toContain('<pre>GET /v1/sites?zzz=1\n');
    await sandbox.clearJournal();
    expect((await as(sandbox.name, 'format=html')).text).not.toContain('<pre>');
  });

  it('fails the rules of JUnit by fail_on, and none without it', async () => {
    const { sandbox, get } = await client();
    await get('/sites?zzz=1');
    const failures = async (query: string) => / failures="(\d+)"/.exec((await as(sandbox.name, query)).text)![1];
    expect(await failures('format=junit')).toBe('0');
    expect(await failures('format=junit&fail_on=error')).toBe('0');
    expect(await failures('format=junit&fail_on=warning')).toBe('1');
  });

  it.each(['format=pdf', 'fail_on=fatal'])('%s is 400', async query => {
    const { status, body } = await as('default', query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
  });
});

describe('sandboxes that are gone', () => {
  it('count on when they are deleted, also when one of that name is made again', async () => {
    const { sandbox, get } = await client({ name: 'phoenix' });
    await get('/sites?zzz=1');
    const before = (await all()).body;
    await sandbox.delete();
    const after = (await all()).body;
    expect(after.facts).toEqual(before.facts);
    expect(after.findings).toEqual(before.findings);
    expect(after.coverage).toEqual(before.coverage);
    expect(after.requests).toBe(before.requests);
    expect(after.sandboxes).toContain('phoenix');
    const again = await client({ name: 'phoenix' });
    await again.get('/sites?zzz=1');
    const { body } = await all();
    expect(body.requests).toBe(before.requests + 1);
    expect(body.findings[0].count).toBe(before.findings[0].count + 1);
    expect(body.sandboxes.filter((name: string) => name === 'phoenix')).toHaveLength(1);
    expect((await of('phoenix')).body.requests).toBe(1);
  });

  it('count with the requests that the deletion cuts', async () => {
    const { sandbox, get } = await client();
    await sandbox.faults.add('hold');
    const before = (await all()).body.requests;
    const cut = get('/token').catch(() => 'cut');
    while ((await sandbox.usage.get()).in_flight === 0) await new Promise(setImmediate);
    await sandbox.delete();
    expect(await cut).toBe('cut');
    expect((await all()).body.requests).toBe(before + 1);
  });

  it('count on when they are dropped to make place for others', async () => {
    const small = await createSimulator({ clock: NOON, frozen: true, sandboxes: 2 });
    afterAll(() => small.close(0));
    for (const name of ['a', 'b', 'c', 'd']) {
      await request(`${small.url}/sites?zzz=1`, 'GET', undefined, { authorization: `Bearer demo-admin~${name}` });
    }
    expect((await small.sandboxes()).map(({ name }) => name)).toEqual(['default', 'd']);
    const { requests, sandboxes, findings } = await small.report();
    expect({ requests, sandboxes }).toEqual({ requests: 4, sandboxes: ['a', 'b', 'c', 'd'] });
    expect(findings).toMatchObject([{ rule: 'deviation', count: 4 }]);
    expect(findings[0]!.evidence.map(({ sandbox }) => sandbox)).toEqual(['a', 'b', 'c', 'd']);
  });
});
