import { Agent, request } from 'node:http';
import type { SandboxHandle, SimulatorHandle } from '../../src/index.ts';

/** What a test run of a small shop's client leaves behind: three tests, each in a sandbox, in turn one request of each. */
export async function playTestRun(simulator: SimulatorHandle): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const clientOf = (sandbox: SandboxHandle) => new Client(simulator.url, sandbox, agent);
  const tests = [
    syncSites(clientOf(await simulator.sandbox({ name: 'sync-sites' }))),
    buildDashboard(clientOf(await simulator.sandbox({ name: 'dashboard' }))),
    exhaustHour(clientOf(await simulator.sandbox({ name: 'hourly-limit', plan: 'tier-1' }))),
  ];
  try {
    for (let open = tests; open.length > 0; ) {
      const steps: IteratorResult<void, void>[] = [];
      for (const test of open) steps.push(await test.next());
      open = open.filter((_, n) => !steps[n]!.done);
    }
  } finally {
    agent.destroy();
  }
}

/** A test that stops after each request. */
type Test = AsyncGenerator<void, void, void>;

/** Pages through lists, meets an outage, and creates a site twice after a lost answer. */
async function* syncSites({ sandbox, ask }: Client): Test {
  yield ask('GET', '/token');
  yield ask('GET', '/account');
  yield ask('GET', '/sites?limit=2');
  yield ask('GET', '/sites?limit=2&starting_after=SEASHELL');
  for (const site of ['TIDEPOOL', 'SEASHELL', 'BAREBOAT']) yield ask('GET', `/sites/${site}/events?limit=100`);
  await sandbox.snapshot('before-changes');
  await sandbox.faults.add({ name: 'outage', fault: 'unavailable', times: 3, retry_after_s: 5 });
  yield ask('GET', '/sites/TIDEPOOL');
  await sandbox.clock.advance(5);
  yield ask('GET', '/sites/TIDEPOOL');
  await sandbox.clock.advance(5);
  yield ask('GET', '/sites/TIDEPOOL');
  await sandbox.clock.advance(5);
  yield ask('GET', '/sites/TIDEPOOL');
  yield ask('POST', '/sites/TIDEPOOL/milestones', { name: 'Summer sale', milestone_date: '2026-06-21' });
  await sandbox.faults.remove('outage');
  await sandbox.faults.add({
    name: 'lost-answer',
    fault: 'reset',
    phase: 'after_commit',
    times: 1,
    match: { operation: 'createSite' },
  });
  yield ask('POST', '/sites', { name: 'Moorings' });
  yield ask('POST', '/sites', { name: 'Moorings' });
  yield ask('GET', '/sites?page=2');
  await sandbox.faults.remove('lost-answer');
  await sandbox.faults.add({ name: 'outage', fault: 'unavailable', times: 2, retry_after_s: 5 });
  await sandbox.faults.add({
    name: 'slow-reports',
    fault: 'latency',
    min_ms: 800,
    max_ms: 2_000,
    probability: 0.25,
    match: { operation: 'getAggregations' },
  });
  yield ask('GET', '/sites/SEASHELL');
}

/** The last requests of the hour, and what comes after. */
async function* exhaustHour({ sandbox, ask }: Client): Test {
  await sandbox.usage.set({ requests_this_hour: 596 });
  for (const site of ['TIDEPOOL', 'SEASHELL', 'BAREBOAT', 'EMPTYSEA']) {
    yield ask('GET', `/current_visitors?site_id=${site}`);
  }
  yield ask('GET', '/current_visitors?site_id=TIDEPOOL&detailed=true');
  yield ask('GET', '/current_visitors?site_id=TIDEPOOL&detailed=true');
}

/** The reports of a dashboard, one of them with a token that may not read the site. */
async function* buildDashboard({ sandbox, ask }: Client): Test {
  const site = 'entity=pageview&entity_id=TIDEPOOL';
  const days = 'date_from=2026-06-01%2000:00:00&date_to=2026-06-14%2023:59:59';
  yield ask('GET', '/sites?limit=100');
  yield ask('GET', `/aggregations?${site}&${days}&aggregates=visits,pageviews,bounce_rate&date_grouping=day`);
  yield ask(
    'GET',
    `/aggregations?${site}&${days}&aggregates=pageviews,uniques&field_grouping=pathname&sort_by=pageviews:desc&limit=20`,
  );
  yield ask(
    'GET',
    `/aggregations?${site}&${days}&aggregates=visits&field_grouping=country_code&sort_by=visits:desc&limit=20`,
  );
  yield ask('GET', `/aggregations?${site}&${days}&aggregates=visits&field_grouping=colour`);
  yield ask('GET', '/sites/SEASHELL', undefined, sandbox.tokens['Demo read TIDEPOOL']);
  yield ask('GET', '/current_visitors?site_id=TIDEPOOL');
}

/** Seconds between two requests. */
const PACE_S = 3;

/** Sends requests as a client would that reads no answers. */
class Client {
  readonly sandbox: SandboxHandle;
  readonly #url: string;
  readonly #agent: Agent;

  constructor(url: string, sandbox: SandboxHandle, agent: Agent) {
    this.#url = url;
    this.sandbox = sandbox;
    this.#agent = agent;
  }

  readonly ask = async (method: string, path: string, body?: object, token = this.sandbox.token): Promise<void> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'User-Agent': 'shop-reports/2.1',
      ...(body && { 'Content-Type': 'application/json' }),
    };
    await new Promise<void>(resolve => {
      const sent = request(`${this.#url}${path}`, { method, agent: this.#agent, headers }, answer => {
        answer.resume();
        answer.on('close', resolve);
      });
      sent.on('error', () => resolve());
      sent.end(body && JSON.stringify(body));
    });
    await this.sandbox.clock.advance(PACE_S);
  };
}
