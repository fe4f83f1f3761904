import type { Command } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { stopSignal } from './signals.ts';
import { simulatorOptions } from './simulator-options.ts';
import { start } from './start.ts';
import { welcome } from './welcome.ts';

/** What requests in flight have, once the server was told to stop. */
const GRACE_MS = 800;

/** Serves until SIGTERM or SIGINT. Standard output carries the ready line and, on a terminal, what to try next. */
export const serve: Command = async ({ settings }) => {
  // Asked for before anything else: as process 1 of a container there is no default action, not even while starting.
  const stop = stopSignal();
  const simulator = await Promise.race([
    start({ port: 4020, log: 'info', ...(await simulatorOptions(settings)) }),
    stop,
  ]);
  if (simulator === 'stop') return EXIT.fine;

  process.stdout.write(`leadline listening on ${simulator.url}\n`);
  if (process.stdout.isTTY) process.stdout.write(welcome(simulator));
  await stop;
  await simulator.close(GRACE_MS);
  return EXIT.fine;
};
