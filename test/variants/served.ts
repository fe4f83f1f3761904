import { onTestFinished } from 'vitest';
import type { JournalEntry } from '../../src/contract/control.gen.ts';
import { createSimulator, type SimulatorHandle, type SimulatorOptions } from '../../src/index.ts';

export const NOON = '2026-06-15T12:00:00Z';

/** What a client sees of one request. */
export interface Seen {
  /** Null where the connection was cut. */
  readonly status: number | null;
  readonly headers: Headers;
  readonly text: string;
  /** Null where the body is no JSON. */
  readonly body: unknown;
}

/** A server for one test, and a client of its default sandbox over real HTTP. */
export interface Served {
  readonly simulator: SimulatorHandle;
  ask(method: string, path: string, body?: object, token?: string): Promise<Seen>;
  control(method: string, path: string, body?: object): Promise<Seen>;
  /** The causes in the journals of all sandboxes, in order of arrival. */
  causes(): Promise<(string | null)[]>;
}

export async function serve(options: SimulatorOptions = {}): Promise<Served> {
  const simulator = await createSimulator({ clock: NOON, frozen: true, ...options });
  onTestFinished(() => simulator.close(0));
  const send = async (url: string, method: string, body: object | undefined, headers: Record<string, string>) => {
    try {
      const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: parsed(text) };
    } catch {
      return { status: null, headers: new Headers(), text: '', body: null };
    }
  };
  const json = { Accept: 'application/json', 'Content-Type': 'application/json' };
  return {
    simulator,
    ask: (method, path, body, token = 'demo-admin') =>
      send(`${simulator.url}${path}`, method, body, { ...json, Authorization: `Bearer ${token}` }),
    control: (method, path, body) => send(`${simulator.origin}/_sim${path}`, method, body, json),
    causes: async () => (await simulator.journal()).map(({ cause }: JournalEntry) => cause),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const MILESTONES = '/sites/TIDEPOOL/milestones';

/** A request of each operation that succeeds in the demo fixture. `MILESTONE` stands for the id of one. */
export const REQUESTS: Readonly<Record<string, readonly [method: string, path: string, body?: object]>> = {
  getAccount: ['GET', '/account'],
  getToken: ['GET', '/token'],
  listSites: ['GET', '/sites'],
  createSite: ['POST', '/sites', { name: 'Moorings' }],
  getSite: ['GET', '/sites/TIDEPOOL'],
  updateSite: ['POST', '/sites/TIDEPOOL', { name: 'Rock pool' }],
  deleteSite: ['DELETE', '/sites/BAREBOAT'],
  listEvents: ['GET', '/sites/TIDEPOOL/events'],
  deleteEvent: ['DELETE', '/sites/TIDEPOOL/events?name=Purchase'],
  setEventCurrency: ['POST', '/sites/TIDEPOOL/events/currency', { name: 'Purchase', currency: 'euro' }],
  listMilestones: ['GET', MILESTONES],
  createMilestone: ['POST', MILESTONES, { name: 'Summer sale', milestone_date: '2026-06-21' }],
  getMilestone: ['GET', `${MILESTONES}/MILESTONE`],
  updateMilestone: ['POST', `${MILESTONES}/MILESTONE`, { name: 'Winter sale', milestone_date: '2026-12-21' }],
  deleteMilestone: ['DELETE', `${MILESTONES}/MILESTONE`],
  getAggregations: ['GET', '/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits'],
  getCurrentVisitors: ['GET', '/current_visitors?site_id=EMPTYSEA'],
};

/** The request of an operation, whose id of a milestone is that of the demo fixture. */
export async function requestOf(operation: string): Promise<readonly [string, string, object | undefined]> {
  const [method, path, body] = REQUESTS[operation]!;
  if (!path.includes('MILESTONE')) return [method, path, body];
  milestone ??= firstMilestone();
  return [method, path.replace('MILESTONE', await milestone), body];
}

let milestone: Promise<string> | null = null;

async function firstMilestone(): Promise<string> {
  const simulator = await createSimulator({ clock: NOON, frozen: true });
  const response = await fetch(simulator.url + MILESTONES, { headers: { Authorization: 'Bearer demo-admin' } });
  const { data } = (await response.json()) as { data: { id: string }[] };
  await simulator.close(0);
  return data[0]!.id;
}
