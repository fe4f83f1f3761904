import { readFileSync } from 'node:fs';
import { createSimulator } from '../../../src/create-simulator.ts';
import { elapsedMs, systemSource } from '../../../src/time/clock.ts';
import { maskOf } from '../../../src/verify/masked.ts';
import { PROBES } from '../../../src/verify/probes/registry.ts';
import { UNTRIED_PROBES } from '../../../src/verify/probes/untried.ts';
import type { VerifyResult } from '../../../src/verify/result.ts';
import { requestText, type Send, type ServerAnswer, type ServerRequest } from '../../../src/verify/server/exchange.ts';
import { paced } from '../../../src/verify/server/paced.ts';
import { senderTo } from '../../../src/verify/server/send.ts';
import { verify } from '../../../src/verify/verify.ts';
import { atEndOfFile } from '../../support/at-end-of-file.ts';
import { pageview } from '../../support/world.ts';

const demo = JSON.parse(readFileSync(new URL('../../../fixtures/demo.json', import.meta.url), 'utf8'));
const MORE = Array.from({ length: 12 }, (_, at) => String(at + 10));

/** The demo with less traffic, and with lists of more than one page. */
export const FIXTURE = {
  ...demo,
  sites: [
    ...demo.sites.map((site: { traffic?: object }) => ({
      ...site,
      ...(site.traffic !== undefined && { traffic: { ...site.traffic, visits_per_day: 120, since: '2026-04-01' } }),
    })),
    ...MORE.map(at => ({
      id: `EMPTYS${at}`,
      name: `Empty ${at}`,
      created_at: `2025-01-${at} 00:00:00`,
      timezone: 'UTC',
    })),
  ],
  events: [...demo.events, ...MORE.map(at => ({ site_id: 'TIDEPOOL', name: `Step ${at}`, currency: 'euro' }))],
  milestones: [
    ...demo.milestones,
    ...MORE.map(at => ({
      site_id: 'TIDEPOOL',
      name: `Release ${at}`,
      milestone_date: `2026-01-${at}`,
      created_at: `2026-01-${at} 12:00:00`,
    })),
  ],
};

/** The spec's rows that only read. */
export const SENTENCES = PROBES.filter(({ about, isWrite }) => about === 'spec' && isWrite === undefined);

/** Those that no run tries. */
export const NEVER_TRIED: readonly string[] = UNTRIED_PROBES.map(({ name }) => name);

export interface Run {
  readonly token?: string;
  readonly siteId?: string;
}

/** Names of rows by verdict. */
export type Verdicts = ReadonlyMap<string, string>;

export const verdictsOf = ({ results }: VerifyResult): Verdicts =>
  new Map(results.map(({ name, verdict }) => [name, verdict]));

/** Tries the sentences at once, without pauses. */
export async function sentencesBy(
  send: Send,
  { siteId, trying }: { readonly siteId?: string | undefined; readonly trying?: (name: string) => void } = {},
): Promise<VerifyResult> {
  const pace = paced({ send, elapsedMs, sleep: async () => {} }, { maxRequests: 1000, rate: 1e6, maxWaitS: 0 });
  return verify(pace, {
    baseUrl: 'http://127.0.0.1/v1',
    probes: SENTENCES,
    siteId,
    values: false,
    wallMs: systemSource,
    mask: maskOf('demo-admin'),
    ...(trying !== undefined && { trying }),
  });
}

/** What an unbroken server answers; each request is asked once in a file of tests. */
export type Unbroken = (request: ServerRequest) => Promise<ServerAnswer>;

const CLOCK = '2026-06-15T16:00:00Z';

/** With the time of the simulator, as a server has it in whose answers last_used_at is wrong. */
const atClock = (answer: ServerAnswer): ServerAnswer => ({
  ...answer,
  headers: { ...answer.headers, date: new Date(CLOCK).toUTCString() },
});

/** A Leadline whose clock stands still, with everything to try: events with ids, AI tools, people on the site. */
export async function unbrokenLeadline(): Promise<Unbroken> {
  const simulator = await createSimulator({
    fixture: FIXTURE,
    plan: 'unlimited',
    clock: CLOCK,
    frozen: true,
  });
  atEndOfFile.push(() => simulator.close());
  const sandbox = await simulator.ensureSandbox('default');
  const [timestamp, referrer_hostname] = ['2026-06-15 15:58:00', 'https://www.example.org'];
  await sandbox.track('TIDEPOOL', [
    pageview(timestamp, 'V1', '/products', { referrer_hostname, referrer_pathname: '/links' }),
    pageview(timestamp, 'V2', '/products'),
  ]);
  const send = await senderTo({ baseUrl: simulator.url, token: 'not-used' });
  const known = new Map<string, Promise<ServerAnswer>>();
  return request => {
    const key = `${requestText(request)} ${request.authorization} ${request.accept}`;
    const answer = known.get(key) ?? send(request).then(atClock);
    known.set(key, answer);
    return answer;
  };
}

/** Whose token a request carries where it names none. */
export const withToken = (request: ServerRequest, token = 'demo-admin'): ServerRequest => ({
  accept: 'application/json',
  ...request,
  authorization: request.authorization === undefined ? `Bearer ${token}` : request.authorization,
});
