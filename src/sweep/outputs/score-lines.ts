import { counted, plainText } from '../../client-report/plain-text.ts';
import { fewOf } from '../../cut-text.ts';
import type { SweepResult, VariantResult } from '../result.ts';
import { hasFailed, isMissed } from './ranking.ts';
import type { ToldSweep } from './told.ts';

const NAMED = 3;

/** `survived 34 of 36 must, 11 of 14 should, 20 of 22 may`: levels without a variant that was met are left out. */
export function scoreLine({ score }: Pick<SweepResult, 'score'>): string {
  const levels = (['must', 'should', 'may'] as const).filter(level => score[level].met > 0);
  if (levels.length === 0) return 'survived 0 of 0';
  return `survived ${levels.map(level => `${score[level].survived} of ${score[level].met} ${level}`).join(', ')}`;
}

/** What the score does not say, a line each. */
export function noteLines({ result: { variants }, leftOut }: ToldSweep): string[] {
  const of = (wanted: string) => variants.filter(({ verdict }) => verdict === wanted).length;
  const [notMet, flaky, surfaced] = [of('not met'), of('flaky'), of('surfaced')];
  return [
    ...(leftOut === 0 ? [] : [`left out: ${counted(leftOut, 'variant')} about what the tests do not use`]),
    ...(notMet === 0 ? [] : [`not met: ${counted(notMet, 'variant')} changed nothing that the tests received`]),
    ...(surfaced === 0
      ? []
      : [
          `surfaced: in ${counted(surfaced, 'variant')} the tests failed and sent nothing wrong: allowed, and counted as survived`,
        ]),
    ...(flaky === 0 ? [] : [`flaky: ${counted(flaky, 'variant')} failed, and passed when run again`]),
  ];
}

/** Why the sweep fails, or what it does not fail on; null where the client survived everything. */
export function missedLine({ result: { variants }, failOn }: ToldSweep): string | null {
  const failed = variants.filter(hasFailed);
  const missed = failed.filter(each => isMissed(each, failOn));
  if (missed.length > 0) return `missed --fail-on ${failOn}: ${named(missed.map(({ name }) => name))}`;
  if (failed.length === 0) return null;
  return `--fail-on ${failOn} does not count ${counted(failed.length, 'variant')} that broke or hung`;
}

/** What to do next, a line each. @param shown the variant that is told in detail first */
export function nextLines({ result: { variants } }: ToldSweep, shown: VariantResult | undefined): string[] {
  const left = variants.some(({ group, verdict }) => group === 'refusals' && verdict === 'surfaced');
  return [
    ...(shown === undefined ? [] : [`next: ${repairOf(shown)}, then sweep with --only ${shown.name}`]),
    ...(left ? ['if the client is to send refused requests again: sweep with --expect retry'] : []),
  ];
}

function repairOf({ verdict }: VariantResult): string {
  return verdict === 'flaky' ? 'make the tests give the same result each time' : 'repair the client';
}

function named(names: readonly string[]): string {
  return fewOf(
    names.map(name => plainText(name)),
    NAMED,
  ).join(', ');
}
