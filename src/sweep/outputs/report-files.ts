import type { SweepResult } from '../result.ts';
import { sweepJUnit } from './junit.ts';
import { sweepMarkdown } from './markdown.ts';
import type { ToldSweep } from './told.ts';

/** The contents of a sweep's folder, by the name of the file. */
export function sweepFiles(told: ToldSweep): Readonly<Record<'sweep.json' | 'summary.md' | 'junit.xml', string>> {
  return {
    'sweep.json': sweepJson(told.result),
    'summary.md': sweepMarkdown(told),
    'junit.xml': sweepJUnit(told),
  };
}

/** `sweep.json`. */
export function sweepJson(result: SweepResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
