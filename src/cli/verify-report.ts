import { verifyReportFiles } from '../verify/command-line.ts';
import type { VerifyResult } from '../verify/result.ts';
import { StartError } from './command.ts';
import { writeReport } from './report-folder.ts';

/** For nobody but the user: what is learnt of an account is theirs. */
const PRIVATE = 0o600;

/** Writes the files of `--report`. @throws StartError */
export function writeVerifyReport(folder: string, result: VerifyResult): void {
  try {
    writeReport(folder, verifyReportFiles(result), PRIVATE);
  } catch (error) {
    throw new StartError(`the report cannot be written to ${folder} (${(error as NodeJS.ErrnoException).code})`);
  }
}
