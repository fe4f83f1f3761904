import type { OptionError } from '../simulator/validate-options.ts';
import { BaselineError, CommandError, chooseVariants, GROUPS, sweepVariants, VARIANTS } from '../sweep/command-line.ts';
import type { ToldSweep } from '../sweep/outputs/told.ts';
import type { RunTests } from '../sweep/run/run.ts';
import type { Progress } from '../sweep/sweep.ts';
import { elapsedMs } from '../time/clock.ts';
import type { Variant } from '../variants/variant.ts';
import { type Asked, type Command, complain, EXIT, UsageError } from './command.ts';
import { isInSweep } from './in-sweep.ts';
import { interruption } from './interruption.ts';
import { makeReportFolder } from './report-folder.ts';
import { againIn } from './sweep-again.ts';
import { baselineText, endOf } from './sweep-end.ts';
import { jsonList, linesList } from './sweep-list.ts';
import { progressOn } from './sweep-progress.ts';
import { runsOf } from './sweep-runs.ts';

const MS_PER_S = 1000;

/**
 * Runs a command, the tests of a client, as it is, then once in each variant, and prints in which ones it fails; ends with
 * `missed` where that is one that must not. With `list` it only prints the variants.
 */
export const sweep: Command = async asked => {
  const { options, command, nameOf, env } = asked;
  const variants = chosen(asked);
  if (options.list) return print(options.json ? jsonList(variants) : linesList(variants));
  if (command.length === 0) {
    throw new UsageError('sweep needs a command after --, such as leadline sweep -- npm test');
  }
  if (isInSweep(env)) {
    throw new UsageError('sweep cannot be part of the tests that another sweep runs (LEADLINE_SWEEP_DIR is set)');
  }
  if (options.report !== undefined) makeReportFolder(options.report, nameOf);
  const token: { name?: string } = {};
  const again = againIn(asked, () => token.name);
  const runs = runsOf(asked, name => {
    token.name = name;
  });
  const { signal, status } = interruption('leadline: interrupted; what runs is ended\n');
  try {
    const end = endOf({ ...(await swept(runs, variants, { asked, signal })), again }, asked);
    return status() ?? end;
  } catch (error) {
    if (error instanceof CommandError) return complain('sweep', error.message, error.status);
    if (error instanceof BaselineError) return complain('sweep', baselineText(error, again), EXIT.untried);
    throw error;
  }
};

/** @throws UsageError */
function chosen({ options: { only = [], skip, list }, nameOf }: Asked): readonly Variant[] {
  // A list has those, too, that are run only where they are asked for.
  const names = only.length > 0 ? only : list ? GROUPS : undefined;
  try {
    return chooseVariants(VARIANTS, { only: names, skip });
  } catch (error) {
    // Classes of the simulator are not those of the command line, which is a bundle of its own.
    if (!(error instanceof Error && error.name === 'OptionError')) throw error;
    const { option, reason } = error as OptionError;
    throw new UsageError(`${nameOf(option)} ${reason}`);
  }
}

/** @throws BaselineError, CommandError, UsageError, StartError */
async function swept(
  runs: RunTests,
  variants: readonly Variant[],
  { asked, signal }: { readonly asked: Asked; readonly signal: AbortSignal },
): Promise<Omit<ToldSweep, 'again'>> {
  const { jobs = 1, timeout, expect, sweepFailOn: failOn = 'must' } = asked.options;
  const shown = progressOn(process.stderr, { env: asked.env, elapsedMs });
  let leftOut = 0;
  const telling = new Map<string, readonly string[]>();
  const progress: Progress = {
    baseline: time => shown.baseline(time),
    begin(total, others) {
      leftOut = others;
      shown.begin(total, others);
    },
    start: variant => shown.start(variant),
    done(result, done, lines) {
      if (lines !== undefined) telling.set(result.name, lines);
      shown.done(result, done);
    },
  };
  const limitMs = timeout === undefined ? undefined : timeout * MS_PER_S;
  const settings = { jobs, limitMs, expectRetry: expect === 'retry', signal, progress };
  try {
    const result = await sweepVariants(runs, variants, settings);
    return { result, leftOut, failOn, telling: name => telling.get(name) };
  } finally {
    shown.end();
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return EXIT.fine;
}
