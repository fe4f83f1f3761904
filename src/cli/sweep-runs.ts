import { defaultBoundMB } from '../memory/default-bound.ts';
import { runsOfCommand } from '../sweep/command-line.ts';
import type { RunTests } from '../sweep/run/run.ts';
import type { Environment, Given } from './command.ts';
import { tokenOf } from './report-options.ts';
import { startTraced } from './start.ts';

/**
 * Runs of the command that `sweep` was given, with the options of `serve` that stand before it.
 * @param onToken is told the name of the token that the command gets
 */
export function runsOf(
  { command, env, ...given }: Omit<Given, 'sourceOf'> & { readonly env: Environment },
  onToken: (name: string) => void = () => {},
): RunTests {
  return runsOfCommand({
    command,
    env,
    async startServer(variant, sink) {
      const memory = defaultBoundMB(given.options.jobs);
      const options = { port: 0, log: 'error', memory, ...(variant && { variant }) } as const;
      const simulator = await startTraced(given, options, sink);
      try {
        const { tokens } = simulator.describe();
        const token = tokenOf(tokens, given);
        if (token !== undefined) onToken(token.name);
        const { controlToken = [] } = given.options;
        const secrets = tokens.map(({ value }) => value).concat(controlToken);
        return {
          url: simulator.url,
          origin: simulator.origin,
          token: token?.value,
          secrets,
          close: ms => simulator.close(ms),
        };
      } catch (error) {
        await simulator.close(0);
        throw error;
      }
    },
  });
}
