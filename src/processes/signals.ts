/** Those that a command is told of that Leadline runs. */
export const PASSED_ON = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/** Passes signals on from now on. */
export function passSignals(send: (signal: NodeJS.Signals) => void): void {
  for (const signal of PASSED_ON) {
    process.on(signal, () => {
      // At a terminal Ctrl+C reaches the whole group already; twice would make many test runners quit the hard way.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) send(signal);
    });
  }
}
