import { barTable, table, writeSection } from './document.ts';
import { median, short } from './measure.ts';
import { get, keepAlive } from './servers/get.ts';
import { express, leadline, prism, processorMsOf, silentPrism, startServer } from './servers/server.ts';

const [rounds = 7] = process.argv.slice(2).map(Number);
const REQUESTS = 5000;
const CONNECTIONS = 16;

const agent = keepAlive(CONNECTIONS);
const runs: { name: string; port: number; pid: number; path: string; micros: number[]; perSecond: number[] }[] = [];
const servers = [];
for (const program of [leadline(), express, silentPrism, prism]) {
  const server = await startServer(program);
  servers.push(server);
  runs.push({ name: program.name, port: server.port, pid: server.pid, path: program.path, micros: [], perSecond: [] });
}
// The first round is for the compiler.
for (let round = 0; round <= rounds; round++) {
  for (const { port, pid, path, micros, perSecond } of runs) {
    const before = processorMsOf(pid);
    const began = performance.now();
    await ask(port, path);
    if (round === 0) continue;
    perSecond.push((REQUESTS / (performance.now() - began)) * 1000);
    micros.push(((processorMsOf(pid) - before) / REQUESTS) * 1000);
  }
}
agent.destroy();
for (const server of servers) await server.stop();

const [ours, plain, silent] = runs.map(({ micros }) => median(micros));
const bars = [
  { what: 'Leadline / plain Express', promised: '≤ 2×', ratio: ours! / plain!, met: ours! / plain! <= 2 },
  { what: 'stretch', promised: '≤ 1.2×', ratio: ours! / plain!, met: ours! / plain! <= 1.2 },
  { what: 'Prism, silent / Leadline', promised: '≥ 2×', ratio: silent! / ours!, met: silent! / ours! >= 2 },
].map(({ ratio, ...bar }) => ({ ...bar, measured: `${ratio.toFixed(2)}×` }));
const rows = runs.map(({ name, micros, perSecond }) => [name, short(median(micros)), short(median(perSecond))]);
writeSection('requests', `${barTable(bars)}\n\n${table(['', 'processor µs a request', 'requests a second'], rows)}`);

/** REQUESTS answers with 200, over a few connections at once. */
async function ask(port: number, path: string): Promise<void> {
  let left = REQUESTS;
  const client = async () => {
    while (left-- > 0) {
      const { status } = await get(agent, port, path);
      if (status !== 200) throw new Error(`${path} on port ${port} is answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}
