import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ControlId } from '../../src/control/handler.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { createSimulator } from '../../src/index.ts';
import { MEMORY_KINDS } from '../../src/memory/memory.ts';
import { WORK_KINDS } from '../../src/memory/work-memory.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { readEvents } from '../support/event-stream.ts';
import { NOON } from '../support/http.ts';
import { simulatorBehind } from '../support/simulator-behind.ts';
import { pageview } from '../support/world.ts';

/** Whoever looks at a world leaves it as it was: with all GET requests of the control plane, and all reads in process. */

const REPORT = 'entity=pageview&entity_id=EMPTYSEA&aggregates=visits,pageviews';

/** What is asked of each operation that reads, of several sandboxes and in vain. */
const LOOKS: { readonly [Id in ControlId]?: readonly string[] } = {
  listRoutes: [''],
  getHealth: ['/health'],
  getInfo: ['/info'],
  getMetrics: ['/metrics'],
  listSandboxes: ['/sandboxes'],
  getSandbox: ['/sandboxes/old', '/sandboxes/mid', '/sandboxes/new', '/sandboxes/kept', '/sandboxes/nowhere'],
  listSnapshots: ['/snapshots'],
  getClock: ['/clock', '/clock?sandbox=nowhere'],
  getAccountSettings: ['/account'],
  getUsage: ['/usage'],
  listTokens: ['/tokens'],
  listFaults: ['/faults'],
  getJournal: ['/journal', '/journal?status=4xx&limit=2', '/journal?wait_s=0.01&count=9', '/journal?sandbox=*'],
  getJournalHar: ['/journal.har', '/journal.har?sandbox=*'],
  getJournalEntry: ['/journal/1', '/journal/2', '/journal/6?sandbox=*', '/journal/9999'],
  streamJournal: [],
  getReport: ['json', 'html', 'junit', 'markdown'].flatMap(format => [
    `/report?format=${format}`,
    `/report?format=${format}&sandbox=*`,
  ]),
  listSites: ['/sites', '/sites?search=sea&limit=1', '/sites?limit=0'],
  listEvents: ['/sites/TIDEPOOL/events', '/sites/EMPTYSEA/events', '/sites/NO/events'],
  exportHits: ['/sites/EMPTYSEA/hits', '/sites/TIDEPOOL/hits?date_from=2026-06-15', '/sites/NO/hits'],
  getAggregations: [
    `/aggregations?${REPORT}`,
    `/aggregations?${REPORT}&date_grouping=day&timezone=Asia/Tokyo`,
    '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits&date_from=2026-06-15 00:00:00',
    '/aggregations?entity=pageview&limit=4000',
    '/aggregations?entity=pageview&entity_id=NO&aggregates=visits',
  ],
  getCurrentVisitors: ['/current_visitors?site_id=EMPTYSEA', '/current_visitors?site_id=TIDEPOOL&detailed=true'],
  getAssumptions: ['/assumptions'],
  getOpenapiYaml: ['/openapi.yaml'],
  getOpenapiJson: ['/openapi.json'],
  getControlYaml: ['/control.yaml'],
  getControlJson: ['/control.json'],
  getDocs: ['/docs', '/docs?document=control'],
  getDocsAsset: ['/docs/openapi-explorer.js'],
  getConsoleAsset: ['/console/app.js', '/console/app.css', '/console/icon.svg', '/console/other.js'],
};

