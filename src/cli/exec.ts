import { runChild } from './child.ts';
import type { Command } from './command.ts';
import { UsageError } from './errors.ts';
import { simulatorOptions } from './simulator-options.ts';
import { start } from './start.ts';
import { summaryLine } from './summary.ts';

/** Serves while a command runs, tells it the address, and ends with its status. The command owns standard output. */
export const exec: Command = async ({ settings, command, env }) => {
  if (command.length === 0) throw new UsageError('exec wants a command after --, such as leadline exec -- npm test');
  const simulator = await start({ port: 0, log: 'error', ...(await simulatorOptions(settings)) });
  const { tokens } = simulator.describe();
  const admin = tokens.find(token => token.abilities.includes('*')) ?? tokens[0];

  const status = await runChild(command, {
    ...env,
    LEADLINE_URL: simulator.url,
    LEADLINE_ORIGIN: simulator.origin,
    ...(admin === undefined ? {} : { LEADLINE_TOKEN: admin.value }),
  });
  // Nobody is left to wait for an answer.
  await simulator.close(0);
  process.stderr.write(`leadline: ${summaryLine(simulator.summary())}\n`);
  return status;
};
