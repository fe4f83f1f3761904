// A run with --write that is killed at any request leaves nothing that the next run, an hour later, does not remove; and
// that run removes nothing else.
import { describe, expect, it } from 'vitest';
import { PROBES } from '../../../src/verify/probes/registry.ts';
import { scratchName } from '../../../src/verify/scratch/name.ts';
import { signOf } from '../../../src/verify/scratch/sign.ts';
import type { Send } from '../../../src/verify/server/exchange.ts';
import { otherServer, verified } from '../server.ts';

const NAMES = ['create-site', 'site-name-length', 'create-milestone', 'delete-site'];
const SOME = PROBES.filter(({ name }) => NAMES.includes(name));
const ONE = PROBES.filter(({ name }) => name === 'create-site');

class Killed extends Error {}

/** Ends the run at its `at`th request, before or after the server has it: nothing is sent any more. */
function killedAt(at: number, isAnswerLost: boolean) {
  let requests = 0;
  return (send: Send): Send =>
    async (request, url) => {
      requests += 1;
      if (requests < at) return send(request, url);
      if (requests === at && isAnswerLost) await send(request, url);
      throw new Killed();
    };
}

/** Its clock is far from the real one, and can be advanced: it is the clock of the server. */
async function server() {
  const simulator = await otherServer({ clock: '2024-05-10T12:00:00Z' });
  const control = (path: string, init?: RequestInit) => fetch(`${new URL(simulator.url).origin}/_sim${path}`, init);
  return {
    url: simulator.url,
    control,
    advance: (sandbox: string, seconds: number) =>
      control(`/clock/advance?sandbox=${sandbox}`, { method: 'POST', body: JSON.stringify({ seconds }) }),
  };
}

async function call(url: string, token: string, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' };
  return (await fetch(`${url}${path}`, { headers, ...init })).json() as Promise<Record<string, unknown>>;
}

async function sitesOf(url: string, token: string): Promise<{ id: string; name: string }[]> {
  return (await call(url, token, '/sites?limit=100')).data as { id: string; name: string }[];
}

describe('a run that is killed', () => {
  it('at any request leaves nothing that the next run does not remove, an hour later', async () => {
    const { url, advance } = await server();
    const { result } = await verified(url, 'demo-admin~whole', { probes: SOME, write: true });
    expect(result.results.map(({ verdict }) => verdict)).toEqual(SOME.map(() => 'holds'));
    const before = (await sitesOf(url, 'demo-admin~whole')).map(({ name }) => name);
    let left = 0;
    for (let at = 1; at <= result.requests; at += 1) {
      for (const isAnswerLost of [false, true]) {
        const sandbox = `k${at}-${isAnswerLost}`;
        const token = `demo-admin~${sandbox}`;
        const killed = verified(url, token, { probes: SOME, write: true, through: killedAt(at, isAnswerLost) });
        await expect(killed).rejects.toThrow(Killed);
        left += (await sitesOf(url, token)).length - before.length;
        await advance(sandbox, 3661);
        await verified(url, token, { probes: ONE, write: true });
        expect(
          (await sitesOf(url, token)).map(({ name }) => name),
          `killed at ${at}`,
        ).toEqual(before);
      }
    }
    // Otherwise nothing was shown.
    expect(left).toBeGreaterThan(result.requests);
  }, 60_000);
});

describe('what an earlier run seems to have left', () => {
  it('is removed only with a name of this token, over an hour old, and without hits', async () => {
    const { url, control, advance } = await server();
    const token = 'demo-admin~others';
    const sign = signOf(token);
    const nowS = Date.parse('2024-05-10T12:00:00Z') / 1000;
    const names = {
      old: scratchName(sign, nowS - 3700, '00000001'),
      longest: `${scratchName(sign, nowS - 3700, '00000002')} `.padEnd(255, 'x'),
      young: scratchName(sign, nowS - 3000, '00000003'),
      future: scratchName(sign, nowS + 9000, '00000004'),
      ofAnother: scratchName(signOf('demo-admin'), nowS - 90_000, '00000005'),
      withHits: scratchName(sign, nowS - 3700, '00000006'),
      withEvent: scratchName(sign, nowS - 3700, '00000007'),
      withMore: `${scratchName(sign, nowS - 3700, '00000008')} of mine`,
      unsigned: 'leadline-verify-0000000000000000-000000000000',
      plain: 'leadline-verify-',
      upper: scratchName(sign, nowS - 3700, '00000009').toUpperCase(),
    };
    const ids = new Map<string, string>();
    for (const [key, name] of Object.entries(names)) {
      const { id } = await call(url, token, '/sites', { method: 'POST', body: JSON.stringify({ name }) });
      ids.set(key, id as string);
    }
    const currency = { name: 'Sign up', currency: 'euro' };
    await call(url, token, `/sites/${ids.get('withEvent')}/events/currency`, {
      method: 'POST',
      body: JSON.stringify(currency),
    });
    const hit = { type: 'pageview', timestamp: '2024-05-10 11:00:00', visit: 'v1', pathname: '/' };
    const ingested = await control(`/sites/${ids.get('withHits')}/hits?sandbox=others`, {
      method: 'POST',
      body: JSON.stringify([hit]),
    });
    expect(ingested.status).toBe(202);
    const { notes } = await verified(url, token, { probes: ONE, write: true });
    const left = (await sitesOf(url, token)).map(({ name }) => name);
    const { old, longest, ...others } = names;
    expect(Object.values(others).filter(name => !left.includes(name))).toEqual([]);
    expect([old, longest].filter(name => left.includes(name))).toEqual([]);
    expect(notes.filter(note => note.includes('was removed')).length).toBe(2);
    expect(notes.find(note => note.includes(names.young))).toContain('not over an hour old');
    expect(notes.find(note => note.includes(names.ofAnother))).toContain('not of this token');
    expect(notes.find(note => note.includes(names.withHits))).toContain('may have hits');
    expect(notes.find(note => note.includes(names.withEvent))).toContain('events that no run makes');
    await advance('others', 3700);
    await verified(url, token, { probes: ONE, write: true });
    expect((await sitesOf(url, token)).map(({ name }) => name)).not.toContain(names.young);
  }, 30_000);
});
