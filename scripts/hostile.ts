/**
 * Attacks a server with requests that are generated from both documents, and says what came of it.
 *
 *   npx tsx scripts/hostile.ts [--packets N] [--seed TEXT] [--lanes N] [--url ORIGIN] [--only N]
 *
 * Without `--url` the built server is started, on a free port and with little memory. `--only` sends one packet, the one
 * that a failure named. It ends with 1 where an answer was a 5xx that no fault asked for, where one did not come, where
 * health was not answered, or where the server grew.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Campaign, runCampaign } from './hostile/campaign.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const { values } = parseArgs({
  options: {
    packets: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: 'leadline' },
    lanes: { type: 'string', default: '16' },
    url: { type: 'string' },
    only: { type: 'string' },
  },
});

const server = values.url === undefined ? await startServer() : null;
const only = values.only === undefined ? null : Number(values.only);
const campaign = await runCampaign({
  origin: values.url ?? server!.origin,
  seed: values.seed,
  packets: only === null ? Number(values.packets) : 1,
  from: only ?? 0,
  lanes: Number(values.lanes),
  progress: line => console.log(line),
});
if (server !== null && server.process.exitCode !== null) {
  console.log(`the server ended with ${server.process.exitCode}`);
  process.exitCode = 1;
}
tell(campaign);
if (campaign.failures.length > 0) process.exitCode = 1;
server?.process.kill();

async function startServer() {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root, stdio: 'inherit' });
  const options = ['--port', '0', '--clock', '2026-06-15T12:00:00Z', '--plan', 'unlimited', '--cause-header'];
  const bounds = ['--memory', '64', '--journal', '200', '--sandboxes', '200', '--log', 'error'];
  const heap = '--max-old-space-size=512';
  const child = spawn(process.execPath, [heap, 'dist/main.js', ...options, ...bounds], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = /(http:\/\/\S+)\/v1/.exec(line.toString())?.[1];
  if (origin === undefined) throw new Error(`the server did not start: ${line}`);
  return { process: child, origin };
}

function tell({ failures, requests, seconds, statuses, asked, kinds, healthMs, memory }: Campaign): void {
  console.log(`\n${requests} requests in ${Math.round(seconds)} s, ${Math.round(requests / seconds)} a second`);
  table('packets by kind', kinds);
  table('answers by status', statuses);
  table('requests by operation', asked);
  const at = (share: number) => Math.round(healthMs[Math.floor((healthMs.length - 1) * share)] ?? 0);
  console.log(`\nhealth, ${healthMs.length} times: median ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`);
  const part = (index: number) => `${memory[index]?.rssMb} MB resident, ${memory[index]?.heapMb} MB heap`;
  if (memory.length > 0) console.log(`memory: ${part(0)} after the first part, ${part(memory.length - 1)} at the end`);
  console.log(failures.length === 0 ? '\nall is well' : `\n${failures.join('\n\n')}`);
}

function table(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const [key, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(9)}  ${key}`);
}
