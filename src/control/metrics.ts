import { Counter, Gauge, Registry } from 'prom-client';
import { MEMORY_KINDS } from '../memory/memory.ts';
import { WORK_KINDS } from '../memory/work-memory.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { serverNamed } from './server-named.ts';

const PROCESS_MEMORY = [
  ['process_resident_memory_bytes', 'rss', 'Memory of the process.'],
  ['nodejs_heap_size_used_bytes', 'heapUsed', 'Of it, what the values of JavaScript take.'],
  ['nodejs_external_memory_bytes', 'external', 'Of it, what buffers and columns take.'],
] as const;

const registries = new WeakMap<Simulator, Registry>();

/** The simulator's own registry; every figure is read from its source when metrics are requested. */
export function metricsOf(simulator: Simulator): Registry {
  const known = registries.get(simulator);
  if (known !== undefined) return known;
  const registry = createMetrics(simulator);
  registries.set(simulator, registry);
  return registry;
}

function createMetrics(simulator: Simulator): Registry {
  const { statistics, sandboxes, shared, bodies } = simulator;
  const registry = new Registry();
  registry.setDefaultLabels(serverNamed(simulator.options));
  const registers = [registry];
  new Counter({
    name: 'leadline_requests_total',
    help: 'Requests to the API by operation (none: an unknown route) and status (cut: a connection that was cut).',
    labelNames: ['operation', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { operation, status, count } of statistics.requests())
        this.inc({ operation: operation ?? 'none', status: status ?? 'cut' }, count);
    },
  });
  new Counter({
    name: 'leadline_refusals_total',
    help: 'Answers of 400 and above, and connections that were cut, by cause.',
    labelNames: ['cause'],
    registers,
    collect() {
      this.reset();
      for (const [cause, count] of statistics.refusals) this.inc({ cause }, count);
    },
  });
  new Counter({
    name: 'leadline_deviations_total',
    help: 'Departures from the documented contract, by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of statistics.deviations) this.inc({ kind }, count);
    },
  });
  new Gauge({
    name: 'leadline_requests_in_flight',
    help: 'Requests to the API that are under way, over all sandboxes.',
    registers,
    collect() {
      this.set(sandboxes.list().reduce((total, { limits }) => total + limits.inFlight, 0));
    },
  });
  new Gauge({
    name: 'leadline_body_bytes',
    help: 'Bytes of request bodies that are under way, over all sandboxes.',
    registers,
    collect() {
      this.set(bodies.usedBytes);
    },
  });
  new Gauge({
    name: 'leadline_journal_streams',
    help: 'Streams of the journal that somebody reads.',
    registers,
    collect() {
      this.set(simulator.streams);
    },
  });
  new Gauge({
    name: 'leadline_sandboxes',
    help: 'Sandboxes that are held.',
    registers,
    collect() {
      this.set(sandboxes.list().length);
    },
  });
  new Gauge({
    name: 'leadline_memory_bytes',
    help: 'Bytes that count toward --memory, by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of MEMORY_KINDS) this.set({ kind }, shared.memory.used(kind));
    },
  });
  new Gauge({
    name: 'leadline_report_bytes',
    help: 'Bytes that reports under way take: of the heap, and of columns outside it.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const kind of WORK_KINDS) this.set({ kind }, shared.work.used(kind));
    },
  });
  new Gauge({
    name: 'leadline_memory_bound_bytes',
    help: 'The most that --memory allows.',
    registers,
    collect() {
      this.set(shared.memory.boundBytes);
    },
  });
  new Gauge({
    name: 'leadline_traffic_bytes',
    help: 'Bytes of generated traffic that are held, outside the heap; they are made again when needed.',
    registers,
    collect() {
      this.set(shared.traffic.bytes);
    },
  });
  for (const [name, field, help] of PROCESS_MEMORY) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(process.memoryUsage()[field]);
      },
    });
  }
  return registry;
}
