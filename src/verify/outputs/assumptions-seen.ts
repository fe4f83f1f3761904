import type { ProbeResult } from '../result.ts';

/** The assumptions that a server was seen to take, as `--assume @FILE` and `assume` of a sandbox take them. */
export function assumptionsSeen(results: readonly ProbeResult[]): Readonly<Record<string, string>> {
  const seen = results.flatMap(({ about, verdict, name, value }) =>
    about === 'assumption' && verdict === 'is' && value !== null ? [[name, value] as const] : [],
  );
  return Object.fromEntries(seen);
}
