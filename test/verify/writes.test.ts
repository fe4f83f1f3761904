// Probes that change data, in the one scratch site of a run.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROBES } from '../../src/verify/probes/registry.ts';
import { otherServer, verified } from './server.ts';

const WRITES = PROBES.filter(({ isWrite }) => isWrite);

async function siteNames(url: string): Promise<string[]> {
  const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
  const list = (await (await fetch(`${url}/sites?limit=100`, { headers })).json()) as { data: { name: string }[] };
  return list.data.map(({ name }) => name);
}

describe('with --write', () => {
  it('every sentence holds against a default Leadline, every assumption is the default, and no site is left', async () => {
    const { url } = await otherServer();
    const before = await siteNames(url);
    const { result, notes } = await verified(url, 'demo-admin', { probes: WRITES, write: true });
    expect(WRITES.length).toBeGreaterThan(30);
    expect(result.results.filter(({ verdict }) => verdict === 'differs' || verdict === 'not tried')).toEqual([]);
    expect(result.results.filter(({ verdict, value }) => verdict === 'is' && value === null)).toEqual([]);
    expect(notes).toEqual([]);
    expect(await siteNames(url)).toEqual(before);
  }, 30_000);

  it.each([
    ['a token without *', 'demo-readonly', true, 'needs a token with *'],
    ['no --write', 'demo-admin', false, 'only with --write'],
  ] as const)('%s: nothing is sent that changes data', async (_, token, write, why) => {
    const { url } = await otherServer();
    const sent: (string | undefined)[] = [];
    const { result } = await verified(url, token, {
      probes: WRITES,
      write,
      through: send => request => {
        sent.push(request.method);
        return send(request);
      },
    });
    expect(result.results.map(({ verdict }) => verdict)).toEqual(WRITES.map(() => 'not tried'));
    expect(result.results.every(each => each.why?.includes(why))).toBe(true);
    expect(sent.filter(method => method !== undefined && method !== 'GET')).toEqual([]);
  });
});

describe('docs/verify.md', () => {
  it('says about how many requests a run takes', async () => {
    const text = readFileSync(new URL('../../docs/verify.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
    const [, reads, all] = /a run sends some (\d+) requests, one with `--write` some (\d+)/.exec(text)!;
    const { url } = await otherServer();
    const figures = [
      (await verified(url, 'demo-admin')).result.requests,
      (await verified(url, 'demo-admin', { write: true })).result.requests,
    ];
    for (const [n, said] of [reads, all].entries()) expect(Math.abs(figures[n]! - Number(said))).toBeLessThan(10);
  }, 60_000);
});
