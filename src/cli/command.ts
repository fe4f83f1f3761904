import type { Settings } from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A command's work; resolves to the exit code. */
export type Command = (given: {
  readonly settings: Settings;
  /** The command line that `exec` is to run. */
  readonly command: readonly string[];
  readonly env: Environment;
}) => Promise<number>;
