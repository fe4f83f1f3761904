import type { OperationId } from './contract/api.gen.ts';
import { compileOperations } from './contract/operations.ts';
import { servedDocument } from './contract/served-document.ts';
import { asFields } from './control/sandboxes.ts';
import type { SimulatorHandle } from './handles.ts';
import { createApp } from './http/app.ts';
import { type Listening, type ListenOptions, listen } from './http/listen.ts';
import { recordRefused } from './http/record-refused.ts';
import type { InterceptedServer, Interception, InterceptionAsked } from './interception/open-interception.ts';
import { Journals } from './journal/journals.ts';
import type { Log } from './log/log.ts';
import { openLog } from './log/open-log.ts';
import { defaultBoundMB } from './memory/default-bound.ts';
import { MB, Memory } from './memory/memory.ts';
import { WorkMemory } from './memory/work-memory.ts';
import { type DataFolder, openDataFolder } from './persistence/data-folder.ts';
import { ResultCache } from './report/result-cache.ts';
import { callerOf, refuseClosed, sandboxHandle } from './sandbox-handle.ts';
import { ALL_SANDBOXES } from './simulator/bearer.ts';
import { openSandboxes } from './simulator/open-sandboxes.ts';
import type { SimulatorOptions } from './simulator/options.ts';
import type { Sandboxes } from './simulator/sandboxes.ts';
import { Simulator } from './simulator/simulator.ts';
import { OptionError, validateSimulatorOptions } from './simulator/validate-options.ts';
import { elapsedMs, systemSource } from './time/clock.ts';
import { SliceQueue } from './time/in-slices.ts';
import type { TraceSink } from './trace/bounded-sink.ts';
import { SharedTraffic } from './traffic/shared-traffic.ts';
import type { VariantLayer } from './variants/variant-layer.ts';
import { version } from './version.ts';

const GRACE_MS = 800;
const HOST = '127.0.0.1';

/**
 * Starts a simulator, on a free port of 127.0.0.1 where nothing else is said.
 * @throws Error in plain words where an option or the fixture cannot be used · DataError where the data folder cannot ·
 * as the machine refuses the port
 */
export async function createSimulator(given: SimulatorOptions = {}): Promise<SimulatorHandle> {
  validateSimulatorOptions(given);
  // Suites start simulators of their own, which a sweep of them reaches by the environment alone.
  const { LEADLINE_VARIANT: variant = '', LEADLINE_SWEEP_DIR: folder = '' } = process.env;
  const options = given.variant === undefined && variant.trim() !== '' ? { ...given, variant: variant.trim() } : given;
  if (folder.trim() === '') return create(options, null);
  const { folderSink } = await import('./trace/folder-sink.ts');
  return create(options, log => folderSink(folder.trim(), log));
}

/** The same whatever the environment is, and tells `sink` what its clients do. */
export async function createTracedSimulator(given: SimulatorOptions, sink: TraceSink): Promise<SimulatorHandle> {
  validateSimulatorOptions(given);
  return create(given, () => sink);
}

async function create(given: SimulatorOptions, sinkFor: ((log: Log) => TraceSink) | null): Promise<SimulatorHandle> {
  const variant = await variantOf(given);
  const options = inVariant(given, variant);
  const log = openLog(options.log ?? 'silent');
  const sink = sinkFor?.(log) ?? null;
  const folder = options.data === undefined ? null : await openDataFolder(options.data, log);
  try {
    return await start(options, { folder, log, variant, sink });
  } catch (error) {
    await folder?.close();
    throw error;
  }
}

/** With the options of the variant that nobody gives. */
function inVariant(given: SimulatorOptions, variant: VariantLayer | null): SimulatorOptions {
  const own = Object.entries(variant?.variant.options ?? {});
  const left = own.filter(([name]) => given[name as keyof SimulatorOptions] === undefined);
  return { ...given, ...Object.fromEntries(left) };
}

/** @throws OptionError */
async function variantOf({ variant: given }: SimulatorOptions): Promise<VariantLayer | null> {
  if (given === undefined) return null;
  // Loaded on use: most servers have none.
  const { openVariant } = await import('./variants/open-variant.ts');
  try {
    return openVariant(given);
  } catch (error) {
    throw error instanceof RangeError ? new OptionError('variant', error.message) : error;
  }
}

interface Started {
  readonly folder: DataFolder | null;
  readonly log: Log;
  readonly variant: VariantLayer | null;
  readonly sink: TraceSink | null;
}

