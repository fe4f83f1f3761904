import type { Thresholds } from '../client-report/thresholds.ts';
import type { Environment } from './command.ts';
import { appendStepSummary, writeReport } from './report-folder.ts';
import type { Served } from './start.ts';

interface Target {
  readonly folder: string;
  readonly env: Environment;
}

/** The files of a report, by name; the summary is for people. */
type Files = Readonly<Record<string, string | Iterable<string>>> & { readonly 'summary.md': string };

/**
 * Writes the client report of a simulator to a folder, and to the summary of a GitHub workflow's step.
 * @param target.thresholds what makes a case of junit.xml fail
 * @returns whether it is written; why not goes to standard error
 */
export async function writeReportOf(
  simulator: Pick<Served, 'reportFiles'>,
  { thresholds, ...target }: Target & { readonly thresholds: Thresholds },
): Promise<boolean> {
  return writeFiles({ ...(await simulator.reportFiles(thresholds)) }, target);
}

/** The same of any report. */
export function writeFiles(files: Files, { folder, env }: Target): boolean {
  const written = attempt(`the report cannot be written to ${folder}`, () => writeReport(folder, files));
  attempt('the summary of the step cannot be written', () => appendStepSummary(env, files['summary.md']));
  return written;
}

function attempt(complaint: string, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    process.stderr.write(`leadline: ${complaint} (${(error as NodeJS.ErrnoException).code ?? error})\n`);
    return false;
  }
}
