import { describe, expect, it } from 'vitest';
import type { FaultText, SandboxHandle } from '../../src/index.ts';
import { listening } from '../support/http.ts';
import { rawGet } from './raw.ts';

const { client, simulator } = await listening();

/** The list of sites seen by a raw socket under a rule, and as it is without one. */
async function seen(rule: FaultText, patienceMs?: number) {
  const { sandbox, get } = await client();
  const whole = (await get('/sites')).text;
  await sandbox.faults.add(rule);
  const sight = await rawGet(`${simulator.url}/sites`, sandbox.token, patienceMs);
  return { ...sight, whole, sandbox, get };
}

/** Waits until the first rule holds so many calls. */
async function held(sandbox: SandboxHandle, calls: number) {
  while ((await sandbox.faults.list())[0]!.held !== calls) await new Promise(resolve => setTimeout(resolve, 5));
}

describe('a fault on the wire, seen by a raw socket', () => {
  it('reset is a RST with not a byte before it', async () => {
    const { text, end, sandbox } = await seen('reset');
    expect([text, end]).toEqual(['', 'ECONNRESET']);
    expect((await sandbox.journal()).at(-1)).toMatchObject({ status: null, cause: 'fault:reset-1#1' });
  });

  it('reset after the commit looks the same', async () => {
    const { text, end, sandbox } = await seen('reset:phase=after_commit');
    expect([text, end]).toEqual(['', 'ECONNRESET']);
    expect((await sandbox.journal()).at(-1)).toMatchObject({ status: null, cause: 'fault:reset-1#1' });
  });

  it('truncate announces the whole body and ends before it', async () => {
    const { text, body, length, end, whole } = await seen('truncate');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(length).toBe(Buffer.byteLength(whole));
    expect(end).toBe('FIN');
    expect(body.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(body)).toBeLessThan(length);
    expect(whole.startsWith(body)).toBe(true);
  });

  it('truncate leaves nothing of an answer to HEAD, which has no body to cut', async () => {
    const { sandbox } = await client();
    const head = () =>
      fetch(`${simulator.url}/sites`, { method: 'HEAD', headers: { Authorization: `Bearer ${sandbox.token}` } });
    await sandbox.faults.add('truncate:times=1');
    await expect(head()).rejects.toThrow('fetch failed');
    expect((await head()).status).toBe(200);
  });

  it('malformed is complete, and no JSON', async () => {
    const { text, body, end } = await seen('malformed');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).toMatch(/^content-type: application\/json/im);
    expect(end).toBe('FIN');
    expect(body).not.toBe('');
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
  });

  it('slow sends everything, no faster than it says', async () => {
    const { body, end, whole, firstMs, endMs } = await seen('slow:bytes_per_s=1000');
    expect([body, end]).toEqual([whole, 'FIN']);
    const expectedMs = Buffer.byteLength(whole);
    expect(expectedMs).toBeGreaterThan(500);
    expect(endMs).toBeGreaterThan(expectedMs * 0.95);
    // Coarse: a busy machine adds its own.
    expect(endMs).toBeLessThan(expectedMs * 1.5 + 300);
    expect(firstMs).toBeLessThan(endMs / 2);
  });

  it('latency answers late, and then as always', async () => {
    const { body, end, whole, firstMs } = await seen('latency:ms=150');
    expect([body, end]).toEqual([whole, 'FIN']);
    expect(firstMs).toBeGreaterThan(145);
  });

  it('hang says nothing until the client gives up or the rule goes, which cuts the connection', async () => {
    const { text, end, sandbox } = await seen('hang', 150);
    expect([text, end]).toEqual(['', 'silence']);
    await held(sandbox, 0);
    const waiting = rawGet(`${simulator.url}/sites`, sandbox.token);
    await held(sandbox, 1);
    await sandbox.faults.clear();
    expect(await waiting).toMatchObject({ text: '', end: expect.stringMatching(/^(FIN|ECONNRESET)$/) });
  });

  it('hold says nothing until it is released, and then answers', async () => {
    const { text, end, sandbox, whole } = await seen('hold:name=door', 100);
    expect([text, end]).toEqual(['', 'silence']);
    await held(sandbox, 0);
    const waiting = rawGet(`${simulator.url}/sites`, sandbox.token);
    await held(sandbox, 1);
    await sandbox.faults.release('door');
    expect(await waiting).toMatchObject({ body: whole, end: 'FIN' });
  });

  it.each(['latency:ms=3600000', 'hang', 'hold'] as const)('%s is cut by a reset', async rule => {
    const { sandbox } = await client();
    await sandbox.faults.add(rule);
    const waiting = rawGet(`${simulator.url}/sites`, sandbox.token);
    const { control } = await client();
    const usage = async () => (await control('GET', `/usage?sandbox=${sandbox.name}`)).body.in_flight;
    while ((await usage()) !== 1) await new Promise(resolve => setTimeout(resolve, 5));
    await sandbox.reset();
    expect(await waiting).toMatchObject({ text: '', end: expect.stringMatching(/^(FIN|ECONNRESET)$/) });
    expect(await usage()).toBe(0);
  });

  it('leaves the next request alone when it was for one', async () => {
    for (const fault of ['reset', 'truncate', 'malformed'] as const) {
      const { get, whole } = await seen(`${fault}:times=1`);
      expect((await get('/sites')).text).toBe(whole);
    }
  });
});
