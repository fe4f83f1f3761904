import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isBuiltin } from '../fixture/builtin-names.ts';
import { COMMAND_LINE_OPTIONS, type CommandLineOption, type CommandName, readsFile } from '../simulator/options.ts';
import { hint, refusalIn, shown } from '../simulator/validate-options.ts';
import { type ConfigFile, type Environment, UsageError } from './command.ts';
import { jsonErrorAt } from './json-error-at.ts';
import type { Read } from './read-options.ts';

/** The file of options that is read where no other is named. */
const FILE_NAME = 'leadline.config.json';

/** Bound on a file of options, in bytes. Fixtures with hits are files of their own. */
const MAX_BYTES = 1024 * 1024;

/** `exec` and `sweep` tell what they run which file of options they have read. */
const READ_BY_CALLER = 'LEADLINE_CONFIG_READ';

interface Where {
  readonly name: CommandName;
  readonly env: Environment;
  /** Where the file is looked for. @default the current folder */
  readonly folder?: string;
}

/**
 * What was read of flags and environment, with the options of the file behind them, for commands that read one.
 * @throws UsageError with a line for each name and value of the file that cannot be used
 */
export function withConfigFile(read: Read, { name, env, folder = '' }: Where): Read {
  const at = readsFile(name) ? whichFile(read) : null;
  if (at === null) return read;
  const path = resolve(folder, at);
  const json = jsonIn(path, at, read);
  if (json === undefined) return read;
  const real = realpathSync(path);
  const file = { name: at, path: real, isOfCaller: real === env[READ_BY_CALLER] };
  refuseInvalid(json, at);
  const taken = COMMAND_LINE_OPTIONS.filter(
    option => option.inFile.includes(name) && option.name in json && !(option.name in read.options),
  ).filter(option => !isOfOneRun(option, file, env));
  const values = taken.map(option => [option.name, pathFrom(dirname(path), option, json[option.name])]);
  const own = new Set<string>(taken.map(option => option.name));
  return {
    ...read,
    file,
    options: { ...read.options, ...Object.fromEntries(values) },
    nameOf: option => (own.has(option) ? `${at}: ${option}` : read.nameOf(option)),
    sourceOf: option => (own.has(option) ? 'file' : read.sourceOf(option)),
  };
}

/** The environment of what a command runs: it says which file of options this process has read. */
export function tellingFile(env: Environment, file: ConfigFile | undefined): Environment {
  return file === undefined ? env : { ...env, [READ_BY_CALLER]: file.path };
}

/**
 * What one run has of its own, as `exec` and `sweep` take it out of the environment: a Leadline that a command starts must
 * not write over the report of its caller, and is in the variant that a sweep says.
 */
function isOfOneRun({ name }: CommandLineOption, { isOfCaller }: ConfigFile, env: Environment): boolean {
  if (name === 'variant') return (env.LEADLINE_SWEEP_DIR ?? '').trim() !== '';
  return name === 'report' && isOfCaller;
}

/** The file's name as it was given, or the default one; null where none is to be read. @throws UsageError */
function whichFile({ options: { config, noConfig = false }, nameOf, sourceOf }: Read): string | null {
  if (!noConfig) return config ?? FILE_NAME;
  if (config === undefined) return null;
  if (sourceOf('config') === sourceOf('noConfig')) {
    throw new UsageError(`${nameOf('config')} and ${nameOf('noConfig')} must not be used together`);
  }
  return sourceOf('config') === 'flag' ? config : null;
}

type Json = Readonly<Record<string, unknown>>;

/** The object in a file; undefined where there is no file of the default name. @throws UsageError */
function jsonIn(path: string, at: string, { options, nameOf }: Read): Json | undefined {
  const isAskedFor = options.config !== undefined;
  const named = isAskedFor ? `${nameOf('config')} ${shown(at)}` : at;
  const text = textOf(path, named, isAskedFor);
  if (text === undefined) return undefined;
  const json = parsed(text.replace(/^\uFEFF/, ''), named);
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json;
  throw new UsageError(`${named} must hold a JSON object; got ${shown(json)}`);
}

/** @throws UsageError */
function textOf(path: string, named: string, isAskedFor: boolean): string | undefined {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new UsageError(`${named} must be a JSON file; it is a folder`);
    // Of a pipe nobody may ever write to, the start would wait for ever.
    if (!stats.isFile()) throw new UsageError(`${named} must be a JSON file; it is a pipe or a device`);
    if (stats.size > MAX_BYTES) {
      throw new UsageError(`${named} must have at most ${MAX_BYTES} bytes; it has ${stats.size}`);
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isAskedFor) return undefined;
    throw new UsageError(`${named} must be a JSON file that can be read (${code})`);
  }
}

/** @throws UsageError with line and column */
function parsed(text: string, named: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const offset = jsonErrorAt(text);
    const before = text.slice(0, offset).split('\n');
    const [found] = text.slice(offset);
    const what = found === undefined ? 'the text ends too early' : `${JSON.stringify(found)} is unexpected`;
    throw new UsageError(`${named} is not JSON: line ${before.length}, column ${before.at(-1)!.length + 1}: ${what}`);
  }
}

/** The whole file, whichever command reads it. @throws UsageError */
function refuseInvalid(json: Json, at: string): void {
  const errors = Object.entries(json).flatMap(([name, value]) => {
    const refusal = name === '$schema' ? refusalOfSchema(value) : refusalOfEntry(name, value);
    return refusal === null ? [] : [`${at}: ${refusal}`];
  });
  if (errors.length > 0) throw new UsageError(errors.join('\n'));
}

function refusalOfSchema(value: unknown): string | null {
  return typeof value === 'string' ? null : `$schema must be a text; got ${shown(value)}`;
}

const IN_FILE = COMMAND_LINE_OPTIONS.filter(({ inFile }) => inFile.length > 0);

function refusalOfEntry(name: string, value: unknown): string | null {
  const option = IN_FILE.find(each => each.name === name);
  if (option !== undefined) {
    // In a program `tls` takes a key, too: not from here, and not in a message.
    if (option.value === null && typeof value !== 'boolean') return `${name} must be true or false`;
    const refusal = refusalIn(name, value);
    return refusal === null ? null : `${name}${refusal.place} ${refusal.reason}`;
  }
  const other = COMMAND_LINE_OPTIONS.find(option => option.name === name);
  if (other !== undefined) return `${name} is not read from a file; use ${other.flag} or ${other.env.join(' or ')}`;
  const names = IN_FILE.map(option => option.name);
  return `${shown(name)} is not an option${hint(name, names)}`;
}

/** A value of the file: paths are relative to the folder of the file. */
function pathFrom(folder: string, { path }: CommandLineOption, value: unknown): unknown {
  if (path === undefined || typeof value !== 'string') return value;
  return path === 'fixture' && isBuiltin(value) ? value : resolve(folder, value);
}