async function start(given: SimulatorOptions, { folder, log, variant, sink }: Started): Promise<SimulatorHandle> {
  const { tls, ca } = await securedBy(given);
  const operations = compileOperations<OperationId>(servedDocument);
  const memory = new Memory((given.memory ?? defaultBoundMB()) * MB);
  const queue = new SliceQueue();
  const shared = {
    traffic: new SharedTraffic(memory.boundBytes),
    results: new ResultCache(memory),
    work: WorkMemory.beside(memory.boundBytes),
    looks: WorkMemory.beside(memory.boundBytes),
    queue,
    memory,
    journals: new Journals(memory),
    assumed: variant?.assumptions ?? null,
    dataChange: variant?.variant.data ?? null,
  };
  const { options, factory, sandboxes } = await openSandboxes(given, log, {
    shared,
    folder,
    source: systemSource,
  });
  const { controlToken } = options;
  shared.journals.secrets.hold([
    ...(controlToken === undefined ? [] : [controlToken]),
    ...sandboxes.main.setup.state.tokens.map(({ value }) => value),
  ]);
  const simulator = new Simulator({
    version,
    options,
    operations,
    shared,
    factory,
    sandboxes,
    log,
    variant,
    elapsedMs,
    wallMs: systemSource,
  });
  simulator.ca = ca;
  const recorder = sink && new (await import('./trace/recorder.ts')).Recorder(simulator, sink);
  const app = createApp(simulator);
  const { host = HOST, port = 0 } = options;
  const listening: Listening | null =
    options.listen === false
      ? null
      : await listen(app, { host, port, tls, refused: request => recordRefused(simulator, request) }).catch(
          async error => {
            await closeAll(sandboxes, log);
            throw error;
          },
        );
  const origin = listening?.origin ?? 'http://leadline.invalid';
  simulator.origin = origin;
  const call = callerOf(simulator, sandboxes.main);
  const report = () => call('getReport', { query: { sandbox: ALL_SANDBOXES } });
  let stopping: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  const handle: SimulatorHandle = {
    url: simulator.baseUrl,
    origin,
    app,
    ca,
    version,
    async sandbox({ name = sandboxes.freeName(), ...own } = {}) {
      refuseClosed(simulator, 'sandbox');
      return sandboxHandle(simulator, await asFields(simulator.createSandbox(name, own)));
    },
    async ensureSandbox(name, own = {}) {
      refuseClosed(simulator, 'ensureSandbox');
      const { sandbox } = await asFields(simulator.ensureSandbox(name, own));
      return sandboxHandle(simulator, sandbox);
    },
    async sandboxes() {
      refuseClosed(simulator, 'sandboxes');
      return (await call('listSandboxes')).data;
    },
    journal: async (query = {}) => (await call('getJournal', { query: { ...query, sandbox: '*' } })).data,
    metrics: () => call('getMetrics'),
    describe: () => simulator.describe(),
    summary: () => simulator.summary(),
    report,
    async reportFiles(thresholds) {
      // Loaded on use: few runs ask for files.
      const { reportFiles } = await import('./client-report/outputs/report-files.ts');
      const { evidenceOf } = await import('./control/evidence.ts');
      const { trafficOf } = await import('./control/har.ts');
      const made = await report();
      const exchanges = evidenceOf(simulator, made);
      const texts = reportFiles(made, { ...(thresholds && { thresholds }), exchanges });
      return { ...texts, 'traffic.har': await trafficOf(simulator, sandboxes.list(), {}) };
    },
    stop(graceMs = GRACE_MS) {
      stopping ??= stop(graceMs);
      return stopping;
    },
    close(graceMs = GRACE_MS) {
      closing ??= close(graceMs);
      return closing;
    },
  };
  parts.set(handle, { simulator, app, listening });
  return handle;

  async function stop(graceMs: number): Promise<void> {
    simulator.drain();
    await listening?.close(graceMs);
    simulator.stop();
    recorder?.end();
    queue.close(new Error('the simulator is closed'));
  }

  async function close(graceMs: number): Promise<void> {
    stopping ??= stop(graceMs);
    await stopping;
    await closeAll(sandboxes, log);
    await folder?.close();
  }
}

/** What handles stand for, for what lies beside a server. */
const parts = new WeakMap<SimulatorHandle, InterceptedServer>();

/** @internal Answers for the hosts of others with a simulator, as long as that runs. */
export async function intercept(handle: SimulatorHandle, asked: InterceptionAsked): Promise<Interception> {
  // Loaded on use: most servers have none.
  const { openInterception } = await import('./interception/open-interception.ts');
  return openInterception(parts.get(handle)!, asked);
}

interface Secured {
  /** What HTTPS is served with; undefined: plain HTTP. */
  readonly tls?: ListenOptions['tls'];
  /** The authority's certificate, where it was made for this run. */
  readonly ca?: string;
}

/** @throws OptionError */
async function securedBy({ tls, tlsNames = [], host = HOST, listen }: SimulatorOptions): Promise<Secured> {
  if (tlsNames.length > 0 && tls !== true) throw new OptionError('tlsNames', 'goes with tls: true');
  if (typeof tls === 'object') return { tls };
  if (tls !== true || listen === false) return {};
  // Loaded on use: most servers have none.
  const { makeCertificates } = await import('./certificates/make-certificates.ts');
  const { cert, key, ca } = makeCertificates({
    names: [host, ...tlsNames],
    ofThisMachine: true,
    nowMs: systemSource(),
  });
  return { tls: { cert, key }, ca };
}

async function closeAll(sandboxes: Sandboxes, log: Log): Promise<void> {
  const closing = sandboxes.list().map(async sandbox => {
    try {
      await sandbox.close();
    } catch (err) {
      // What was answered is stored: this is about when tokens were last used.
      log.error({ err, sandbox: sandbox.name }, 'a sandbox could not be stored at the close');
    }
  });
  await Promise.all(closing);
}