/** The bound is reached: `old` is the least recently used one that a token made, so it is the next to go. */
const NAMES = ['default', 'kept', 'old', 'mid', 'new'];

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A server and a client of its API with one connection. */
async function newWorld() {
  const simulator = await createSimulator({ clock: NOON, frozen: true, sandboxes: NAMES.length, journal: 40 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await simulator.close(0);
  });
  const send = (method: string, path: string, body?: object, authorization?: string) =>
    new Promise<Reply>((resolve, reject) => {
      const headers = {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization: `Bearer ${authorization}` }),
      };
      const sent = request(simulator.origin + path, { method, agent, headers }, async res => {
        let text = '';
        for await (const chunk of res.setEncoding('utf8')) text += chunk;
        const { date: _, 'keep-alive': __, ...rest } = res.headers;
        resolve({ status: res.statusCode!, headers: rest, text });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  return {
    simulator,
    inner: await simulatorBehind(simulator.origin),
    control: (method: string, path: string, body?: object) => send(method, `/_sim${path}`, body),
    api: (sandbox: string, method: string, path: string, body?: object) =>
      send(method, `/v1${path}`, body, `demo-admin~${sandbox}`),
  };
}

type World = Awaited<ReturnType<typeof newWorld>>;

/** Something of everything that could be changed. */
async function begin({ simulator, control, api }: World): Promise<void> {
  const kept = await simulator.sandbox({ name: 'kept', plan: 'tier-1', strict: true });
  await kept.snapshot('before');
  for (const name of ['old', 'mid', 'new']) {
    await api(name, 'GET', '/token');
    await control('POST', `/sites/EMPTYSEA/hits?sandbox=${name}`, [
      pageview('2026-06-15 11:58:00', 'a', '/'),
      pageview('2026-06-15 11:59:00', 'b', '/shop'),
    ]);
    await control('POST', `/faults?sandbox=${name}`, { fault: 'server_error', name: 'now-and-then', probability: 0.5 });
    await api(name, 'POST', '/sites', { name: 'Reef' });
    await api(name, 'GET', `/aggregations?${REPORT}`);
    await api(name, 'GET', '/sites?limit=1&colour=red');
    await api(name, 'GET', '/sites/NOWHERE');
  }
  await control('PATCH', '/account?sandbox=mid', { plan: 'tier-1' });
  await api('mid', 'GET', '/account');
  await control('POST', '/report/expect?sandbox=new', { rule: 'deviation' });
  // From now on the order of use: a change by the control plane is one.
  await control('PATCH', '/assumptions?sandbox=mid', { 'hour-window': 'sliding' });
  await api('old', 'GET', '/token');
  await control('PUT', '/clock?sandbox=mid', { frozen: true });
  await api('new', 'GET', '/token');
}

/** What a client meets next, and what is then told of it. */
async function goOn({ simulator, control, api }: World) {
  const answers: Reply[] = [];
  const ask = async (...given: Parameters<World['api']>) => void answers.push(await api(...given));
  await control('PATCH', '/assumptions?sandbox=mid', { 'hour-window': 'first-request' });
  // The first makes a sandbox, and another has to go.
  for (const name of ['newest', 'mid', 'new', 'kept', 'default']) {
    await ask(name, 'GET', '/token');
    await ask(name, 'POST', '/sites', { name: 'Lagoon' });
    await ask(name, 'GET', `/aggregations?${REPORT}`);
    await ask(name, 'GET', `/aggregations?${REPORT}&date_grouping=day&timezone=Asia/Tokyo`);
    for (let n = 0; n < 6; n++) await ask(name, 'GET', '/sites?limit=2');
    await ask(name, 'DELETE', '/sites/TIDEPOOL');
    await ask(name, 'GET', '/current_visitors?site_id=EMPTYSEA&detailed=1');
  }
  await ask('one-more', 'GET', '/token');
  const told = await Promise.all(
    ['/sandboxes', '/report?sandbox=*', '/usage?sandbox=mid', '/usage?sandbox=kept', '/journal?sandbox=*'].map(
      async path => withoutRealTime(JSON.parse((await control('GET', path)).text)),
    ),
  );
  return { answers, told, names: (await simulator.sandboxes()).map(({ name }) => name) };
}

/** Two worlds never take equally long. */
function withoutRealTime(value: unknown): unknown {
  const real = ['received_at', 'duration_ms', 'slowest'];
  return JSON.parse(JSON.stringify(value, (key, each) => (real.includes(key) ? null : each)));
}

/** All that a look could change; the text has what happens to be a getter or a map, too. */
async function dump({ inner, simulator }: World): Promise<unknown> {
  const { shared, statistics, lastAnswer, lastAnsweredId, lastRequestId, streams, bodies } = inner;
  const metrics = (await simulator.metrics()).split('\n');
  return {
    sandboxes: inner.sandboxes.list().map(dumpOf),
    memory: MEMORY_KINDS.map(kind => [kind, shared.memory.used(kind)]),
    work: WORK_KINDS.map(kind => [kind, shared.work.used(kind), shared.looks.used(kind)]),
    statistics: [statistics.requests(), [...statistics.refusals], [...statistics.deviations]],
    counters: { lastAnswer, lastAnsweredId, lastRequestId, streams, bodies: bodies.usedBytes },
    // Generated days are shared, and made again where they are needed.
    metrics: metrics.filter(line => line.startsWith('leadline_') && !line.startsWith('leadline_traffic_bytes')),
  };
}

function dumpOf(sandbox: Sandbox): unknown {
  const { name, state, snapshots, usage, faults, journal, record, clock, generation, changes, lifted } = sandbox;
  return structuredClone({
    name,
    state,
    snapshots,
    usage,
    flags: [sandbox.entered, sandbox.limitsSet, sandbox.busy, sandbox.ownAssumptions, generation, changes, lifted],
    clock: [clock.now(), clock.frozen],
    faults: [faults.list(), faults.snapshot()],
    journal: [journal.bytes, journal.dropped, [...journal.kept()].map(({ entry, order }) => ({ entry, order }))],
    record: [record.requests, record.found, record.coverage.measures(), record.facts.describe()],
    underWay: [sandbox.underWay.total, sandbox.underWay.held],
  });
}

/** Every GET, and HEAD for it, many at once; then what a program reads in process. What is open stays open. */
async function look(world: World): Promise<void> {
  const { origin } = world.simulator;
  const paths = Object.values(LOOKS).flatMap(each => each ?? []);
  const inSandbox = (path: string, name: string) =>
    /[?&]sandbox=/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}sandbox=${name}`;
  // The one that is next to go is looked at last.
  for (const name of ['mid', 'kept', 'old']) {
    const statuses = await Promise.all(
      paths.map(async path => {
        const url = `${origin}/_sim${inSandbox(path, name)}`;
        const reply = await fetch(url, { method: name === 'mid' ? 'HEAD' : 'GET' });
        await reply.text();
        return reply.status;
      }),
    );
    expect(statuses.every(status => status < 500 && status !== 429)).toBe(true);
  }
  const { simulator } = world;
  for (const path of ['/', '/_sim', '/_sim/']) {
    for (const accept of ['*/*', 'text/html']) await (await fetch(origin + path, { headers: { accept } })).text();
  }
  await simulator.sandboxes();
  await simulator.journal({ status: '4xx' });
  await simulator.report();
  await simulator.metrics();
  const files = await simulator.reportFiles();
  expect([...(files['traffic.har'] as Iterable<string>)].join('').length).toBeGreaterThan(1000);
  simulator.describe();
  simulator.summary();
}

/** Streams and a wait of sandboxes, `old` among them. */
async function watch({ simulator: { origin } }: World): Promise<() => Promise<unknown>> {
  const urls = ['old', 'mid', '*'].map(name => `${origin}/_sim/journal/stream?sandbox=${name}`);
  const streams = await Promise.all(urls.map(url => readEvents(url)));
  const waiting = fetch(`${origin}/_sim/journal?sandbox=old&wait_s=30&count=30`);
  await (await fetch(`${origin}/_sim/journal?sandbox=old&wait_s=0.05&count=30`)).text();
  return async () => {
    for (const stream of streams) stream.leave();
    await (await waiting).text();
  };
}

describe('looking changes nothing', () => {
  it('and all that can be looked at is tried', () => {
    const reads = controlOperations.filter(({ method }) => method === 'GET').map(({ operationId }) => operationId);
    expect(Object.keys(LOOKS).sort()).toEqual(reads.toSorted());
  });

  it('neither of the world itself, nor of what happens next in it', async () => {
    const [looked, twin]: [World, World] = [await newWorld(), await newWorld()];
    await Promise.all([begin(looked), begin(twin)]);
    expect((await looked.simulator.sandboxes()).map(({ name }) => name)).toEqual(NAMES);

    const before = await dump(looked);
    await look(looked);
    expect(await dump(looked)).toEqual(before);
    const stopWatching = await watch(looked);

    const [seen, unseen] = await Promise.all([goOn(looked), goOn(twin)]);
    await stopWatching();
    expect(seen).toEqual(unseen);
    expect(seen.names).toEqual(['default', 'kept', 'mid', 'new', 'one-more']);
  });
});
