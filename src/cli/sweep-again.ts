import { COMMAND_LINE_OPTIONS, type CommandLineOption } from '../simulator/options.ts';
import type { Given } from './command.ts';

/**
 * The command line that runs what `sweep` was given in one variant, or in none: by `exec`, with the flags of the server.
 * @param tokenName of the token that the tests get, which may have been given by its bearer value; undefined: not known
 */
export function againIn(
  { options, nameOf, command }: Given,
  tokenName: () => string | undefined,
): (variant: string | null) => string {
  const taken = COMMAND_LINE_OPTIONS.filter(({ commands }) => ['exec', 'sweep'].every(each => isOne(each, commands)));
  // What the environment and the file say, they say again.
  const written = taken.filter(({ name, flag }) => !OF_THE_SWEEP.includes(name) && nameOf(name) === flag);
  return variant => {
    const named = variant === null ? [] : ['--variant', quoted(variant)];
    const flags = written.flatMap(option => textsOf(option, options[option.name], tokenName()));
    return ['leadline exec', ...named, ...flags, '--', ...command.map(quoted)].join(' ');
  };
}

/** What says where and how the sweep prints. */
const OF_THE_SWEEP: readonly string[] = ['report', 'json'];

function isOne(command: string, commands: readonly string[]): boolean {
  return commands.includes(command);
}

/** An option as it is written, with its value; none where it was not given. */
function textsOf({ name, flag }: CommandLineOption, value: unknown, tokenName: string | undefined): string[] {
  if (value === undefined) return [];
  // What is printed is read by many.
  if (name === 'controlToken') return [`${flag} …`];
  if (name === 'token') return [`${flag} ${tokenName === undefined ? '…' : quoted(tokenName)}`];
  if (typeof value === 'boolean') return [value ? flag : `${flag}=false`];
  return valuesOf(value).map(each => `${flag} ${quoted(each)}`);
}

/** Several for an option that can be given more than once. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(each => (typeof each === 'string' ? each : JSON.stringify(each)));
  if (typeof value === 'object') return Object.entries(value ?? {}).map(([name, choice]) => `${name}=${choice}`);
  return [String(value)];
}

/** A word as a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
