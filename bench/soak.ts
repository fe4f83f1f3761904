/**
 * Soak: 200,000 mixed requests over 500 sandboxes against a simulator in a process of its own, bound to 127.0.0.1. Its
 * memory is read after each tenth, once every sandbox was reset, its snapshots deleted and the garbage collected: flat
 * from the third tenth on, or the exit code is 1.
 *
 *   npx tsx bench/soak.ts [requests] [sandboxes]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fork as chanceOf } from '../src/random/random.ts';
import { Connection } from '../test/support/connection.ts';

const requests = Number(process.argv[2] ?? 200_000);
const sandboxes = Number(process.argv[3] ?? 500);
const CONNECTIONS = 16;
const TENTHS = 10;
/** Heap that may be won between the third tenth and the last. */
const FLAT_MB = 3;

const JOBS: readonly ((n: number) => readonly [method: string, path: string, body?: object])[] = [
  () => ['GET', '/v1/sites'],
  () => ['GET', '/v1/sites/TIDEPOOL'],
  () => ['GET', '/v1/sites/TIDEPOOL/events?limit=5'],
  n => ['GET', `/v1/aggregations?entity=pageview&entity_id=SEASHELL&aggregates=visits&limit=${1 + (n % 1000)}`],
  n => [
    'GET',
    `/v1/aggregations?entity=pageview&entity_id=BAREBOAT&aggregates=pageviews&field_grouping=pathname&date_from=2026-0${1 + (n % 5)}-01%2000:00:00`,
  ],
  () => ['GET', '/v1/current_visitors?site_id=TIDEPOOL&detailed=true'],
  n => ['POST', '/v1/sites', { name: `Site ${n}` }],
  n => ['POST', '/v1/sites/SEASHELL/milestones', { name: `Day ${n % 1000}`, milestone_date: '2026-06-01' }],
  n => ['POST', '/v1/sites/SEASHELL/events/currency', { name: `Event ${n % 50}`, currency: 'euro' }],
  n => ['GET', `/v1/unknown/${n}?made=up-${n}`],
  n => ['GET', `/v1/sites?limit=0&field-${n}=x`],
  n => ['POST', '/_sim/clock/advance', { seconds: n % 600 }],
  n => ['POST', '/_sim/faults', { name: `rule-${n % 7}`, fault: 'unavailable', probability: 0.2, times: 3 }],
  n => ['POST', '/_sim/snapshots', { name: `s${n % 5}` }],
  n => ['POST', `/_sim/snapshots/s${n % 5}/restore`],
  n => [
    'POST',
    '/_sim/sites/EMPTYSEA/hits',
    [{ type: 'pageview', timestamp: '2026-06-15 11:00:00', visit: `v${n}`, pathname: `/page-${n % 100}` }],
  ],
  () => ['GET', '/_sim/journal?limit=20'],
  n => (n % 5 === 0 ? ['POST', '/_sim/reset'] : ['GET', '/_sim/usage']),
];

const server = fork(fileURLToPath(new URL('soak-server.ts', import.meta.url)), {
  execArgv: ['--expose-gc', '--import', 'tsx'],
});
const [{ origin }] = (await once(server, 'message')) as [{ origin: string }];

async function memory(): Promise<{ rssMb: number; heapMb: number; externalMb: number }> {
  server.send('memory');
  return (await once(server, 'message'))[0];
}

const random = chanceOf('soak');
let sent = 0;
async function client(until: number, connection: Connection): Promise<void> {
  while (sent < until) {
    const n = sent++;
    const [method, path, body] = JOBS[random.below(JOBS.length)]!(n);
    const sandbox = `soak-${random.below(sandboxes)}`;
    const asked = path.startsWith('/_sim') ? `${path}${path.includes('?') ? '&' : '?'}sandbox=${sandbox}` : path;
    const { status } = await connection.ask(method, asked, body, `demo-admin~${sandbox}`);
    if (status === 500) throw new Error(`${method} ${asked} was answered 500`);
  }
}

/** Sends every sandbox back to its beginning, so that what is left is what leaks. */
async function tidyUp(connection: Connection): Promise<void> {
  for (let index = 0; index < sandboxes; index++) {
    const sandbox = `sandbox=soak-${index}`;
    for (let n = 0; n < 5; n++) await connection.ask('DELETE', `/_sim/snapshots/s${n}?${sandbox}`);
    await connection.ask('POST', `/_sim/reset?${sandbox}`);
  }
}

const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(origin)));
const heaps: number[] = [];
console.log('requests   RSS MB  heap MB  buffers MB');
for (let tenth = 0; tenth <= TENTHS; tenth++) {
  const until = Math.round((requests * tenth) / TENTHS);
  await Promise.all(connections.map(connection => client(until, connection)));
  await tidyUp(connections[0]!);
  const { rssMb, heapMb, externalMb } = await memory();
  heaps.push(heapMb);
  console.log(
    [String(until).padStart(8), ...[rssMb, heapMb, externalMb].map(mb => mb.toFixed(1).padStart(8))].join(' '),
  );
}
for (const connection of connections) connection.close();
server.kill();

const grown = heaps.at(-1)! - heaps[3]!;
console.log(`heap from the third tenth to the last: ${grown.toFixed(1)} MB; allowed ${FLAT_MB}`);
process.exitCode = grown > FLAT_MB ? 1 : 0;
