import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorHandle } from '../../src/index.ts';

interface Ids {
  readonly sites: readonly string[];
  /** By the site's id; sites without milestones are left out. */
  readonly milestones: Readonly<Record<string, readonly string[]>>;
  /** Of the first site that a client creates. */
  readonly created: string;
}

/** What `leadline` 0.1.0 answered with each built-in fixture, its own seed and this clock. */
const IDS: Readonly<Record<string, Ids>> = JSON.parse(readFileSync(new URL('ids-0.1.json', import.meta.url), 'utf8'));
const CLOCK = '2026-06-15T12:00:00Z';

let simulator: SimulatorHandle;
afterEach(() => simulator.close(0));

async function send(path: string, body?: object): Promise<{ id: string; data: readonly { readonly id: string }[] }> {
  const { token } = await simulator.ensureSandbox('default');
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(simulator.url + path, { headers, ...init });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as { id: string; data: readonly { readonly id: string }[] };
}

describe('docs/upgrading.md: ids are those of 0.1', () => {
  it.each(Object.entries(IDS))('with the fixture %s', async (fixture, { sites, milestones, created }) => {
    simulator = await createSimulator({ fixture, clock: CLOCK, frozen: true });
    const idsOf = async (path: string) => (await send(`${path}?limit=100`)).data.map(({ id }) => id);
    expect(await idsOf('/sites')).toEqual(sites);
    for (const [site, ids] of Object.entries(milestones)) expect(await idsOf(`/sites/${site}/milestones`)).toEqual(ids);
    expect((await send('/sites', { name: 'Made' })).id).toBe(created);
  });
});
