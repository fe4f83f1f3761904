import { describe, expect, it } from 'vitest';
import { harErrors } from '../support/har.ts';
import { listening, request } from '../support/http.ts';

const { client, origin } = await listening();

const harOf = async (query: string) =>
  (await request(`${origin}/_sim/journal.har?${query}`, 'GET', undefined, {})).body;

describe('GET /_sim/journal.har', () => {
  it('is an HTTP Archive of the requests, in order of arrival', async () => {
    const { get, call, sandbox } = await client();
    await get('/sites?limit=5');
    await call('POST', '/sites', { name: 'Marina' });
    await get('/nowhere');
    const har = await harOf(`sandbox=${sandbox.name}`);
    expect(harErrors(har)).toEqual([]);
    expect(
      har.log.entries.map((entry: { request: { method: string; url: string }; response: { status: number } }) => [
        entry.request.method,
        entry.request.url,
        entry.response.status,
      ]),
    ).toEqual([
      ['GET', `${origin}/v1/sites?limit=5`, 200],
      ['POST', `${origin}/v1/sites`, 200],
      ['GET', `${origin}/v1/nowhere`, 404],
    ]);
    expect(har.log.entries[1].request).toMatchObject({
      postData: { mimeType: 'application/json', text: '{"name":"Marina"}' },
      bodySize: 17,
    });
    expect(JSON.parse(har.log.entries[1].response.content.text)).toMatchObject({ name: 'Marina' });
    expect(har.log.entries[2]).toMatchObject({
      _sandbox: sandbox.name,
      _cause: 'route',
      _explanation: { why: expect.stringContaining('there is no route'), spec: 'Endpoints' },
      _at: '2026-06-15T12:00:00.000Z',
    });
  });

  it('has those of all sandboxes that pass, the newest of them', async () => {
    const one = await client();
    const other = await client();
    await one.get('/account?colour=red');
    await other.get('/account?colour=blue');
    await one.get('/account?colour=green');
    await other.get('/account');
    const found = (await harOf('sandbox=*&deviation=unknown-parameter&limit=2')).log.entries;
    expect(
      found.map((entry: { _sandbox: string; request: { url: string } }) => [entry._sandbox, entry.request.url]),
    ).toEqual([
      [other.sandbox.name, `${origin}/v1/account?colour=blue`],
      [one.sandbox.name, `${origin}/v1/account?colour=green`],
    ]);
  });

  it('tells no secret', async () => {
    const { call, post, sandbox } = await client();
    await post('/sites', { name: 'Private', sharing: 'private', share_password: 'open-sesame' });
    await call('GET', `/sites?starting_after=${sandbox.token}&share_password=open-sesame`);
    const { text } = await request(`${origin}/_sim/journal.har?sandbox=${sandbox.name}`, 'GET', undefined, {});
    expect(text).not.toMatch(/demo-admin|open-sesame/);
    expect(text).toContain('[redacted]');
  });

  it('leaves out requests that are under way', async () => {
    const { get, sandbox } = await client();
    await sandbox.faults.add('hold:name=stay');
    const held = get('/account');
    await expect.poll(async () => (await sandbox.faults.list())[0]!.held).toBe(1);
    expect((await harOf(`sandbox=${sandbox.name}`)).log.entries).toEqual([]);
    await sandbox.faults.release('stay');
    await held;
    expect((await harOf(`sandbox=${sandbox.name}`)).log.entries).toHaveLength(1);
  });

  it.each([
    ['sandbox=nobody', 404],
    ['operation=listSite', 400],
    ['since=x', 400],
  ])('refuses %s with %d', async (query, status) => {
    expect((await request(`${origin}/_sim/journal.har?${query}`, 'GET', undefined, {})).status).toBe(status);
  });
});
