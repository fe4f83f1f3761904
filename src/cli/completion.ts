import { hint, shown } from '../simulator/validate-options.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { bashCompletion } from './completion/bash.ts';
import { fishCompletion } from './completion/fish.ts';
import { SHELLS, type Shell } from './completion/flags.ts';
import { zshCompletion } from './completion/zsh.ts';

const SCRIPTS: Readonly<Record<Shell, () => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** Prints a script that completes command lines of leadline in a shell. */
export const completion: Command = async ({ command }) => {
  const [given, more] = command;
  if (given === undefined) throw new UsageError(`completion needs a shell: ${SHELLS.join(', ')}`);
  if (more !== undefined) throw new UsageError(`completion takes one shell; got ${shown(more)} beside ${shown(given)}`);
  const shell = SHELLS.find(each => each === given);
  if (shell === undefined) throw new UsageError(`there is no completion for ${shown(given)}${hint(given, SHELLS)}`);
  process.stdout.write(SCRIPTS[shell]());
  return EXIT.fine;
};
