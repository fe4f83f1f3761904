import type { Level, Variant } from '../variants/variant.ts';
import { type Baseline, baselineOf, isWhole, refuseFailed } from './baseline.ts';
import { RunError } from './errors.ts';
import { type Judgement, judge } from './judge/judge.ts';
import type { SweepResult, VariantResult } from './result.ts';
import { inTurn } from './run/in-turn.ts';
import type { Run, RunTests } from './run/run.ts';
import { scoresOf } from './score.ts';
import { choiceOf, isCalledFor } from './select/by-use.ts';

export interface SweepSettings {
  /** Runs at a time. The baseline runs alone. */
  readonly jobs: number;
  /**
   * How long a run may take, without the time for which the variant made it wait.
   * @default five times the baseline, at least 10 s; for the baseline 10 min
   */
  readonly limitMs?: number | undefined;
  readonly expectRetry: boolean;
  /** Ends the sweep: what runs is ended, and what is known is returned. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Is told how the sweep goes on. */
export interface Progress {
  /** The first and the second time without a variant. */
  baseline(time: 1 | 2): void;
  /** So many variants are to be run; `leftOut` are about what the tests do not use. */
  begin(total: number, leftOut: number): void;
  /** With `jobs`, several run at once. */
  start(variant: Variant): void;
  /**
   * @param done how many are done, this one included
   * @param telling of what the tests printed, the lines that say what failed, where that is more than the result has
   */
  done(result: VariantResult, done: number, telling?: readonly string[]): void;
}

const LIMIT_FACTOR = 5;
const LIMIT_MIN_MS = 10_000;
const BASELINE_LIMIT_MS = 600_000;

/**
 * Runs the tests as they are, twice, then once in each variant that is about what they use.
 * @returns results in the order of `variants`; where it was interrupted, those that are known
 * @throws BaselineError · RunError · of the first run, as `runTests` does
 */
export async function sweepVariants(
  runTests: RunTests,
  variants: readonly Variant[],
  { jobs, limitMs, expectRetry, signal, progress }: SweepSettings,
): Promise<SweepResult> {
  const runs = await runBaseline(runTests, { limitMs: limitMs ?? BASELINE_LIMIT_MS, signal, progress });
  if (runs.length < 2) return resultOf(runs, [], 'interrupted');
  const baseline = baselineOf(runs as [Run, Run]);
  const limit = limitMs ?? Math.max(LIMIT_MIN_MS, LIMIT_FACTOR * slowest(baseline));
  const wanted = variants.filter(variant => isCalledFor(variant, baseline));
  progress.begin(wanted.length, variants.length - wanted.length);

  const results = new Map<Variant, VariantResult>();
  let incomplete = 0;
  await inTurn(wanted, { jobs, signal }, async (variant, ending) => {
    const runIn = async (): Promise<Judged> => {
      const asked = { variant: choiceOf(variant, baseline), limitMs: limit, signal: ending };
      const run = await runTests(asked).catch((error: unknown) => {
        throw new RunError(variant.name, error);
      });
      return { run, ...judge(variant, run, baseline, { expectRetry }) };
    };
    progress.start(variant);
    const judged = await withSecondRun(runIn, ending);
    if (ending.aborted) return;
    if (!isWhole([judged.run])) incomplete += 1;
    // A copy: the parts of answers that it shows would keep the whole of them in memory.
    const result = structuredClone(variantResult(variant, judged, expectRetry));
    results.set(variant, result);
    progress.done(result, results.size, judged.run.telling);
  });
  const known = wanted.flatMap(variant => results.get(variant) ?? []);
  incomplete += runs.filter(run => !isWhole([run])).length;
  return {
    ...resultOf(runs, known, known.length < wanted.length ? 'interrupted' : 'complete'),
    ...(incomplete > 0 && { incomplete_runs: incomplete }),
  };
}

/** Ends with the first run that fails. @returns fewer than two where it was interrupted @throws BaselineError */
async function runBaseline(
  runTests: RunTests,
  { limitMs, signal, progress }: { readonly limitMs: number } & Pick<SweepSettings, 'signal' | 'progress'>,
): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const time of [1, 2] as const) {
    if (signal.aborted) break;
    progress.baseline(time);
    const run = await runTests({ variant: null, limitMs, signal });
    if (signal.aborted) break;
    refuseFailed(run, { time, limitMs });
    runs.push(run);
  }
  return runs;
}

type Judged = Judgement & { readonly run: Run };

/** What broke is run again: one that passes then fails by chance, not by the variant. */
async function withSecondRun(runIn: () => Promise<Judged>, signal: AbortSignal): Promise<Judged> {
  const first = await runIn();
  if (first.verdict !== 'broke' || signal.aborted) return first;
  const again = await runIn();
  if (again.verdict === 'survived' || again.verdict === 'not met') return { ...first, verdict: 'flaky' };
  // One of the two may have failed before it came as far as the variant.
  return first.touched === null && again.verdict === 'broke' ? again : first;
}

function slowest({ runs }: Baseline): number {
  return Math.max(...runs.map(({ durationMs }) => durationMs));
}

function resultOf(
  [first]: readonly Run[],
  variants: readonly VariantResult[],
  state: 'complete' | 'interrupted',
): SweepResult {
  return {
    version: 1,
    baseline: baselineResult(first),
    variants,
    score: scoresOf(variants),
    ...(state === 'interrupted' && { interrupted: true as const }),
  };
}

/** @param run the first; undefined: interrupted before its end */
function baselineResult(run: Run | undefined): SweepResult['baseline'] {
  const exchanges = run?.trace.exchanges ?? [];
  return {
    exit_code: run?.exitCode ?? null,
    duration_ms: Math.round(run?.durationMs ?? 0),
    requests: exchanges.length,
    operations: [...new Set(exchanges.flatMap(({ operation }) => operation ?? []))].sort(),
  };
}

function variantResult(variant: Variant, { run, ...judgement }: Judged, expectRetry: boolean): VariantResult {
  const { name, group } = variant;
  return {
    name,
    group,
    level: levelOf(variant, expectRetry),
    verdict: judgement.verdict,
    finding: judgement.finding,
    exit_code: run.exitCode,
    duration_ms: Math.round(run.durationMs),
    touched: judgement.touched,
    diverged: judgement.diverged,
    output: run.output,
  };
}

/** A client that says it tries again must survive each refusal. */
function levelOf({ group, level }: Variant, expectRetry: boolean): Level {
  return group === 'refusals' && expectRetry ? 'must' : level;
}
