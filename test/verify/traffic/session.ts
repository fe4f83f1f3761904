import type { SimulatorHandle } from '../../../src/handles.ts';
import type { SimulatorOptions } from '../../../src/simulator/options.ts';
import { otherServer } from '../server.ts';

/** One request of the session. */
interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly accept?: string | null;
}

const RANGE = 'date_from=2026-05-01%2000:00:00&date_to=2026-05-31%2023:59:59';
const OF_SITE = `/aggregations?entity=pageview&entity_id=TIDEPOOL&${RANGE}`;
const OF_EVENT = `/aggregations?entity=event&site_id=TIDEPOOL&entity_name=Purchase&${RANGE}`;

/** What a client asks that uses all of the API; refused requests, too. */
export const SESSION: readonly Asked[] = [
  { path: '/account' },
  { path: '/token' },
  { path: '/sites' },
  { path: '/sites?limit=1' },
  { path: '/sites?limit=100&ending_before=TIDEPOOL' },
  { path: '/sites?limit=101' },
  { path: '/sites/TIDEPOOL' },
  { path: '/sites/NOWHERE' },
  { path: '/sites', method: 'POST', body: { name: 'Reef', timezone: 'Europe/Berlin', sharing: 'public' } },
  { path: '/sites', method: 'POST', body: { name: '' } },
  { path: '/sites/TIDEPOOL', method: 'POST', body: { name: 'Tidepool' } },
  { path: '/sites/TIDEPOOL/data', method: 'DELETE' },
  { path: '/sites/TIDEPOOL/events' },
  { path: '/sites/TIDEPOOL/events?limit=2' },
  { path: '/sites/TIDEPOOL/events/currency', method: 'POST', body: { name: 'Purchase', currency: 'euro' } },
  { path: '/sites/TIDEPOOL/events/currency', method: 'POST', body: { name: 'Purchase', currency: 'shell' } },
  { path: '/sites/TIDEPOOL/events?name=Purchase', method: 'DELETE' },
  { path: '/sites/TIDEPOOL/events/ABCDEFGH' },
  { path: '/sites/TIDEPOOL/milestones' },
  {
    path: '/sites/TIDEPOOL/milestones',
    method: 'POST',
    body: { name: 'New checkout', milestone_date: '2026-05-01' },
  },
  { path: '/sites/TIDEPOOL/milestones', method: 'POST', body: { name: 'x'.repeat(31), milestone_date: '1 May' } },
  { path: '/sites/TIDEPOOL/milestones/0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10' },
  { path: `${OF_SITE}&aggregates=visits,uniques,pageviews,avg_duration,bounce_rate` },
  { path: `${OF_SITE}&aggregates=visits&date_grouping=day&sort_by=timestamp:asc` },
  { path: `${OF_SITE}&aggregates=visits,pageviews&date_grouping=month&field_grouping=browser&sort_by=visits:desc` },
  { path: `${OF_SITE}&aggregates=visits&date_grouping=year` },
  { path: `${OF_SITE}&aggregates=visits&date_grouping=hour` },
  { path: `${OF_SITE}&aggregates=pageviews&field_grouping=pathname,country_code&sort_by=pathname:asc&limit=40` },
  { path: `${OF_SITE}&aggregates=pageviews&field_grouping=referrer_hostname,utm_source` },
  { path: `${OF_SITE}&aggregates=conversions` },
  { path: `${OF_SITE}&aggregates=visits&limit=1001` },
  {
    path: `${OF_SITE}&aggregates=visits&filters=%5B%7B%22property%22%3A%22country_code%22%2C%22operator%22%3A%22is%22%2C%22value%22%3A%22ZZ%22%7D%5D`,
  },
  { path: `${OF_EVENT}&aggregates=conversions,unique_conversions,value&date_grouping=day` },
  { path: `${OF_EVENT}&aggregates=value&field_grouping=ai_source` },
  { path: '/aggregations?entity=event&entity_id=ABCDEFGH&aggregates=conversions' },
  { path: '/current_visitors?site_id=TIDEPOOL' },
  { path: '/current_visitors?site_id=TIDEPOOL&detailed=true' },
  { path: '/current_visitors' },
  { path: '/nothing' },
  { path: '/sites?limit=banana', accept: 'text/html' },
  { path: '/sites?limit=banana', accept: 'image/png' },
];

export interface Session {
  readonly simulator: SimulatorHandle;
  /** Its own HAR. */
  har(): Promise<Har>;
}

/** A HAR as far as tests look into it. */
export interface Har {
  readonly log: { readonly entries: HarEntry[]; readonly [name: string]: unknown };
}

export interface HarEntry {
  readonly request: { method: string; url: string; headers: { name: string; value: string }[] };
  readonly response: {
    status: number;
    headers: { name: string; value: string }[];
    content: { text?: string; mimeType: string; encoding?: string };
  };
  readonly [name: string]: unknown;
}

/** A Leadline to which the session was sent. */
export async function session(options: SimulatorOptions = {}): Promise<Session> {
  const simulator = await recordable(options);
  for (const asked of SESSION) {
    const answer = await fetch(`${simulator.url}${asked.path}`, initOf(asked));
    await answer.arrayBuffer();
  }
  const har = async () => (await fetch(`${simulator.origin}/_sim/journal.har?sandbox=*`)).json() as Promise<Har>;
  return { simulator, har };
}

/** A Leadline in which the session asks for data that is there. */
export async function recordable(options: SimulatorOptions = {}): Promise<SimulatorHandle> {
  return otherServer({ clock: '2026-06-15T12:00:00Z', frozen: true, ...options });
}

/** What `fetch` takes. */
export function initOf({ method = 'GET', body, accept = 'application/json' }: Asked) {
  return {
    method,
    headers: {
      Authorization: 'Bearer demo-admin',
      ...(accept !== null && { Accept: accept }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
