import { barTable, table, writeSection } from './document.ts';
import { median, short } from './measure.ts';
import { express, jsonServer, leadline, processorMsOf, silentPrism, startServer } from './servers/server.ts';

const [rounds = 11] = process.argv.slice(2).map(Number);

const runs = [leadline(), express, jsonServer, silentPrism].map(program => ({
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
const [ours, plain, , mock] = runs.map(run => median(run.startMs));
const bars = [
  { what: 'Leadline / plain Express', promised: '≤ 2.5×', ratio: ours! / plain!, met: ours! / plain! <= 2.5 },
  { what: 'Prism, silent / Leadline', promised: '≥ 4×', ratio: mock! / ours!, met: mock! / ours! >= 4 },
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
