import { once } from 'node:events';
import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';

const sim = await createSimulator({ tls: true, tlsNames: ['leadline.test'] });
afterAll(() => sim.close(0));
const { ca = '' } = sim;
const port = Number(new URL(sim.origin).port);

async function get(path: string, options: RequestOptions = {}) {
  const sent = request({ host: '127.0.0.1', port, path, ca, agent: false, ...options }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

describe('tls: true', () => {
  it('serves HTTPS to clients that trust its authority', async () => {
    expect(sim.url).toBe(`https://127.0.0.1:${port}/v1`);
    const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
    expect(await get('/v1/token', { headers })).toMatchObject({ status: 200 });
    expect(await get('/_sim/health', { host: 'localhost' })).toMatchObject({ status: 200 });
    expect(await get('/_sim/health', { servername: 'leadline.test' })).toMatchObject({ status: 200 });
  });

  it('is trusted by no others, and not by other names', async () => {
    await expect(get('/_sim/health', { ca: [] })).rejects.toThrow('unable to verify the first certificate');
    await expect(get('/_sim/health', { servername: 'api.example.com' })).rejects.toThrow('does not match');
  });

  it('speaks HTTP/1.1 to a client that would rather have HTTP/2', async () => {
    const socket = connect({ host: '127.0.0.1', port, ca, ALPNProtocols: ['h2', 'http/1.1'] });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('http/1.1');
    expect(socket.getPeerCertificate().subject.CN).toMatch(/^Leadline server [0-9a-f]{8}$/);
    socket.destroy();
  });

  it('shows its key nowhere', async () => {
    const paths = [
      '/_sim',
      '/_sim/info',
      '/_sim/metrics',
      '/_sim/journal?sandbox=*',
      '/_sim/report?sandbox=*',
      '/_sim/ca.pem',
    ];
    const bodies = await Promise.all(paths.map(path => get(path)));
    expect(bodies.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const shown =
      bodies.map(({ body }) => body).join() + JSON.stringify([sim, sim.describe(), await sim.reportFiles()]);
    expect(shown).toContain('BEGIN CERTIFICATE');
    expect(shown).not.toContain('PRIVATE KEY');
  });

  it('makes none without a port, or where it is false', async () => {
    for (const options of [{ tls: true, listen: false }, { tls: false }]) {
      const other = await createSimulator(options);
      expect(other.ca).toBeUndefined();
      expect(other.url).toMatch(/^http:/);
      await other.close(0);
    }
  });

  it('is needed for names', async () => {
    await expect(createSimulator({ tlsNames: ['a.test'] })).rejects.toThrow('tlsNames goes with tls: true');
  });
});
