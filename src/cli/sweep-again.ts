import { COMMAND_LINE_OPTIONS, type CommandLineOption } from '../simulator/options.ts';
import type { Given } from './command.ts';

/** The command line that runs what `sweep` was given in one variant, or in none: by `exec`, with the flags of the server. */
export function againIn({ options, nameOf, command }: Given): (variant: string | null) => string {
  const taken = COMMAND_LINE_OPTIONS.filter(({ commands }) => ['exec', 'sweep'].every(each => isOne(each, commands)));
  // What the environment says, it says again.
  const written = taken.filter(({ name, flag }) => name !== 'report' && nameOf(name) === flag);
  const flags = written.flatMap(option => textsOf(option, options[option.name]));
  const line = [...flags, '--', ...command.map(quoted)].join(' ');
  return variant => `leadline exec ${variant === null ? '' : `--variant ${quoted(variant)} `}${line}`;
}

function isOne(command: string, commands: readonly string[]): boolean {
  return commands.includes(command);
}

/** An option as it is written, with its value; none where it was not given. */
function textsOf({ name, flag }: CommandLineOption, value: unknown): string[] {
  if (value === undefined) return [];
  // What is printed is read by many.
  if (name === 'controlToken') return [`${flag} …`];
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
