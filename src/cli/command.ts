import type { CommandLineOptions, CommandName } from '../simulator/options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where an option can be given; each overrides those after it. */
export type Source = 'flag' | 'environment' | 'file';

/** A file of options that was read. */
export interface ConfigFile {
  /** As messages name it. */
  readonly name: string;
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** Whether the `exec` or `sweep` that runs this process has read it, too. */
  readonly isOfCaller: boolean;
}

/** The options given on the command line, in the environment and in the file of options. */
export interface Given {
  readonly options: CommandLineOptions;
  /** How an option was written, as messages name it: `--port`, `LEADLINE_PORT (--port)`, or `leadline.config.json: port`. */
  readonly nameOf: (option: string) => string;
  /** Where an option was given; undefined where it was not. */
  readonly sourceOf: (option: string) => Source | undefined;
  /** The file of options that was read; undefined where there was none. */
  readonly file?: ConfigFile | undefined;
  /** The command line that `exec` is to run; what follows `explain` and `completion`. */
  readonly command: readonly string[];
}

/** What a command is asked to do. */
export interface Asked extends Given {
  readonly env: Environment;
}

/** A command's work; resolves to the exit code. */
export type Command = (asked: Asked) => Promise<number>;

/** What the caller has to change, one error a line: printed as such, exit code 2. */
export class UsageError extends Error {}

/** What the machine does not give now, such as a port that is taken: printed as one line, exit code 1. */
export class StartError extends Error {}

/** How a process of Leadline ends, whatever the command; `exec` ends as its command does, where that could be run. */
export const EXIT = { fine: 0, failed: 1, usage: 2, missed: 3, untried: 4 } as const;

/** What each code means, for help and documents. */
export const EXIT_CODES: readonly { readonly code: number; readonly meaning: string }[] = [
  { code: EXIT.fine, meaning: 'success: stopped by a signal, healthy, or printed' },
  {
    code: EXIT.failed,
    meaning: 'Leadline itself failed: it cannot listen or write the report, or the server is not healthy',
  },
  { code: EXIT.usage, meaning: 'wrong usage: an option, a variable or a file; one line says which' },
  {
    code: EXIT.missed,
    meaning:
      'exec: a threshold was missed; sweep: the tests broke in a variant; verify: it differs; explain: no such request',
  },
  {
    code: EXIT.untried,
    meaning:
      'no answer or readable report; exec: nothing intercepted; sweep: the tests fail without a variant, or meet none',
  },
];

/** How commands that run another one end otherwise. */
export const OTHER_EXITS: Readonly<Partial<Record<CommandName, string>>> = {
  exec: "exec otherwise ends with the command's own code: 126 or 127 where it cannot be run, 128 + N after signal N",
  verify: 'verify ends with 130 after SIGINT, 143 after SIGTERM',
  sweep: 'sweep ends with 126 or 127 where the command cannot be run, 130 after SIGINT, 143 after SIGTERM',
};

/** Says on standard error what went wrong. @returns what the command ends with */
export function complain(command: string, text: string, code: number): number {
  process.stderr.write(`leadline ${command}: ${text}\n`);
  return code;
}
