import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { shown } from '../simulator/validate-options.ts';
import { type Environment, StartError, UsageError } from './command.ts';

/** What the path of a folder cannot go through. */
const FILES_IN_THE_WAY = ['EEXIST', 'ENOTDIR'];

/** Makes the folder of a report, with its parents, and sees that it can be written to: before anything else is done. @throws UsageError, StartError */
export function makeReportFolder(folder: string, nameOf: (option: string) => string): void {
  const at = `${nameOf('report')} must be a folder that can be written to; got ${shown(folder)}`;
  try {
    makeFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (FILES_IN_THE_WAY.includes(code!)) throw new UsageError(`${at}, where a file is in the way`);
    throw new StartError(`${at} (${code})`);
  }
  const trial = temporary(folder, 'trial');
  try {
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new StartError(`${at} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Writes files into a folder: each replaces the one of its name as a whole. @param mode of new files @throws as the file system does */
export function writeReport(
  folder: string,
  files: Readonly<Record<string, string | Iterable<string>>>,
  mode?: number,
): void {
  makeFolder(folder);
  for (const [name, text] of Object.entries(files)) {
    const written = temporary(folder, name);
    try {
      writePieces(written, typeof text === 'string' ? [text] : text, mode);
      renameSync(written, join(folder, name));
    } catch (error) {
      rmSync(written, { force: true });
      throw error;
    }
  }
}

function writePieces(file: string, pieces: Iterable<string>, mode?: number): void {
  const descriptor = openSync(file, 'w', mode);
  try {
    for (const piece of pieces) writeFileSync(descriptor, piece);
  } finally {
    closeSync(descriptor);
  }
}

/** Appends the summary of a report to that of the step of a GitHub workflow, where it runs in one. @throws as the file system does */
export function appendStepSummary({ GITHUB_STEP_SUMMARY: file }: Environment, markdown: string): void {
  if (file !== undefined && file !== '') appendFileSync(file, `${markdown.trimEnd()}\n`);
}

/** With its parents. `recursive` of Node never returns where the file system makes no folders, such as `/proc`. */
function makeFolder(folder: string): void {
  const path = resolve(folder);
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function temporary(folder: string, name: string): string {
  return join(folder, `.${name}.${process.pid}`);
}
