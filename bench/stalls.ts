import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { barTable, table, writeSection } from './document.ts';
import { short } from './measure.ts';
import { getReport, keepAlive } from './servers/get.ts';
import { send } from './servers/send.ts';
import { leadline, type Program, peakMbOf, startServer } from './servers/server.ts';

// node run.mjs stalls.ts
const MOST_MS = 100;
const NOW = ['--clock', '2026-06-15T12:00:00Z', '--frozen', '--log', 'silent', '--memory', '4096'];
const FIRST_S = Date.parse('2026-01-01T00:00:00Z') / 1000;
const MB = 1024 * 1024;
const NDJSON = 'application/x-ndjson';
const SITE = 'EMPTYSEA';
const LONG = 'x'.repeat(2000);

const plain = leadline(...NOW);
const rows: string[][] = [];
const worst: number[] = [];

await load('nothing', plain, async () => setTimeout(2000));

await load(
  '20,000 hits grouped by four fields',
  plain,
  async port => {
    await report(port, { field_grouping: 'pathname,city,utm_source,browser' });
  },
  port => ingest(port, hits(0, 20_000, scattered)),
);

await load(
  'a site of the most hits a day: a week of it',
  plain,
  async port => {
    await report(port, { field_grouping: 'city', date_from: '2026-05-25 00:00:00', date_to: '2026-05-31 23:59:59' });
  },
  giveMostTraffic,
);

await load('`--traffic 450`: a week of the demo', leadline(...NOW, '--traffic', '450'), async port => {
  const range = { date_from: '2026-06-01 00:00:00', date_to: '2026-06-07 23:59:59' };
  await report(port, { ...range, entity_id: 'TIDEPOOL', field_grouping: 'pathname,city' });
});

await load('ingest of 100,000 hits', plain, port => ingest(port, hits(0, 100_000, scattered)));

await load('ingest of 200 MB', plain, port =>
  ingest(
    port,
    hits(0, 96_000, index => ({ pathname: `/${index}${LONG}` })),
  ),
);

await load(
  'the first report after one more hit at 300,000',
  plain,
  async port => {
    await ingest(port, hits(300_000, 1, scattered));
    await report(port, { field_grouping: 'pathname' });
  },
  async port => {
    for (let from = 0; from < 300_000; from += 50_000) await ingest(port, hits(from, 50_000, scattered));
    await report(port, { field_grouping: 'pathname' });
  },
);

await load(
  'thirty reports by three fields at once',
  leadline(...NOW, '--traffic', '3'),
  async port => {
    const asked = Array.from({ length: 30 }, (_, index) =>
      report(port, { entity_id: 'TIDEPOOL', field_grouping: 'pathname,city,browser', limit: String(500 + index) }),
    );
    await Promise.all(asked);
  },
  async port => {
    await report(port, { entity_id: 'TIDEPOOL' });
  },
);

await load('six bodies of 200 MB to a route that wants 100 bytes', plain, async port => {
  const junk = Buffer.alloc(200 * MB, '{"x":1}');
  await Promise.all(Array.from({ length: 6 }, () => send(port, 'POST', '/v1/sites', 'application/json', junk)));
});

const longest = Math.max(...worst);
const bar = {
  what: 'longest wait for `GET /_sim/health` under every load',
  promised: `≤ ${MOST_MS} ms`,
  measured: `${short(longest)} ms`,
  met: longest <= MOST_MS,
};
const head = ['load', 'elapsed ms', 'answers', 'median ms', 'p99 ms', 'worst ms', 'peak MB'];
writeSection('stalls', `${barTable([bar])}\n\n${table(head, rows)}`);

/** Measures how long health takes to answer while `work` is under way on a server of its own, after `prepare`. */
async function load(
  title: string,
  program: Program,
  work: (port: number) => Promise<unknown>,
  prepare: (port: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const server = await startServer(program);
  const probe = spawn(process.execPath, ['servers/probe.mjs', String(server.port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: probe.stdout })[Symbol.asyncIterator]();
  const waits = async () => {
    probe.stdin.write('\n');
    return JSON.parse((await lines.next()).value as string) as number[];
  };
  try {
    await prepare(server.port);
    await setTimeout(500);
    await waits();
    const began = performance.now();
    await work(server.port);
    const elapsedMs = performance.now() - began;
    // The wait that is under way at the end belongs to the load as well.
    await setTimeout(50);
    const sorted = (await waits()).sort((a, b) => a - b);
    const at = (share: number) => short(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
    const peak = peakMbOf(server.pid).toFixed(0);
    rows.push([title, short(elapsedMs), String(sorted.length), at(0.5), at(0.99), at(1), peak]);
    if (title !== 'nothing') worst.push(sorted.at(-1)!);
    console.log(rows.at(-1)!.join(' | '));
  } finally {
    probe.kill();
    await server.stop();
  }
}

/** A report on pageviews of the site without traffic, unless the query says otherwise. @throws Error where it is refused */
async function report(port: number, query: Readonly<Record<string, string>>): Promise<void> {
  const agent = keepAlive(1);
  await getReport(agent, port, { entity: 'pageview', entity_id: SITE, aggregates: 'pageviews,visits', ...query });
  agent.destroy();
}

async function ingest(port: number, body: Buffer): Promise<void> {
  await expectStatus(send(port, 'POST', `/_sim/sites/${SITE}/hits`, NDJSON, body));
}

async function expectStatus(answer: Promise<number>): Promise<void> {
  const status = await answer;
  if (status < 200 || status > 299) throw new Error(`answered with ${status}`);
}

/** Gives the site as many visits a day as it may have. */
async function giveMostTraffic(port: number): Promise<void> {
  for (let visits = 10_000_000; visits > 1; visits = Math.floor(visits * 0.8)) {
    const plan = JSON.stringify({ profile: 'shop', visits_per_day: visits, since: '2025-01-01' });
    if ((await send(port, 'PUT', `/_sim/sites/${SITE}/traffic`, 'application/json', plan)) === 200) return;
  }
  throw new Error('no traffic is taken');
}

/** Pageviews one a visit, one a second: lines from `from` on. */
function hits(from: number, count: number, dimensions: (index: number) => Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  for (let index = from; index < from + count; index++) {
    const timestamp = new Date((FIRST_S + index) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    const hit = {
      type: 'pageview',
      timestamp,
      visit: `v${index}`,
      hostname: 'https://a.example',
      ...dimensions(index),
    };
    parts.push(Buffer.from(`${JSON.stringify(hit)}\n`));
  }
  return Buffer.concat(parts);
}

/** Values of its own for every hit: as many groups as there can be. */
function scattered(index: number): Readonly<Record<string, string>> {
  return {
    pathname: `/page/${index}`,
    city: `City ${index}`,
    utm_source: `Source ${index}`,
    browser: `Browser ${index % 300}`,
  };
}
