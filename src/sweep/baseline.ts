import type { Trace } from '../trace/trace.ts';
import { disagreement, type Usual, usualOf } from './compare/agreement.ts';
import { BaselineError } from './errors.ts';
import { shownRequest } from './judge/shorten.ts';
import type { Run } from './run/run.ts';

/** The tests against the service as it is, twice. */
export interface Baseline {
  /** Both have the same requests, and exit code 0. */
  readonly runs: readonly [Run, Run];
  /** Of both. */
  readonly operations: ReadonlySet<string>;
  /** Names of parameters that were sent, as `OPERATION.NAME`. */
  readonly parameters: ReadonlySet<string>;
  /** What runs in a variant are compared with. */
  readonly usual: Usual;
}

/** @throws BaselineError where they are not alike */
export function baselineOf(runs: readonly [Run, Run]): Baseline {
  const all = runs.flatMap(({ trace }) => trace.exchanges);
  const usual = usualOf([runs[0].trace, runs[1].trace]);
  refuseDisagreement(usual, runs);
  return { runs, operations: new Set(operationsOf(all)), parameters: new Set(parametersOf(all)), usual };
}

/** Where the tests do something else each time, nobody can tell what a variant changes. @throws BaselineError */
function refuseDisagreement(usual: Usual, runs: Baseline['runs']): void {
  const found = isWhole(runs) ? disagreement(usual) : null;
  if (found === null) return;
  throw new BaselineError(
    `the tests must send the same requests each time; only the ${found.run === 1 ? 'first' : 'second'} of two runs without any variant has ${shownRequest(found.request)}; stop the clock of the server (--clock, --frozen), and give the tests a seed for what they make by chance`,
    runs[found.run - 1]!.output,
  );
}

/** Whether all that the tests sent is known. */
export function isWhole(runs: readonly Run[]): boolean {
  return runs.every(({ trace }) => trace.leftOut === undefined);
}

/** @throws BaselineError where the tests failed without a variant, where they did not end, and where they sent no request */
export function refuseFailed(run: Run, { time, limitMs }: { readonly time: 1 | 2; readonly limitMs: number }): void {
  const how = failureOf(run, limitMs);
  const which = time === 1 ? 'without any variant' : 'without any variant, when run again';
  if (how !== null) throw new BaselineError(`the tests must pass ${which}; ${how}`, run.telling ?? run.output);
  if (run.trace.exchanges.length === 0) {
    throw new BaselineError('the tests sent no request to Leadline: they must use LEADLINE_URL', run.output);
  }
}

function failureOf({ timedOut, exitCode }: Run, limitMs: number): string | null {
  if (timedOut) return `they did not end within ${limitMs / 1000} s`;
  if (exitCode === 0) return null;
  return exitCode === null ? 'they were ended' : `they ended with exit code ${exitCode}`;
}

function operationsOf(exchanges: Trace['exchanges']): string[] {
  return exchanges.flatMap(({ operation }) => (operation === null ? [] : [operation]));
}

function parametersOf(exchanges: Trace['exchanges']): string[] {
  return exchanges.flatMap(({ operation, parameters }) => parameters.map(name => `${operation}.${name}`));
}
