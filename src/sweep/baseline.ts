import type { Trace } from '../trace/trace.ts';
import type { Run } from './run.ts';

/** The tests against the service as it is, twice. */
export interface Baseline {
  /** Both have the same requests, and exit code 0. */
  readonly runs: readonly [Run, Run];
  /** Of both. */
  readonly operations: ReadonlySet<string>;
  /** Names of parameters that were sent, as `OPERATION.NAME`. */
  readonly parameters: ReadonlySet<string>;
}

/** Why there can be no sweep; ends with code 4. */
export class BaselineError extends Error {
  /** The last lines that the failing run printed. */
  readonly output: readonly string[];

  constructor(message: string, output: readonly string[]) {
    super(message);
    this.name = 'BaselineError';
    this.output = output;
  }
}

/** @throws BaselineError where a run failed, where none sent a request, and where they are not alike */
export function baselineOf(runs: readonly [Run, Run]): Baseline {
  for (const [index, { exitCode, output }] of runs.entries()) {
    if (exitCode === 0) continue;
    const how = exitCode === null ? 'was ended' : `ended with exit code ${exitCode}`;
    const which = index === 0 ? 'without any variant' : 'without any variant, when run again';
    throw new BaselineError(`the tests must pass ${which}; the command ${how}`, output);
  }
  const all = runs.flatMap(({ trace }) => trace.exchanges);
  if (all.length === 0) throw new BaselineError('the tests sent no request to LEADLINE_URL', runs[0].output);
  return { runs, operations: new Set(operationsOf(all)), parameters: new Set(parametersOf(all)) };
}

function operationsOf(exchanges: Trace['exchanges']): string[] {
  return exchanges.flatMap(({ operation }) => (operation === null ? [] : [operation]));
}

function parametersOf(exchanges: Trace['exchanges']): string[] {
  return exchanges.flatMap(({ operation, parameters }) => parameters.map(name => `${operation}.${name}`));
}
