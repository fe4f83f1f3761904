import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { table, writeSection } from './document.ts';
import { median, short } from './measure.ts';
import { get, keepAlive } from './servers/get.ts';
import { freePort, HEADERS, leadline, processorMsOf, type Server, startServer } from './servers/server.ts';

const [rounds = 7] = process.argv.slice(2).map(Number);
const REQUESTS = 4000;
const CONNECTIONS = 16;
const SANDBOXES = 50;
const BETWEEN_TRIES_MS = 5;

const agent = keepAlive(CONNECTIONS);

/** What is asked for, in all sandboxes in turn. */
interface Kind {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
}

const KINDS: readonly Kind[] = [
  { name: 'one site', path: '/v1/sites/TIDEPOOL' },
  { name: 'a change of a site', path: '/v1/sites/SEASHELL', body: '{"name":"Moorings"}' },
  {
    name: 'the report of a week by path, again',
    path: '/v1/aggregations?entity=pageview&entity_id=SEASHELL&aggregates=visits,pageviews&field_grouping=pathname&date_from=2026-06-08&limit=20',
  },
];

interface Measured {
  readonly kind: Kind;
  readonly way: string;
  readonly port: number;
  readonly perSecond: number[];
  readonly serverUs: number[];
  readonly balancerUs: number[];
}

if (spawnSync('haproxy', ['-v']).error === undefined) await measure();
else console.log('SKIPPED: sandboxes over several servers, since there is no haproxy');

async function measure(): Promise<void> {
  const server = await startServer(leadline('--clock', '2026-06-15T12:00:00Z', '--frozen', '--log', 'silent'));
  const balancer = await startHaproxy(server);
  const ways = [
    { way: 'direct', port: server.port },
    { way: 'HAProxy', port: balancer.port },
  ];
  const measured: Measured[] = KINDS.flatMap(kind =>
    ways.map(way => ({ kind, ...way, perSecond: [], serverUs: [], balancerUs: [] })),
  );
  // The first round is for the compiler.
  for (let round = 0; round <= rounds; round++)
    for (const each of measured) await sample(each, server.pid, balancer.process.pid!, round > 0);
  agent.destroy();
  balancer.process.kill();
  await server.stop();
  const head = ['', 'way', 'server, µs a request', 'HAProxy, µs', 'requests a second', 'a core of Leadline, at most'];
  const rows = measured.map(({ kind, way, serverUs, balancerUs, perSecond }) => [
    kind.name,
    way,
    short(median(serverUs)),
    way === 'direct' ? '' : short(median(balancerUs)),
    short(median(perSecond)),
    short(1e6 / median(serverUs)),
  ]);
  writeSection('scale', table(head, rows), 'docs/scale.md');
}

async function sample(each: Measured, server: number, balancer: number, counts: boolean): Promise<void> {
  const before = [server, balancer].map(processorMsOf);
  const began = performance.now();
  await askAll(each.port, each.kind);
  const elapsedMs = performance.now() - began;
  if (!counts) return;
  const [serverUs, balancerUs] = [server, balancer].map((pid, at) => usEach(processorMsOf(pid) - before[at]!));
  each.serverUs.push(serverUs!);
  each.balancerUs.push(balancerUs!);
  each.perSecond.push((REQUESTS / elapsedMs) * 1000);
}

function usEach(ms: number): number {
  return (ms / REQUESTS) * 1000;
}

/** REQUESTS answers with 200, over a few connections at once. */
async function askAll(port: number, { path, body }: Kind): Promise<void> {
  let left = REQUESTS;
  const client = async () => {
    while (left-- > 0) {
      const status = await statusOf(port, path, body, `demo-admin~job-${left % SANDBOXES}`);
      if (status !== 200) throw new Error(`${path} on port ${port} is answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

function statusOf(port: number, path: string, body: string | undefined, bearer: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...HEADERS,
      Authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ agent, port, path, method, headers, host: '127.0.0.1' }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject).end(body);
  });
}

/** HAProxy with examples/scale/haproxy.cfg, one server in all three places: growth takes more cores than two. */
async function startHaproxy({ port: behind }: Server): Promise<{ port: number; process: ChildProcess }> {
  const port = await freePort();
  const address = `127.0.0.1:${behind}`;
  const env = {
    ...process.env,
    LISTEN: `127.0.0.1:${port}`,
    LEADLINE_A: address,
    LEADLINE_B: address,
    LEADLINE_C: address,
  };
  const child = spawn('haproxy', ['-db', '-f', '../examples/scale/haproxy.cfg'], { env, stdio: 'ignore' });
  await once(child, 'spawn');
  process.on('exit', () => child.kill());
  for (;;) {
    const status = await get(agent, port, '/v1/token').then(
      ({ status }) => status,
      () => 0,
    );
    if (status === 200) return { port, process: child };
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await setTimeout(BETWEEN_TRIES_MS);
  }
}
