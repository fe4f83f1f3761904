import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { barTable, table, writeSection } from './document.ts';
import { median, short } from './measure.ts';
import {
  express,
  jsonServer,
  leadline,
  type Program,
  processorMsOf,
  silentPrism,
  startServer,
} from './servers/server.ts';

const [rounds = 11] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
const kept = join(folder, 'kept');

// As it is installed: without the folder `.compiled` of a checkout.
const dist = join(folder, 'package/dist');
cpSync('../dist', dist, { recursive: true });
const installed: Program = {
  ...leadline(),
  args: port => [join(dist, 'main.js'), ...leadline().args(port).slice(1)],
};

/** As a user starts it day by day: what V8 compiled is there from an earlier start. */
const again: Program = { ...installed, env: () => ({ XDG_CACHE_HOME: kept }) };

/** With a new folder for caches each time. */
const first: Program = {
  ...installed,
  name: 'Leadline, the first start',
  env: () => ({ XDG_CACHE_HOME: mkdtempSync(join(folder, 'new-')) }),
};

const earlier = await startServer(again);
while (!compiled().some(name => name.endsWith('.compiled'))) await setTimeout(20);
await earlier.stop();

const runs = [again, express, jsonServer, silentPrism, first].map(program => ({
  program,
  startMs: [] as number[],
  processorMs: [] as number[],
}));
for (let round = 0; round < rounds; round++) {
  for (const { program, startMs, processorMs } of runs) {
    const server = await startServer(program);
    startMs.push(server.startMs);
    processorMs.push(processorMsOf(server.pid));
    await server.stop();
  }
}
rmSync(folder, { recursive: true });
const [ours, plain, , mock] = runs.map(run => median(run.startMs));
const bars = [
  { what: 'Leadline / plain Express', promised: '≤ 1.5×', ratio: ours! / plain!, met: ours! / plain! <= 1.5 },
  { what: 'Prism, silent / Leadline', promised: '≥ 6×', ratio: mock! / ours!, met: mock! / ours! >= 6 },
].map(({ ratio, ...bar }) => ({ ...bar, measured: `${ratio.toFixed(2)}×` }));
const rows = runs.map(({ program, startMs, processorMs }) => [
  program.name,
  short(median(startMs)),
  short(median(processorMs)),
]);
writeSection(
  'start',
  `${barTable(bars)}\n\n${table(['', 'elapsed ms to the first 200', 'processor ms until then'], rows)}`,
);

function compiled(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}
