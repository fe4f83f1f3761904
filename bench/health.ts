import { setTimeout } from 'node:timers/promises';
import { barTable, table, writeSection } from './document.ts';
import { wireQuery } from './engines/leadline.ts';
import { openHistory } from './history.ts';
import { short } from './measure.ts';
import { get, getReport, keepAlive } from './servers/get.ts';
import { leadline, startServer } from './servers/server.ts';
import { SHAPES } from './shapes.ts';

const MOST_MS = 100;
const BETWEEN_MS = 2;
const CLOCK = ['--clock', '2026-07-01T03:59:59Z', '--frozen'];
/** Another limit is another question to the cache of results. */
const LIMITS = [500, 501, 502, 503, 504];

const { factor, pageviews } = await openHistory(10);
const server = await startServer(leadline('--traffic', String(factor), '--log', 'silent', ...CLOCK));
const agent = keepAlive(4);
const millions = wireQuery(SHAPES.find(({ name }) => name === 'path × city × browser')!);

const idle = await healthDuring(setTimeout(1000));
const rows = [['nothing else', '1000', ...latencies(idle)]];
const busy: number[] = [];
for (const [index, limit] of LIMITS.entries()) {
  const began = performance.now();
  const own = await healthDuring(getReport(agent, server.port, { ...millions, limit: String(limit) }));
  const title = index === 0 ? 'a report that generates its days first' : `a report on them (${index})`;
  rows.push([title, short(performance.now() - began), ...latencies(own)]);
  busy.push(...own);
}
agent.destroy();
await server.stop();

const worst = Math.max(...busy);
const bar = {
  what: `\`GET /_sim/health\` during reports on ${pageviews.toLocaleString('en')} pageviews`,
  promised: `≤ ${MOST_MS} ms`,
  measured: `worst ${short(worst)} ms`,
  met: worst <= MOST_MS,
};
const head = ['during', 'elapsed ms', 'answers', 'median ms', 'worst ms'];
writeSection('health', `${barTable([bar])}\n\n${table(head, rows)}`);

/** How long health took to answer, again and again until `work` is done. */
async function healthDuring(work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    const began = performance.now();
    await get(agent, server.port, '/_sim/health');
    waits.push(performance.now() - began);
    await setTimeout(BETWEEN_MS);
  }
  await ended;
  return waits;
}

function latencies(waits: readonly number[]): string[] {
  const sorted = [...waits].sort((a, b) => a - b);
  return [String(sorted.length), short(sorted[sorted.length >> 1]!), short(sorted.at(-1)!)];
}
