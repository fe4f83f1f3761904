import { once } from 'node:events';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const secure = await listening({ tls: true, controlToken: 'secret' });
const plain = await listening({ controlToken: 'secret' });

async function ask(path: string, headers: Record<string, string> = {}) {
  const sent = get(`${secure.origin}${path}`, { ca: secure.simulator.ca, headers, agent: false });
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) };
}

describe('GET /_sim/ca.pem', () => {
  it('is the certificate of the authority, without the control token that other routes want', async () => {
    expect(await ask('/_sim/ca.pem')).toEqual({
      status: 200,
      type: 'application/x-pem-file',
      body: secure.simulator.ca,
    });
    expect((await ask('/_sim/info')).status).toBe(401);
  });

  it('is not for pages of another origin', async () => {
    expect((await ask('/_sim/ca.pem', { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('is 404 where no authority was made', async () => {
    const { status, body } = await request(`${plain.origin}/_sim/ca.pem`, 'GET', undefined, {});
    expect(status).toBe(404);
    expect(body).toEqual({
      error: 'No authority was made for this run; --tls (LEADLINE_TLS; in a program, tls: true) makes one.',
    });
  });
});
