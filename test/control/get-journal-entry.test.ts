import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Client, listening } from '../support/http.ts';

const { client, origin, simulator } = await listening({ journal: 50 });

const TOKEN = 'demo-admin';

/** The newest entry of the sandbox, and its text. */
async function newest({ control }: Client) {
  const { id } = (await control('GET', '/journal?limit=1')).body.data[0];
  return control('GET', `/journal/${id}`);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const percent = (text: string) => [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('');
const escaped = (text: string) => [...text].map(c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('GET /_sim/journal/{id}', () => {
  it('shows headers and bodies of a request and its answer', async () => {
    const one = await client();
    const created = await one.post('/sites', { name: 'Moorings' });
    const { status, body } = await newest(one);
    expect(status).toBe(200);
    expect(body).toMatchObject({ operation: 'createSite', status: 200, sandbox: one.sandbox.name });
    expect(body.request.body).toBe('{"name":"Moorings"}');
    expect(body.request.headers).toMatchObject({ authorization: '[redacted]', 'content-type': 'application/json' });
    expect(body.response.body).toBe(created.text);
    expect(body.response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(created.text.length),
    });
    expect(body.request).not.toHaveProperty('truncated');
    expect(body).not.toHaveProperty('missing');
  });

  it('shows Retry-After, and a body that came although nobody read it', async () => {
    const one = await client();
    await one.sandbox.faults.add('unavailable');
    await one.post('/sites', { name: 'Moorings' });
    const { body } = await newest(one);
    expect(body).toMatchObject({ status: 503, request: { body: '{"name":"Moorings"}' } });
    expect(body.response.headers).toHaveProperty('retry-after');
  });

  it('shows 64 KiB of a body and says that there was more', async () => {
    const one = await client();
    const long = 'ж'.repeat(40_000);
    await one.post('/sites', { name: long });
    const { request } = (await newest(one)).body;
    expect(request.truncated).toBe(true);
    expect(Buffer.byteLength(request.body)).toBeGreaterThan(65_500);
    expect(Buffer.byteLength(request.body)).toBeLessThanOrEqual(65_536);
  });

  it('says of an answer that a fault cut what was meant to be sent', async () => {
    const one = await client();
    await one.sandbox.faults.add('truncate:name=cut,times=1');
    await one.get('/account').catch(() => undefined);
    const { response } = (await newest(one)).body;
    expect(JSON.parse(response.body)).toMatchObject({ object: 'account' });
    expect(response.note).toBe('This is what was meant to be sent. The fault cut#1 acted on the connection.');
  });

  it('has no answer where the connection was cut before there was one', async () => {
    const one = await client();
    await one.sandbox.faults.add('reset:phase=before_commit');
    await one.get('/account').catch(() => undefined);
    expect((await newest(one)).body).toMatchObject({ status: null, request: { body: '' }, response: null });
  });

  it('shows no body that is no UTF-8, nor one that nobody could read', async () => {
    const one = await client();
    await fetch(`${simulator.url}/sites`, {
      method: 'POST',
      headers: { authorization: 'Bearer nobody', 'content-type': 'application/json' },
      body: new Uint8Array([0xff, 0xfe, 0x80]),
    });
    const [entry] = await simulator.journal({ limit: 1 });
    expect((await one.control('GET', `/journal/${entry!.id}?sandbox=*`)).body.request).toMatchObject({
      body: null,
      note: 'The body is not UTF-8 text.',
    });
  });

  it('shows a malformed request, as far as it was read', async () => {
    const socket = connect(Number(new URL(origin).port));
    socket.end('GET /v1/sites HTTP/1.1\r\nAuthorization: Bearer demo-admin\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    const [entry] = await simulator.journal({ cause: 'malformed', limit: 1 });
    const { control } = await client();
    const { response } = (await control('GET', `/journal/${entry!.id}?sandbox=*`)).body;
    expect(response.body).toContain('The request has no Host header.');
  });

  it('is found in its own sandbox only, where one is named', async () => {
    const [one, other] = [await client(), await client()];
    await one.get('/token');
    const { id } = (await one.control('GET', '/journal')).body.data[0];
    expect((await one.control('GET', `/journal/${id}`)).status).toBe(200);
    const missed = await other.control('GET', `/journal/${id}`);
    expect(missed.status).toBe(404);
    expect(missed.body.error).toBe(
      `Request ${id} was made in the sandbox "${one.sandbox.name}", not in "${other.sandbox.name}".`,
    );
    expect((await fetch(`${origin}/_sim/journal/${id}`)).status).toBe(200);
    expect(await one.sandbox.journalEntry(id)).toMatchObject({ id, request: { body: '' } });
  });

  it('says whether there never was such a request, or it is no longer kept', async () => {
    const one = await client();
    await one.get('/token');
    const { id } = (await one.control('GET', '/journal')).body.data[0];
    await one.control('DELETE', '/journal');
    const gone = await fetch(`${origin}/_sim/journal/${id}`);
    expect([gone.status, ((await gone.json()) as { error: string }).error]).toEqual([
      404,
      expect.stringContaining(`Request ${id} is no longer kept`),
    ]);
    const never = await fetch(`${origin}/_sim/journal/999999`);
    expect(((await never.json()) as { error: string }).error).toMatch(
      /^There is no request 999999: the last one was \d+\.$/,
    );
    expect((await fetch(`${origin}/_sim/journal/0`)).status).toBe(400);
    expect((await fetch(`${origin}/_sim/journal/x`)).status).toBe(400);
  });
});

describe('no secret is shown', () => {
  const FORMS: readonly [string, (text: string) => string][] = [
    ['as it is', text => text],
    ['percent-encoded', percent],
    ['percent-encoded twice', text => percent(text).replaceAll('%', '%25')],
    ['in capital hexadecimal', text => percent(text).toUpperCase()],
    ['in JSON escapes', escaped],
    ['half escaped', text => text.slice(0, 4) + escaped(text.slice(4))],
    ['as base64', base64],
    ['as base64 behind one byte', text => base64(`x${text}y`)],
    ['as base64 behind two bytes', text => base64(`xx${text}`)],
    ['as base64url', text => Buffer.from(`user:${text}?>`).toString('base64url')],
    ['as base64, percent-encoded', text => percent(base64(`${text}:`))],
  ];

  it.each(FORMS)('of a token in path, query, header or body, %s', async (_name, write) => {
    const one = await client();
    const created = await one.sandbox.createToken({ name: 'Second', abilities: ['*'] });
    for (const value of [TOKEN, created.value!.split('~')[0]!]) {
      const hidden = write(value);
      const url = `/sites/${encodeURIComponent(hidden)}?q=${encodeURIComponent(hidden)}&${encodeURIComponent(hidden)}=1`;
      await fetch(`${simulator.url}${url}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${one.sandbox.token}`,
          'content-type': 'application/json',
          'x-note': `a ${hidden} b`,
        },
        body: `{"name":"before ${hidden} after","${hidden}":1}`,
      });
      const { text, body } = await newest(one);
      expect(text).not.toContain(value);
      expect(JSON.stringify(body)).not.toContain(JSON.stringify(hidden).slice(1, -1));
      expect(body.request.body).toContain('[redacted]');
      expect(body.request.headers['x-note']).toMatch(/^a .{0,7}\[redacted\].{0,10} b$/);
    }
  });

  it.each([
    ['JSON', '{"name":"x","share_password":"hunter two"}'],
    ['JSON with spaces', '{ "share_password" : "hunter two" }'],
    ['JSON with an escaped key', '{"share\\u005fpassword":"hunter two"}'],
    ['JSON with an escaped value', `{"share_password":"${escaped('hunter two')}"}`],
    ['JSON within JSON', JSON.stringify({ body: JSON.stringify({ share_password: 'hunter two' }) })],
    ['JSON that is cut', '{"share_password":"hunter two'],
    ['a list in JSON', '{"share_password":["hunter two"]}'],
    ['a form', 'name=x&share_password=hunter+two'],
    ['an escaped form', 'share%5Fpassword=hunter%20two&x=1'],
    ['brackets', 'site[share_password]=hunter two&x=1'],
    ['a printed dictionary', "{'share_password': 'hunter two'}"],
    ['multipart', '--b\r\nContent-Disposition: form-data; name="share_password"\r\n\r\nhunter two\r\n--b--\r\n'],
  ])('of a share_password in %s', async (_name, sent) => {
    const one = await client();
    const type = /^[-ns]/.test(sent) ? 'application/x-www-form-urlencoded' : 'application/json';
    await fetch(`${simulator.url}/sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.sandbox.token}`, 'content-type': type },
      body: sent,
    });
    const { text, body } = await newest(one);
    expect(text).not.toContain('hunter');
    expect(text).not.toContain(escaped('hunter').replaceAll('\\', '\\\\'));
    expect(body.request.body).toContain('[redacted]');
  });

  it('of a token that stands where a body is cut', async () => {
    const one = await client();
    for (const before of [65_526, 65_530, 65_535]) {
      await one.post('/sites', { name: `${'x'.repeat(before - 9)}${TOKEN}${'y'.repeat(9000)}` });
      const { body } = (await newest(one)).body.request;
      expect(body).not.toContain('xd');
    }
  });

  it('of Cookie, Proxy-Authorization and keys', async () => {
    const one = await client();
    await fetch(`${simulator.url}/sites`, {
      headers: {
        authorization: `Bearer ${one.sandbox.token}`,
        'proxy-authorization': 'Basic abc',
        cookie: 'session=abc',
        'x-api-key': 'abc',
      },
    });
    const { headers } = (await newest(one)).body.request;
    const names = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key'];
    expect(names.map(name => headers[name])).toEqual(names.map(() => '[redacted]'));
  });
});
