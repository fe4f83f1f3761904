import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import { Memory } from '../../src/memory/memory.ts';
import { RecentKeys } from '../../src/memory/recent-keys.ts';

const MB = 1024 * 1024;

describe('Memory', () => {
  it('evicts what can be evicted before it refuses', () => {
    const memory = new Memory(100);
    memory.count('hits', 60);
    memory.count('results', 30);
    const asked: number[] = [];
    memory.add({
      release(bytes) {
        asked.push(bytes);
        memory.count('results', -Math.min(bytes, memory.used('results')));
      },
    });
    memory.ensure(10);
    expect(asked).toEqual([]);
    memory.ensure(25);
    expect([asked, memory.used('results')]).toEqual([[15], 15]);
    expect(() => memory.ensure(41)).toThrow();
    memory.ensure(40);
  });

  it('says what is used by what, the largest first', () => {
    const memory = new Memory(64 * MB);
    memory.count('journal', 1.5 * MB);
    memory.count('hits', 60 * MB);
    expect(() => memory.ensure(3 * MB)).toThrow(
      'There is no memory for 3 MB more; used: ingested hits 60 MB, journal 1.5 MB; --memory allows 64 MB.',
    );
  });
});

describe('RecentKeys', () => {
  it('forgets the oldest of its own beyond its capacity, and beyond what all may take', () => {
    const memory = new Memory(16 * 160 * 10);
    const [one, other] = [new RecentKeys(3, memory), new RecentKeys(100, memory)];
    for (const key of ['a', 'b', 'c', 'd']) expect(one.note(key)).toBe(1);
    expect([one.note('d'), one.note('a')]).toEqual([2, 1]);
    for (let n = 0; n < 50; n++) other.note(`${n}`);
    expect(memory.used('queries')).toBeLessThanOrEqual(160 * 10);
    expect([other.note('49'), other.note('0')]).toEqual([2, 1]);
    expect(one.note('a')).toBe(2);
    one.clear();
    other.clear();
    expect(memory.used('queries')).toBe(0);
  });
});

describe('what clients make grow', () => {
  it('is refused, or evicted, within one bound', async () => {
    const simulator = await createSimulator({ memory: 4, journal: 100_000 });
    const call = async (method: string, path: string, body?: unknown, token = 'demo-admin') => {
      const answer = await fetch(`${simulator.origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const usedBy = async (kind: string) => {
      const { text } = await call('GET', '/_sim/metrics');
      return Number(new RegExp(`^leadline_memory_bytes\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)![1]);
    };
    // The journal keeps to its share, and the sandbox that asks little keeps what it was asked.
    await call('GET', '/v1/account?quiet=1', undefined, 'demo-admin~quiet');
    for (let n = 0; n < 150; n++) await call('GET', `/v1/account?long=${'x'.repeat(12_000)}${n}`);
    expect(await usedBy('journal')).toBeLessThan((4 * MB) / 8);
    expect(await usedBy('journal')).toBeGreaterThan((4 * MB) / 16);
    expect((await call('GET', '/_sim/journal?sandbox=quiet')).text).toContain('quiet=1');
    const { dropped, data } = JSON.parse((await call('GET', '/_sim/journal')).text) as {
      dropped: number;
      data: object[];
    };
    expect(dropped + data.length).toBe(150);

    // Inline fixtures, sites and snapshots are refused with what takes how much.
    const tokens = [{ name: 't', value: 't', abilities: ['*'] }];
    const sites = Array.from({ length: 2000 }, (_, n) => ({ id: `S${n}`, name: `${n} ${'n'.repeat(200)}` }));
    let made = 0;
    let refused = await call('POST', '/_sim/sandboxes', { name: `own-${made}`, fixture: { tokens, sites } });
    for (; refused.status === 201; made++) {
      refused = await call('POST', '/_sim/sandboxes', { name: `own-${made + 1}`, fixture: { tokens, sites } });
    }
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/There is no memory for .* more; used: fixtures .*; --memory allows 4 MB/);
    expect(made).toBeGreaterThan(0);
    await call('DELETE', '/_sim/sandboxes/own-0');
    expect((await call('POST', '/_sim/sandboxes', { name: 'again', fixture: { tokens, sites } })).status).toBe(201);
    await simulator.close();
  });

  it('counts of snapshots what the live state does not share', async () => {
    const simulator = await createSimulator({ listen: false, memory: 3 });
    const sandbox = await simulator.sandbox();
    const hits = (from: number) =>
      Array.from({ length: 2000 }, (_, n) => ({
        type: 'pageview' as const,
        timestamp: '2026-06-01 10:00:00',
        visit: `v${from + n}`,
      }));
    await sandbox.track('EMPTYSEA', hits(0));
    for (let n = 0; n < 100; n++) await sandbox.snapshot(`same-${n}`);
    // Each turn back and another way on is a copy of what was there before.
    let error: { status?: number; body?: { error: string } } = {};
    for (let n = 0; n < 20 && error.status === undefined; n++) {
      await sandbox.restore('same-0');
      error = await sandbox.track('EMPTYSEA', hits(2000 * (n + 1))).then(
        () => ({}),
        thrown => thrown,
      );
      await sandbox.snapshot(`same-${n + 1}`).catch(thrown => (error = thrown));
    }
    expect(error).toMatchObject({ status: 400, body: { error: expect.stringMatching(/used: snapshots .* MB/) } });
    await simulator.close();
  });
});
