/** Resolves at the first SIGTERM or SIGINT. Further ones change nothing: npm passes on what the terminal sent already. */
export function stopSignal(): Promise<'stop'> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve('stop'));
  });
}
