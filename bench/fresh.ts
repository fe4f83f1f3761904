/**
 * How long a fresh sandbox and a reset take, in process and over HTTP, at several amounts of traffic: below 1 ms each,
 * whatever the traffic.
 *
 *   npx tsx bench/fresh.ts
 */
import { createSimulator, type SandboxHandle } from '../src/index.ts';
import { Connection } from '../test/support/connection.ts';

const ROUNDS = 400;
const WARM_UP = 100;

async function median(act: (round: number) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const startedMs = performance.now();
    await act(round);
    if (round >= 0) took.push(performance.now() - startedMs);
  }
  took.sort((a, b) => a - b);
  return `${took[ROUNDS / 2]!.toFixed(3)} (99 %: ${took[Math.floor(ROUNDS * 0.99)]!.toFixed(3)})`.padStart(24);
}

/** As a test leaves it: reports asked, hits ingested, things made. */
async function use(sandbox: SandboxHandle, connection: Connection): Promise<void> {
  const ask = (method: string, path: string, body?: object) =>
    connection.ask(method, `/v1${path}`, body, sandbox.token);
  await ask('GET', '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits,pageviews');
  await ask('POST', '/sites', { name: 'Made' });
  await sandbox.track('EMPTYSEA', [{ type: 'pageview', timestamp: '2026-06-15 11:00:00', visit: 'v' }]);
}

console.log(
  'median ms'.padEnd(10),
  ...['create', 'create /_sim', 'reset', 'reset /_sim', 'token~new'].map(t => t.padStart(24)),
);
for (const traffic of [1, 10, 30]) {
  const simulator = await createSimulator({
    clock: '2026-06-15T12:00:00Z',
    frozen: true,
    traffic,
    sandboxes: 10_000,
    memory: 2048,
  });
  const connection = await Connection.open(simulator.origin);
  const used = await simulator.sandbox({ name: 'used' });
  await use(used, connection);
  console.log(
    `traffic ${traffic}`.padEnd(10),
    await median(() => simulator.sandbox()),
    await median(round => connection.ask('POST', '/_sim/sandboxes', { name: `over-http-${traffic}-${round}` })),
    await median(() => used.reset()),
    await median(() => connection.ask('POST', '/_sim/reset?sandbox=used')),
    await median(round => connection.ask('GET', '/v1/token', undefined, `demo-admin~by-token-${round}`)),
  );
  connection.close();
  await simulator.close(0);
}
