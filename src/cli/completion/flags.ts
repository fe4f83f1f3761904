import { COVERAGE_MEASURES } from '../../client-report/thresholds.ts';
import { builtinNames } from '../../fixture/builtin-names.ts';
import {
  COMMAND_LINE_OPTIONS,
  COMMAND_NAMES,
  type CommandLineOption,
  type CommandName,
} from '../../simulator/options.ts';
import { GROUPS } from '../../variants/variant.ts';
import { WORDS } from './words.gen.ts';

/** The shells that there is a completion for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** One flag, as completions need it. */
export interface Flag {
  /** With its dashes. */
  readonly flag: string;
  readonly commands: readonly CommandName[];
  /** The placeholder of its value; null for a switch. */
  readonly value: string | null;
  /** Values to propose; one that ends in `=` goes on. Letters, digits and `/._=-` alone: safe in every shell. */
  readonly words: readonly string[];
  readonly path: CommandLineOption['path'] | null;
  readonly isRepeatable: boolean;
  readonly meaning: string;
}

const pairs = (names: readonly string[]) => names.map(name => `${name}=`);

/** Values of options that no schema lists. */
const VALUES: Readonly<Partial<Record<CommandLineOption['name'], readonly string[]>>> = {
  fixture: builtinNames,
  faults: WORDS.faults,
  assume: pairs(WORDS.assumptions),
  minCoverage: pairs(COVERAGE_MEASURES),
  ignore: WORDS.rules,
  variant: WORDS.variants,
  only: [...GROUPS, ...WORDS.variants],
  skip: [...GROUPS, ...WORDS.variants],
};

/** A flag may be there twice, for different commands. */
export const FLAGS: readonly Flag[] = [
  ...COMMAND_LINE_OPTIONS.map(({ name, schema, flag, commands, value, path = null, list, meaning }) => ({
    flag,
    commands,
    value,
    words: VALUES[name] ?? (schema.enum as readonly string[] | undefined) ?? [],
    path,
    isRepeatable: list !== undefined,
    meaning,
  })),
  {
    flag: '--help',
    commands: COMMAND_NAMES,
    value: null,
    words: [],
    path: null,
    isRepeatable: false,
    meaning: 'prints how the command is used',
  },
];

/** What is proposed in the place of a command. */
export const FIRST_WORDS: readonly string[] = [...COMMAND_NAMES, 'help'];

/** Words that may follow a command that takes no command line of its own. */
export const OPERANDS: Readonly<Record<string, readonly string[]>> = { completion: SHELLS, help: COMMAND_NAMES };

/** Commands whose command line is completed as if it stood alone. */
export const RUNNING: readonly CommandName[] = ['exec', 'sweep'];

/** Of flags that take a value, each once. */
export const VALUE_FLAGS: readonly string[] = [
  ...new Set(FLAGS.filter(({ value }) => value !== null).map(({ flag }) => flag)),
];

/** A text as a word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
