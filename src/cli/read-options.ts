import { parseArgs } from 'node:util';
import { nearest } from '../nearest.ts';
import { listFromEnvironment } from './environment-list.ts';
import { quote, UsageError } from './errors.ts';
import { type CommandName, OPTIONS, type Option, type OptionName, type Settings } from './options.ts';

export interface Arguments {
  /** Everything after the command's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Options whose environment variables are not for this command. */
  readonly ignoreEnv?: readonly OptionName[];
  /** Whose options they are. @default 'serve' */
  readonly name?: CommandName;
  /** The command takes a command line of its own, after `--` or from the first bare word on. */
  readonly takesCommand?: boolean;
}

export interface Read {
  readonly settings: Settings;
  readonly command: readonly string[];
  /** What was asked for instead of running the command. */
  readonly asks?: 'help' | 'version' | undefined;
}

/** Flags beat the environment, the environment beats the defaults. @throws UsageError naming option, value and allowed */
export function readOptions({ args, env, ignoreEnv = [], name = 'serve', takesCommand = false }: Arguments): Read {
  const taken = OPTIONS.filter(({ commands }: Option) => commands.includes(name));
  const { flags, command, asks } = readFlags(args, takesCommand);
  const settings: Record<string, unknown> = {};
  if (asks !== undefined) return { settings, command, asks };
  for (const { name: given, flag } of OPTIONS) {
    if (!flags.has(given) || taken.some(option => option.flag === flag)) continue;
    throw new UsageError(
      `${flag} is not an option of leadline ${name}; it takes ${taken.map(option => option.flag).join(', ')}`,
    );
  }
  for (const option of taken) {
    const given =
      flags.get(option.name) ?? (ignoreEnv.includes(option.name) ? undefined : fromEnvironment(option, env));
    if (given !== undefined) settings[option.name] = judged(option, given);
  }
  return { settings, command };
}

/** What was written for one option, and where, as error lines name the place. */
interface Given {
  readonly at: string;
  readonly texts: readonly string[];
}

function judged(option: Option, { at, texts }: Given): unknown {
  const values = texts.map(text => {
    const value = text === '' ? undefined : option.kind.read(text);
    if (value === undefined) throw new UsageError(`${at} wants ${option.kind.allowed}; got ${quote(text)}`);
    return value;
  });
  // Of an option given twice the last one counts, so that a script's own can be overruled behind it.
  return option.list === undefined ? values.at(-1) : values;
}

type Flags = Map<OptionName, Given>;

function readFlags(args: readonly string[], takesCommand: boolean): Omit<Read, 'settings'> & { flags: Flags } {
  const flags: Flags = new Map();
  const { tokens } = parseArgs({
    args: [...args],
    options: PARSED,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'option-terminator') {
      if (takesCommand) return { flags, command: args.slice(token.index + 1) };
    } else if (token.kind === 'positional') {
      if (takesCommand) return { flags, command: args.slice(token.index) };
      throw new UsageError(`${quote(token.value)} is not an option; see leadline --help`);
    } else {
      const asks = ASKS[token.rawName];
      if (asks !== undefined) return { flags, command: [], asks };
      addFlag(flags, token);
    }
  }
  return { flags, command: [] };
}

const ASKS: Readonly<Record<string, Read['asks']>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

function addFlag(
  flags: Flags,
  token: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
) {
  const option = OPTIONS.find(({ flag }) => flag === token.rawName);
  if (option === undefined) throw new UsageError(unknownFlag(token.rawName));
  const text = textOf(option, token.value, token.inlineValue === true);
  flags.set(option.name, { at: option.flag, texts: [...(flags.get(option.name)?.texts ?? []), text] });
}

const PARSED = Object.fromEntries(
  OPTIONS.map(({ flag, value }) => [flag.slice(2), { type: value === null ? 'boolean' : 'string' } as const]),
);

function textOf(option: Option, value: string | undefined, inline: boolean): string {
  if (option.value === null) return value ?? 'true';
  // `--seed --frozen` is a value left out, not a seed of that name; `--seed=--frozen` says it plainly.
  if (value === undefined || (!inline && value.startsWith('--'))) {
    throw new UsageError(`${option.flag} wants ${option.kind.allowed}; nothing was given`);
  }
  return value;
}

function unknownFlag(flag: string): string {
  const meant = nearest(flag, [...OPTIONS.map(option => option.flag), '--help', '--version']);
  return `${flag} is not an option; ${meant === null ? 'see leadline --help' : `did you mean ${meant}?`}`;
}

function fromEnvironment(option: Option, env: Arguments['env']): Given | undefined {
  for (const name of option.env) {
    const text = env[name]?.trim();
    // Kubernetes and container links set NAME_PORT=tcp://… for a service called leadline.
    if (text === undefined || text === '' || (option.name === 'port' && text.startsWith('tcp://'))) continue;
    const at = `${name} (${option.flag})`;
    return { at, texts: option.list === undefined ? [text] : listFromEnvironment(option.list, text, at) };
  }
  return undefined;
}
