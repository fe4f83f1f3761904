import type { Level, Variant } from '../variants/variant.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { type Judgement, judge } from './judge.ts';
import type { SweepResult, VariantResult } from './result.ts';
import type { Run, RunTests } from './run.ts';
import { isCalledFor } from './select.ts';

export interface SweepSettings {
  /** Runs at a time. */
  readonly jobs: number;
  /** How long a run may take, without the time for which the variant made it wait. @default five times the baseline, at least 10 s */
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
  /** @param done how many are done, this one included */
  done(result: VariantResult, done: number): void;
}

const LIMIT_FACTOR = 5;
const LIMIT_MIN_MS = 10_000;

/**
 * Runs the tests as they are, twice, then once in each variant that is about what they use.
 * @throws BaselineError · as `runTests` does
 */
export async function sweepVariants(
  runTests: RunTests,
  variants: readonly Variant[],
  { jobs, limitMs, expectRetry, signal, progress }: SweepSettings,
): Promise<SweepResult> {
  const runAsIs = () => runTests({ variant: null, limitMs: limitMs ?? null, signal });
  progress.baseline(1);
  const first = await runAsIs();
  progress.baseline(2);
  const baseline = baselineOf([first, await runAsIs()]);
  const wanted = variants.filter(variant => isCalledFor(variant, baseline));
  const limit = limitMs ?? Math.max(LIMIT_MIN_MS, LIMIT_FACTOR * slowest(baseline));
  progress.begin(wanted.length, variants.length - wanted.length);

  const runIn = async (variant: Variant): Promise<Judged> => {
    const run = await runTests({ variant: { name: variant.name }, limitMs: limit, signal });
    return { run, ...judge(variant, run, baseline, { expectRetry }) };
  };
  const results = new Map<Variant, VariantResult>();
  const waiting = [...wanted];
  const work = async () => {
    for (let variant = waiting.shift(); variant !== undefined && !signal.aborted; variant = waiting.shift()) {
      progress.start(variant);
      const judged = await withSecondRun(await runIn(variant), variant, runIn);
      if (signal.aborted) return;
      results.set(variant, resultOf(variant, judged, expectRetry));
      progress.done(results.get(variant)!, results.size);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const list = wanted.flatMap(variant => results.get(variant) ?? []);
  return {
    version: 1,
    baseline: baselineResult(baseline),
    variants: list,
    score: { must: scoreOf(list, 'must'), should: scoreOf(list, 'should'), may: scoreOf(list, 'may') },
    ...(signal.aborted && { interrupted: true as const }),
  };
}

type Judged = Judgement & { readonly run: Run };

/** What broke is run again: one that passes then fails by chance, not by the variant. */
async function withSecondRun(
  judged: Judged,
  variant: Variant,
  runIn: (variant: Variant) => Promise<Judged>,
): Promise<Judged> {
  if (judged.verdict !== 'broke') return judged;
  const again = await runIn(variant);
  return again.verdict === 'broke' ? judged : { ...judged, verdict: 'flaky' };
}

function slowest({ runs }: Baseline): number {
  return Math.max(...runs.map(({ durationMs }) => durationMs));
}

function baselineResult({ runs: [run], operations }: Baseline): SweepResult['baseline'] {
  return {
    exit_code: 0,
    duration_ms: run.durationMs,
    requests: run.trace.exchanges.length,
    operations: [...operations].sort(),
  };
}

function resultOf(variant: Variant, { run, ...judgement }: Judged, expectRetry: boolean): VariantResult {
  const { name, group } = variant;
  return {
    name,
    group,
    level: levelOf(variant, expectRetry),
    verdict: judgement.verdict,
    finding: judgement.finding,
    exit_code: run.exitCode,
    duration_ms: run.durationMs,
    touched: judgement.touched,
    diverged: judgement.diverged,
    output: run.output,
  };
}

/** A client that says it tries again must survive each refusal. */
function levelOf({ group, level }: Variant, expectRetry: boolean): Level {
  return group === 'refusals' && expectRetry ? 'must' : level;
}

const MET = ['survived', 'surfaced', 'broke', 'hung'];
const SURVIVED = ['survived', 'surfaced'];

function scoreOf(results: readonly VariantResult[], level: Level) {
  const met = results.filter(each => each.level === level && MET.includes(each.verdict));
  return { survived: met.filter(({ verdict }) => SURVIVED.includes(verdict)).length, met: met.length };
}
