import { readFileSync } from 'node:fs';
import type { createSimulator } from '../index.ts';
import { type CommandLineOptions, SIMULATOR_OPTIONS, type SimulatorOptions } from '../simulator/options.ts';
import { type OptionError, shown } from '../simulator/validate-options.ts';
import type { TraceSink } from '../trace/bounded-sink.ts';
import { type Given, StartError, UsageError } from './command.ts';

/** A simulator that listens. */
export type Served = Awaited<ReturnType<typeof createSimulator>>;

type NameOf = Given['nameOf'];

/**
 * Loads the simulator, which `help` and `health` never do, and starts it.
 * @param defaults the values of options that were not given
 * @throws UsageError, StartError
 */
export async function start(given: Pick<Given, 'options' | 'nameOf'>, defaults: SimulatorOptions): Promise<Served> {
  const { createSimulator } = await import('../index.ts');
  return startWith(createSimulator, given, defaults);
}

/** The same whatever the environment is, and tells `sink` what its clients do. @throws UsageError, StartError */
export async function startTraced(
  given: Pick<Given, 'options' | 'nameOf'>,
  defaults: SimulatorOptions,
  sink: TraceSink,
): Promise<Served> {
  const { internals } = await import('../index.ts');
  return startWith(options => internals.createTracedSimulator(options, sink), given, defaults);
}

async function startWith(
  create: (options: SimulatorOptions) => Promise<Served>,
  given: Pick<Given, 'options' | 'nameOf'>,
  defaults: SimulatorOptions,
): Promise<Served> {
  const options = { ...defaults, ...(await withCertificates(given.options, given.nameOf)) };
  try {
    return await create(options);
  } catch (error) {
    throw explained(error, options, given.nameOf);
  }
}

/** The simulator's options from those of the command line: those of commands are left out, certificates are read. @throws UsageError */
async function withCertificates(
  { tlsCert, tlsKey, ...given }: CommandLineOptions,
  nameOf: NameOf,
): Promise<SimulatorOptions> {
  const own = Object.entries(given).filter(([name]) => SIMULATOR_OPTIONS.includes(name));
  const options: SimulatorOptions = Object.fromEntries(own);
  const file = tlsCert === undefined ? 'tlsKey' : 'tlsCert';
  if (options.tlsNames !== undefined && !options.tls)
    throw new UsageError(`${nameOf('tlsNames')} goes with --tls, which makes a certificate for these names`);
  if (tlsCert === undefined && tlsKey === undefined) return options;
  if (options.tls)
    throw new UsageError(`${nameOf('tls')} makes a certificate, ${nameOf(file)} names one: leave one of them out`);
  if (tlsKey === undefined)
    throw new UsageError(`${nameOf('tlsCert')} ${shown(tlsCert)} needs --tls-key FILE beside it`);
  if (tlsCert === undefined)
    throw new UsageError(`${nameOf('tlsKey')} ${shown(tlsKey)} needs --tls-cert FILE beside it`);
  const tls = { cert: readPem(nameOf('tlsCert'), tlsCert), key: readPem(nameOf('tlsKey'), tlsKey) };
  const { createSecureContext } = await import('node:tls');
  try {
    createSecureContext(tls);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `${nameOf('tlsCert')} ${shown(tlsCert)} and ${nameOf('tlsKey')} ${shown(tlsKey)} must be a PEM certificate and its own key; ${reason}`,
    );
  }
  return { ...options, tls };
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new UsageError(`${name} must be a PEM file that can be read; got ${shown(file)} (${code})`);
  }
}

function explained(error: unknown, { port, host = '127.0.0.1', fixture }: SimulatorOptions, nameOf: NameOf): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(`${nameOf('port')} ${port} is taken on ${host}; choose another, or 0 for any free port`);
  }
  if (code === 'EACCES' && port !== undefined && port < 1024) {
    return new StartError(
      `${nameOf('port')} ${port} needs rights that this user does not have; choose one from 1024 to 65535`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UsageError(`${nameOf('host')} must be an address of this machine; got ${shown(host)} (${code})`);
  }
  // Classes of the simulator are not those of the command line, which is a bundle of its own.
  if (error.name === 'OptionError') {
    const { option, reason } = error as OptionError;
    return new UsageError(oneLine(`${nameOf(option)} ${reason}`));
  }
  if (error.name === 'DataError') return new UsageError(oneLine(`${nameOf('data')}: ${error.message}`));
  // Errors inside a fixture have only a path; the file is known here.
  if (typeof fixture === 'string' && error.message.startsWith(INSIDE_FIXTURE)) {
    const errors = error.message.split('\n').map(line => line.slice(INSIDE_FIXTURE.length));
    return new UsageError(errors.map(each => `${nameOf('fixture')} ${shown(fixture)}: ${each}`).join('\n'));
  }
  return error;
}

const INSIDE_FIXTURE = 'fixture: ';

function oneLine(message: string): string {
  return message.replaceAll('\n', ' ');
}
