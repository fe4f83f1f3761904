import type { Random } from '../../src/random/random.ts';
import { pageview, type Send, visitsOf } from './server.ts';

/** What a server has answered for, as far as its client knows. */
export interface Answered {
  /** Names of sites. */
  readonly sites: Set<string>;
  /** Visits, by batch of three. */
  readonly batches: Set<string>;
  readonly snapshots: Set<string>;
  /** How far the eras have come: each begins with a reset, then a site, then a hit, then a snapshot. */
  era: { site: number; hit: number; snapshot: number };
}

export const nothingYet = (): Answered => ({
  sites: new Set(),
  batches: new Set(),
  snapshots: new Set(),
  era: { site: 0, hit: 0, snapshot: 0 },
});

/** Sandboxes that are written to: the default one, one of the control plane, and one that is reset all the time. */
const GROWING = ['default', 'grown'];
const RESET = 'reset';

const bearer = (sandbox: string) => (sandbox === 'default' ? 'demo-admin' : `demo-admin~${sandbox}`);

/** Makes the sandboxes; to be done once for a folder. */
export async function prepare(send: Send): Promise<void> {
  for (const name of ['grown', RESET]) await send('POST', '/_sim/sandboxes', { name });
}

/** Sends writes, ingests and snapshots, many at once, until the server is gone. */
export async function write(send: Send, round: number, random: Random, answered: Answered): Promise<void> {
  const writers = GROWING.flatMap(sandbox => [
    forever(async n => {
      const name = `${sandbox} ${round}-${n}`;
      if ((await send('POST', '/v1/sites', { name }, bearer(sandbox))).status === 200) answered.sites.add(name);
    }),
    forever(async n => {
      const batch = `${sandbox}-${round}-${n}`;
      const hits = [0, 1, 2].map(hit => pageview(`${batch}-${hit}`, `/${'x'.repeat(random.below(2000))}`));
      const { status } = await send('POST', `/_sim/sites/EMPTYSEA/hits?sandbox=${sandbox}`, hits);
      if (status === 202) answered.batches.add(batch);
    }),
    forever(async n => {
      const name = `${sandbox}-${n % 5}`;
      const { status } = await send('POST', `/_sim/snapshots?sandbox=${sandbox}`, { name });
      if (status === 201) answered.snapshots.add(name);
    }),
  ]);
  await Promise.all([...writers, forever(() => nextEra(send, answered.era))]);
}

async function nextEra(send: Send, era: Answered['era']): Promise<void> {
  const number = Math.max(era.site, era.hit, era.snapshot) + 1;
  await send('POST', `/_sim/reset?sandbox=${RESET}`);
  await send('POST', '/v1/sites', { name: `era ${number}` }, bearer(RESET));
  era.site = number;
  await send('POST', `/_sim/sites/EMPTYSEA/hits?sandbox=${RESET}`, [pageview(`era ${number}`)]);
  era.hit = number;
  await send('POST', `/_sim/snapshots?sandbox=${RESET}`, { name: 'latest' });
  era.snapshot = number;
}

async function forever(step: (n: number) => Promise<void>): Promise<void> {
  try {
    for (let n = 0; ; n++) await step(n);
  } catch {
    // The server is gone.
  }
}

/** What is missing or half there of what was answered; empty where all is well. */
export async function losses(send: Send, answered: Answered): Promise<string[]> {
  const lost: string[] = [];
  const sites = new Set<string>();
  const visits = new Map<string, number>();
  const snapshots = new Set<string>();
  for (const sandbox of GROWING) {
    for (const name of await siteNames(send, sandbox)) sites.add(name);
    for (const visit of await visitsOf(send, 'EMPTYSEA', sandbox)) visits.set(visit, (visits.get(visit) ?? 0) + 1);
    for (const { name } of (await send('GET', `/_sim/snapshots?sandbox=${sandbox}`)).body.data) snapshots.add(name);
  }
  for (const name of answered.sites) if (!sites.has(name)) lost.push(`site ${name}`);
  for (const name of answered.snapshots) if (!snapshots.has(name)) lost.push(`snapshot ${name}`);
  const whole = (batch: string) => [0, 1, 2].every(hit => visits.get(`${batch}-${hit}`) === 1);
  for (const batch of answered.batches) if (!whole(batch)) lost.push(`hits ${batch}`);
  for (const visit of visits.keys()) if (!whole(visit.replace(/-\d$/, ''))) lost.push(`half of the batch of ${visit}`);
  return [...lost, ...(await eraLosses(send, answered.era))];
}

/** State and hits of the sandbox that is reset are of one moment, not before what was answered. */
async function eraLosses(send: Send, era: Answered['era']): Promise<string[]> {
  const sites = (await siteNames(send, RESET)).filter(name => name.startsWith('era '));
  const hits = await visitsOf(send, 'EMPTYSEA', RESET);
  const seen = JSON.stringify({ era, sites, hits });
  const wrong: string[] = [];
  const [site] = sites;
  if (sites.length > 1 || hits.length > 1) wrong.push(`two eras at once: ${seen}`);
  if (hits.length === 1 && hits[0] !== site) wrong.push(`hits of another era than the state: ${seen}`);
  // An era that was answered for may have been reset since, but none before it comes back.
  const number = site === undefined ? null : Number(site.slice('era '.length));
  if (number !== null && number < era.site) wrong.push(`an era that had been reset: ${seen}`);
  if (number === era.hit && hits.length === 0) wrong.push(`the hit of an era: ${seen}`);
  if (era.snapshot > 0) {
    const { status } = await send('POST', `/_sim/snapshots/latest/restore?sandbox=${RESET}`);
    if (status !== 204) wrong.push(`the snapshot of the eras: ${seen}`);
    const restored = [await visitsOf(send, 'EMPTYSEA', RESET), (await siteNames(send, RESET)).slice(4)];
    if (JSON.stringify(restored[0]) !== JSON.stringify(restored[1])) wrong.push(`a snapshot of two eras: ${restored}`);
  }
  // What was looked at is no era that was answered for: the next one begins with a reset, as they all do.
  await send('POST', `/_sim/reset?sandbox=${RESET}`);
  return wrong;
}

async function siteNames(send: Send, sandbox: string): Promise<string[]> {
  const names: string[] = [];
  for (let after = ''; ; ) {
    const { body } = await send('GET', `/v1/sites?limit=100${after}`, undefined, bearer(sandbox));
    for (const site of body.data) names.push(site.name);
    if (!body.has_more) return names;
    after = `&starting_after=${body.data.at(-1).id}`;
  }
}
