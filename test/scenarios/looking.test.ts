import { describe, expect, it } from 'vitest';
import type { ControlId } from '../../src/control/handler.ts';
import { controlOperations } from '../../src/control/operations.ts';
import { readEvents } from '../support/event-stream.ts';
import { begin, dump, goOn, NAMES, newWorld, REPORT, type World } from '../support/looked-at.ts';

/** Whoever looks at a world leaves it as it was: with all GET requests of the control plane, and all reads in process. */

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
  getAuthority: ['/ca.pem'],
  getConsoleAsset: ['/console/app.js', '/console/app.css', '/console/icon.svg', '/console/other.js'],
};

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
