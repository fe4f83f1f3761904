import { accessSync, constants, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { assumptionsSeen, verifyReportFiles } from '../verify/command-line.ts';
import type { VerifyResult } from '../verify/result.ts';
import { StartError, UsageError } from './command.ts';
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

/** Sees that the file of `--assume-out` can be written, before a request is sent. @throws UsageError, StartError */
export function refuseUnwritable(file: string, name: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${name} ${file} is a folder`);
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw new StartError(`${name} ${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Writes what `--assume @FILE` reads. @throws StartError */
export function writeAssumptions(file: string, { results }: VerifyResult): void {
  try {
    writeReport(dirname(file), { [basename(file)]: `${JSON.stringify(assumptionsSeen(results), null, 2)}\n` }, PRIVATE);
  } catch (error) {
    throw new StartError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
