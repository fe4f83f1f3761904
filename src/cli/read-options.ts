import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COVERAGE_MEASURES } from '../client-report/thresholds.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { COMMAND_LINE_OPTIONS, type CommandLineOption, type CommandName } from '../simulator/options.ts';
import { refusalOf, shown } from '../simulator/validate-options.ts';
import { type Environment, type Given, type Source, UsageError } from './command.ts';

export interface Arguments {
  /** Everything after the command's name. */
  readonly args: readonly string[];
  readonly env: Environment;
  /** @default 'serve' */
  readonly name?: CommandName;
}

export interface Read extends Given {
  /** What was asked for instead of running the command. */
  readonly asks?: 'help' | 'version' | undefined;
}

/** What was written for one option, and where. */
interface Written {
  /** `--port`, or `LEADLINE_PORT (--port)`. */
  readonly at: string;
  readonly texts: readonly string[];
}

type Flags = Map<CommandLineOption, Written>;

/** Flags beat the environment, the environment beats the defaults. @throws UsageError naming option, value and allowed */
export function readOptions({ args, env, name = 'serve' }: Arguments): Read {
  const { flags, command, asks } = readFlags(args, name);
  const taken = COMMAND_LINE_OPTIONS.filter(({ commands }) => commands.includes(name));
  const options: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const sources = new Map<string, Source>();
  const read = {
    options,
    command,
    nameOf: (option: string) => names.get(option) ?? flagOf(option),
    sourceOf: (option: string) => sources.get(option),
  };
  if (asks !== undefined) return { ...read, asks };
  const [stranger] = [...flags.keys()].filter(option => !taken.includes(option));
  if (stranger !== undefined) throw new UsageError(strangerText(stranger, name, taken));
  for (const option of taken) {
    // PORT in the environment is the port of what exec tests, more often than not.
    const ignoresEnv = (name === 'exec' || name === 'mcp') && option.name === 'port';
    const written = flags.get(option) ?? (ignoresEnv ? undefined : fromEnvironment(option, env));
    if (written === undefined) continue;
    names.set(option.name, written.at);
    sources.set(option.name, flags.has(option) ? 'flag' : 'environment');
    options[option.name] = readValue(option, written);
  }
  return read;
}

/** A list is told where it is short enough to be read. */
const LISTED = 12;

function strangerText(
  { flag, commands, refused }: CommandLineOption,
  name: CommandName,
  taken: readonly CommandLineOption[],
) {
  const reason = refused?.[name];
  if (reason !== undefined) return `${flag} is not an option of leadline ${name}; it ${reason}`;
  const all = taken.map(option => option.flag).join(', ') || 'none';
  const advice = taken.length > LISTED ? `it is one of ${commands.join(' and ')}` : `it takes ${all}`;
  return `${flag} is not an option of leadline ${name}; ${advice}`;
}

function flagOf(name: string): string {
  return COMMAND_LINE_OPTIONS.find(option => option.name === name)?.flag ?? name;
}

/** @throws UsageError */
function readValue({ name, schema, value: placeholder, list }: CommandLineOption, { at, texts }: Written): unknown {
  // A switch may be more than that in a program.
  const type = placeholder === null ? 'boolean' : schema.type;
  const values = list === undefined ? texts.map(text => converted(text, type)) : [LISTS[list](texts, at)];
  for (const [index, value] of values.entries()) {
    const reason = refusalOf(name, value, shown(texts[index]));
    if (reason !== null) throw new UsageError(`${at} ${reason}`);
  }
  // Of an option given twice the last one counts, so that a script's own can be overruled behind it.
  return values.at(-1);
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };
const INTEGER = /^\d{1,9}$/;
const DECIMAL = /^(\d{1,9}(\.\d+)?|\.\d+)$/;

/** The value of a type that a text stands for; the text where it stands for none, which is then refused as a text. */
function converted(text: string, type: unknown): unknown {
  if (type === 'boolean') return BOOLEANS[text.toLowerCase()] ?? text;
  const isNumber = type === 'integer' ? INTEGER.test(text) : type === 'number' && DECIMAL.test(text);
  return isNumber ? Number(text) : text;
}

type Lists = Readonly<
  Record<NonNullable<CommandLineOption['list']>, (texts: readonly string[], at: string) => unknown>
>;

/** What the values of an option stand for that can be given more than once. @throws UsageError */
const LISTS: Lists = {
  names: texts =>
    texts.flatMap(text => {
      const names = split('names', text);
      return names.length === 0 ? [text] : names;
    }),
  rules: (texts, at) =>
    texts.map(text => {
      const rule = text.startsWith('{') ? parsedJson(text) : text;
      if (rule !== undefined) return rule;
      throw new UsageError(`${at} must be a rule such as unavailable:times=2, or a JSON object; got ${shown(text)}`);
    }),
  percentages: (texts, at) =>
    Object.fromEntries(texts.flatMap(text => text.split(',')).map(text => percentage(text, at))),
  pairs: (texts, at) =>
    Object.fromEntries(
      texts.flatMap(text => {
        if (text.startsWith('@')) return pairsOfFile(text.slice(1), at);
        const [, name, value] = /^([^=\s]+)=(.+)$/s.exec(text) ?? [];
        if (name !== undefined) return [[name, value]];
        throw new UsageError(`${at} must be NAME=VALUE, such as day-range=off, or @FILE; got ${shown(text)}`);
      }),
    ),
};

