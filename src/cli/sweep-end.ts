import { endLines, isMissed, sweepFiles, sweepJson, sweepText, whyNothingMet } from '../sweep/command-line.ts';
import type { BaselineError } from '../sweep/errors.ts';
import type { SweepForm } from '../sweep/outputs/form.ts';
import type { ToldSweep } from '../sweep/outputs/told.ts';
import { type Asked, complain, EXIT } from './command.ts';
import { writeFiles } from './write-report.ts';

const COLUMNS = 100;

/** Prints a sweep and writes its files. @returns what it ends with where nothing interrupted it */
export function endOf(told: ToldSweep, { options: { json, report: folder }, env }: Asked): number {
  const { result, failOn } = told;
  process.stdout.write(json ? sweepJson(result) : sweepText(told, formOf(process.stdout)));
  // Standard output is the JSON's.
  if (json) process.stderr.write(`${endLines(told).join('\n')}\n`);
  if (folder !== undefined) {
    const files = sweepFiles(told);
    if (!writeFiles(files, { folder, env })) return EXIT.failed;
    process.stderr.write(`leadline: the report is in ${folder}: ${Object.keys(files).join(', ')}\n`);
  }
  const nothing = whyNothingMet(result);
  if (nothing !== null) return complain('sweep', nothing, EXIT.untried);
  return result.variants.some(each => isMissed(each, failOn)) ? EXIT.missed : EXIT.fine;
}

/** Why there is no sweep: what the tests printed, and how to see more of it. @param again the command that runs them alone */
export function baselineText({ message, output }: BaselineError, again: (variant: null) => string): string {
  const lines = output.map(line => `  | ${line}`);
  return [message, ...lines, `  again without a variant: ${again(null)}`].join('\n');
}

function formOf(stream: NodeJS.WriteStream): SweepForm {
  if (!stream.isTTY) return { columns: null, colour: false };
  return { columns: stream.columns || COLUMNS, colour: stream.hasColors() };
}
