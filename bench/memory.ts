import { barTable, writeSection } from './document.ts';
import { openHistory } from './history.ts';
import { randomQueries } from './random-queries.ts';
import { getReport, keepAlive } from './servers/get.ts';
import { leadline, peakMbOf, startServer } from './servers/server.ts';

// node run.mjs memory.ts [MILLIONS [QUERIES [BOUND]]]
const [millions = 50, queries = 200, boundMb = 256] = process.argv.slice(2).map(Number);
const ROOM_MB = 512;

// One million tells what traffic makes fifty.
const factor = (await openHistory(1)).factor * millions;
const server = await startServer(
  leadline(
    ...['--traffic', String(factor), '--memory', String(boundMb), '--log', 'silent'],
    ...['--clock', '2026-07-01T03:59:59Z', '--frozen', '--assume', 'day-range=off'],
  ),
);
const agent = keepAlive(1);
const startMb = peakMbOf(server.pid);
for (const [index, query] of randomQueries('memory', queries).entries()) {
  await getReport(agent, server.port, query);
  if (index % 20 === 19) console.log(`${index + 1} queries, at most ${peakMbOf(server.pid).toFixed(0)} MB so far`);
}
const peakMb = peakMbOf(server.pid);
agent.destroy();
await server.stop();

const bar = {
  what: `resident memory, ${queries} random queries over ${millions} million pageviews, \`--memory ${boundMb}\``,
  promised: `≤ ${boundMb} + ${ROOM_MB} MB`,
  measured: `at most ${peakMb.toFixed(0)} MB (${startMb.toFixed(0)} MB before the first query)`,
  met: peakMb <= boundMb + ROOM_MB,
};
writeSection('memory', barTable([bar]));
