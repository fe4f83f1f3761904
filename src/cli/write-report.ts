import type { Thresholds } from '../client-report/thresholds.ts';
import type { Environment } from './command.ts';
import { appendStepSummary, writeReport } from './report-folder.ts';
import type { Served } from './start.ts';

interface Target {
  readonly folder: string;
  /** What makes a case of junit.xml fail. */
  readonly thresholds: Thresholds;
  readonly env: Environment;
}

/** Writes the client report of a simulator to a folder, and to the summary of a GitHub workflow's step. @returns whether it is written; why not goes to standard error */
export async function writeReportOf(
  simulator: Pick<Served, 'reportFiles'>,
  { folder, thresholds, env }: Target,
): Promise<boolean> {
  const files = await simulator.reportFiles(thresholds);
  const written = attempt(`the report cannot be written to ${folder}`, () => writeReport(folder, { ...files }));
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