/** The fields of a JSON object, such as what `verify --assume-out` writes. @throws UsageError */
function pairsOfFile(file: string, at: string): readonly (readonly [string, unknown])[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${at}: ${shown(file)} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const values = parsedJson(text);
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return Object.entries(values);
  throw new UsageError(`${at}: ${shown(file)} must be a JSON object, such as { "day-range": "off" }`);
}

/** A measure of coverage and its percentage. @throws UsageError */
function percentage(text: string, at: string): [string, number] {
  const [, measure, percent] = /^([^=\s]+)=(\d{1,3}(?:\.\d{1,3})?)%?$/.exec(text.trim()) ?? [];
  const isMeasure = COVERAGE_MEASURES.some(each => each === measure);
  if (isMeasure && Number(percent) <= 100) return [measure!, Number(percent)];
  const meant = measure === undefined || isMeasure ? '' : didYouMean(measure, COVERAGE_MEASURES, '; ');
  const must = `${at} must be MEASURE=PERCENT, with ${COVERAGE_MEASURES.join(', ')} and 0 to 100`;
  throw new UsageError(`${must}; got ${shown(text)}${meant}`);
}

function readFlags(args: readonly string[], name: CommandName): Pick<Read, 'command' | 'asks'> & { flags: Flags } {
  const flags: Flags = new Map();
  const takesCommand = name === 'exec' || name === 'sweep';
  const operands: string[] = [];
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
      if (TAKING_OPERANDS.includes(name)) operands.push(token.value);
      else throw new UsageError(`${shown(token.value)} is not an option; see leadline --help`);
    } else {
      const asks = ASKS[token.rawName];
      if (asks !== undefined) return { flags, command: [], asks };
      addFlag(flags, name, token);
    }
  }
  return { flags, command: operands };
}

const TAKING_OPERANDS: readonly CommandName[] = ['explain', 'completion', 'verify'];

const ASKS: Readonly<Record<string, Read['asks']>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
};

const PARSED = Object.fromEntries(
  COMMAND_LINE_OPTIONS.map(({ flag, value }) => [
    flag.slice(2),
    { type: value === null ? 'boolean' : 'string' } as const,
  ]),
);

function addFlag(
  flags: Flags,
  name: CommandName,
  { rawName, value, inlineValue }: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
): void {
  const written = COMMAND_LINE_OPTIONS.filter(({ flag }) => flag === rawName);
  // One flag may have another meaning for another command.
  const option = written.find(({ commands }) => commands.includes(name)) ?? written[0];
  if (option === undefined) throw new UsageError(unknownFlag(rawName));
  // `--seed --frozen` is a value left out, not a seed of that name; `--seed=--frozen` says it plainly.
  const isLeftOut = value === undefined || (inlineValue !== true && value.startsWith('--'));
  if (option.value !== null && isLeftOut) throw new UsageError(`${rawName} needs a value: ${rawName} ${option.value}`);
  const texts = [...(flags.get(option)?.texts ?? []), value ?? 'true'];
  flags.set(option, { at: rawName, texts });
}

function unknownFlag(flag: string): string {
  const meant = nearest(flag, [...COMMAND_LINE_OPTIONS.map(option => option.flag), '--help', '--version']);
  return `${flag} is not an option; ${meant === null ? 'see leadline --help' : `did you mean ${meant}?`}`;
}

function fromEnvironment({ name, flag, env: names, list }: CommandLineOption, env: Environment): Written | undefined {
  for (const variable of names) {
    const text = env[variable]?.trim();
    // Kubernetes and container links set NAME_PORT=tcp://… for a service called leadline.
    if (text === undefined || text === '' || (name === 'port' && text.startsWith('tcp://'))) continue;
    const at = `${variable} (${flag})`;
    return { at, texts: list === undefined ? [text] : separated(list, text, at) };
  }
  return undefined;
}

const SEPARATORS = { rules: /;/, pairs: /;/, percentages: /[;,\s]/, names: /[;,\s]/ } as const;

/** The values that one variable holds: separated, or for rules also a JSON array of texts and objects. */
function separated(list: keyof typeof SEPARATORS, text: string, at: string): string[] {
  if (list === 'rules' && text.startsWith('[')) {
    const rules = parsedJson(text);
    if (Array.isArray(rules)) return rules.map(rule => (typeof rule === 'string' ? rule : JSON.stringify(rule)));
    throw new UsageError(`${at} must be rules separated by ; or a JSON array; got ${shown(text)}`);
  }
  return split(list, text);
}

function split(list: keyof typeof SEPARATORS, text: string): string[] {
  return text
    .split(SEPARATORS[list])
    .map(part => part.trim())
    .filter(part => part !== '');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PREFIX = 'LEADLINE_';
const VARIABLES = COMMAND_LINE_OPTIONS.flatMap(({ env }) => env).filter(name => name.startsWith(PREFIX));

/** A line for each environment variable that is not read but looks like a misspelt one, such as `LEADLINE_FALTS`. */
export function misspelt(env: Environment): string[] {
  const suffixes = VARIABLES.map(name => name.slice(PREFIX.length));
  return Object.keys(env)
    .filter(name => name.startsWith(PREFIX) && !VARIABLES.includes(name))
    .flatMap(name => {
      const meant = nearest(name.slice(PREFIX.length), suffixes);
      return meant === null ? [] : [`${name} is not read; did you mean ${PREFIX}${meant}?`];
    });
}
