import { createHash } from 'node:crypto';
import { barTable, writeSection } from './document.ts';
import { openHistory } from './history.ts';
import { randomQueries } from './random-queries.ts';
import { getReport, keepAlive } from './servers/get.ts';
import { leadline, startServer } from './servers/server.ts';

const MILLIONS = 5;
const BOUND_MB = 8;
const queries = randomQueries('order', 40);

const factor = (await openHistory(1)).factor * MILLIONS;
const forth = await answers(queries);
const back = (await answers([...queries].reverse())).reverse();
const differing = queries.filter((_, index) => forth[index] !== back[index]);
for (const query of differing) console.error('answered differently:', query);

const bar = {
  what: `${queries.length} queries over ${MILLIONS} million pageviews with \`--memory ${BOUND_MB}\`, forth and back`,
  promised: 'the same bytes',
  measured: differing.length === 0 ? 'the same bytes' : `${differing.length} differ`,
  met: differing.length === 0,
};
writeSection('order', barTable([bar]));
process.exitCode = differing.length === 0 ? 0 : 1;

/** Digests of the answers of a new server whose memory holds a tenth of the days. */
async function answers(asked: readonly Record<string, string>[]): Promise<string[]> {
  const server = await startServer(
    leadline(
      ...['--traffic', String(factor), '--memory', String(BOUND_MB), '--log', 'silent'],
      ...['--clock', '2026-07-01T03:59:59Z', '--frozen', '--assume', 'day-range=off'],
    ),
  );
  const agent = keepAlive(1);
  const digests: string[] = [];
  for (const query of asked) {
    digests.push(
      createHash('sha256')
        .update(await getReport(agent, server.port, query))
        .digest('hex'),
    );
  }
  agent.destroy();
  await server.stop();
  return digests;
}
