import { createSimulator, type SandboxHandle } from '../src/index.ts';
import { barTable, table, writeSection } from './document.ts';
import { SITE } from './history.ts';
import { median, processorMs, short } from './measure.ts';

const ROUNDS = 20;
const SANDBOXES = 50;
/** A thousandth of a second. */
const MOST_US = 1000;

const results: { traffic: number; freshUs: number; resetUs: number }[] = [];
for (const traffic of [1, 100]) {
  const simulator = await createSimulator({ listen: false, traffic, sandboxes: 100_000 });
  const fresh: number[] = [];
  const reset: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const made: SandboxHandle[] = [];
    const freshMs = await processorMs(async () => {
      for (let index = 0; index < SANDBOXES; index++) made.push(await simulator.sandbox());
    });
    for (const sandbox of made) await leaveTraces(sandbox);
    const resetMs = await processorMs(async () => {
      for (const sandbox of made) await sandbox.reset();
    });
    for (const sandbox of made) await sandbox.delete();
    fresh.push((freshMs / SANDBOXES) * 1000);
    reset.push((resetMs / SANDBOXES) * 1000);
  }
  await simulator.close();
  results.push({ traffic, freshUs: median(fresh), resetUs: median(reset) });
}
const worst = (read: (result: (typeof results)[number]) => number) => Math.max(...results.map(read));
const bars = [
  { what: 'a fresh sandbox', us: worst(({ freshUs }) => freshUs) },
  { what: 'a reset', us: worst(({ resetUs }) => resetUs) },
].map(({ what, us }) => ({ what, promised: '< 1 ms', measured: `${short(us)} µs`, met: us < MOST_US }));
const rows = results.map(({ traffic, freshUs, resetUs }) => [String(traffic), short(freshUs), short(resetUs)]);
writeSection('sandboxes', `${barTable(bars)}\n\n${table(['`--traffic`', 'a fresh sandbox, µs', 'a reset, µs'], rows)}`);

/** What a test leaves behind: a fault, a hit, a clock that was moved. */
async function leaveTraces(sandbox: SandboxHandle): Promise<void> {
  await sandbox.faults.add('unavailable:times=2');
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  await sandbox.track(SITE, [
    { type: 'pageview', timestamp: now, visit: 'a', hostname: 'https://x.example', pathname: '/' },
  ]);
  await sandbox.clock.advance(3600);
}
