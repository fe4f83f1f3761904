import { fork, type Random } from '../../src/random/random.ts';
import type { Connection } from '../support/connection.ts';

interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const SITES = ['TIDEPOOL', 'SEASHELL', 'BAREBOAT', 'EMPTYSEA', 'NOWHERE'];
const TOKENS = [
  'demo-admin',
  'demo-admin',
  'demo-admin',
  'demo-readonly',
  'demo-manage-TIDEPOOL',
  'demo-expired',
  'nobody',
];
// Of June alone, or most of the time would go into generating traffic.
const REPORTS = [
  'entity=pageview&aggregates=visits,pageviews,bounce_rate&entity_id=',
  'entity=pageview&aggregates=uniques,avg_duration&field_grouping=pathname&limit=20&entity_id=',
  'entity=pageview&aggregates=visits&date_grouping=hour&date_to=2026-06-04%2023:59:59&entity_id=',
  'entity=pageview&aggregates=visits&field_grouping=browser,country_code&sort_by=visits:asc&limit=9&entity_id=',
  'entity=event&aggregates=conversions,value&entity_name=Order&site_id=',
  'entity=pageview&aggregates=visits&limit=5000&entity_id=',
];

/**
 * A client that does this and that by the dice of `seed`: reads, writes, reports, mistakes, and what tests do through
 * the control plane. Its next step may depend on what it was answered, as with any client.
 * @returns every step with its answer, without the name of the sandbox
 */
export async function play(connection: Connection, sandbox: string, seed: number, steps: number): Promise<string[]> {
  const random = fork('script', seed);
  const seen: Seen = { sites: [...SITES], milestones: ['7b2f3b9c-0000-4000-8000-000000000000'] };
  const answers: string[] = [];
  for (let step = 0; step < steps; step++) {
    const isControl = random.below(6) === 0;
    const { method, path, body } = isControl ? controlStep(random, seen) : apiStep(random, seen);
    const url = isControl ? `/_sim${path}${path.includes('?') ? '&' : '?'}sandbox=${sandbox}` : `/v1${path}`;
    const { status, text } = await connection.ask(method, url, body, `${pick(random, TOKENS)}~${sandbox}`);
    note(seen, path, status, text);
    answers.push(`${method} ${path} ${status} ${text.replaceAll(`~${sandbox}`, '')}`);
  }
  return answers;
}

/** Ids that answers told of. */
interface Seen {
  readonly sites: string[];
  readonly milestones: string[];
}

function apiStep(random: Random, { sites, milestones }: Seen): Step {
  const site = pick(random, sites);
  const milestone = `/sites/${site}/milestones/${pick(random, milestones)}`;
  const dated = { name: `Day ${random.below(9)}`, milestone_date: `2026-06-${10 + random.below(20)}` };
  const name = pick(random, ['Order', 'Sign up', 'Purchase']);
  return pick<() => Step>(random, [
    () => get('/account'),
    () => get('/token'),
    () => get(`/sites?limit=${random.below(8)}`),
    () => get(`/sites?starting_after=${site}&limit=2`),
    () => get(`/sites/${site}`),
    () => ({ method: 'POST', path: '/sites', body: { name: `Site ${random.below(99)}` } }),
    () => ({
      method: 'POST',
      path: `/sites/${site}`,
      body: { name: 'Renamed', sharing: pick(random, ['none', 'private']) },
    }),
    () => ({ method: 'DELETE', path: `/sites/${site}` }),
    () => get(`/sites/${site}/events?limit=3`),
    () => ({ method: 'POST', path: `/sites/${site}/events/currency`, body: { name, currency: 'euro' } }),
    () => ({ method: 'DELETE', path: `/sites/${site}/events?name=${encodeURIComponent(name)}` }),
    () => get(`/sites/${site}/milestones?limit=5`),
    () => get(milestone),
    () => ({ method: 'POST', path: `/sites/${site}/milestones`, body: dated }),
    () => ({ method: 'POST', path: milestone, body: dated }),
    () => ({ method: 'DELETE', path: milestone }),
    () => get(`/current_visitors?site_id=${site}&detailed=true`),
    () => get(`/aggregations?date_from=2026-06-01%2000:00:00&${pick(random, REPORTS)}${site}`),
    () => get(`/aggregations?date_from=2026-06-01%2000:00:00&${pick(random, REPORTS)}${site}`),
    () => get(`/nowhere/${random.below(3)}`),
  ])();
}

function controlStep(random: Random, { sites }: Seen): Step {
  const site = pick(random, sites);
  const hour = String(random.below(24)).padStart(2, '0');
  const visit = `v${random.below(500)}`;
  const rule = { name: 'flaky', fault: 'unavailable', probability: 0.3, times: 4 };
  return pick<() => Step>(random, [
    () => ({ method: 'POST', path: '/clock/advance', body: { seconds: random.below(9000) } }),
    () => get('/clock'),
    () => get('/usage'),
    () => get('/tokens'),
    () => get('/faults'),
    () => ({ method: 'POST', path: '/faults', body: rule }),
    () => ({ method: 'DELETE', path: '/faults' }),
    () => ({ method: 'POST', path: '/tokens', body: { name: `t${random.below(3)}`, abilities: [`read:${site}`] } }),
    () => ({ method: 'PATCH', path: '/account', body: { plan: pick(random, ['tier-1', 'tier-6', 'unlimited']) } }),
    () => ({ method: 'PATCH', path: '/assumptions', body: { 'date-key': pick(random, ['date', 'timestamp']) } }),
    () => ({
      method: 'POST',
      path: `/sites/${site}/hits`,
      body: [
        {
          type: 'pageview',
          timestamp: `2026-06-15 ${hour}:00:00`,
          visit,
          hostname: 'https://x.example',
          pathname: '/',
        },
      ],
    }),
    () => ({ method: 'POST', path: '/snapshots', body: { name: 's' } }),
    () => ({ method: 'POST', path: '/snapshots/s/restore' }),
    () => ({ method: 'POST', path: '/reset' }),
  ])();
}

function note({ sites, milestones }: Seen, path: string, status: number, text: string): void {
  if (status >= 300) return;
  const id = /^\{"id":"([^"]+)"/.exec(text)?.[1];
  if (id === undefined) return;
  if (/^\/sites$/.test(path)) sites.push(id);
  if (path.endsWith('/milestones')) milestones.push(id);
}

function get(path: string): Step {
  return { method: 'GET', path };
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)]!;
}
