import * as promises from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A data folder that cannot be used as it is; the message says which file and why, for the person at the terminal. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** What Node gives a failed system call, such as ENOENT; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/** The part of the file system that what is kept goes through; a test hands in one that fails. */
export type Files = Pick<typeof promises, 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat'>;

export const systemFiles: Files = promises;

/** Only its owner may read what a data folder holds: tokens and passwords are in it. */
export const PRIVATE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Makes the creation, renaming or removal of `file` outlast a power cut. */
export async function syncFolderOf(file: string, files: Files): Promise<void> {
  const folder = await files.open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Makes a folder and those above it, as far as they are missing. Node's own `recursive` tries forever where a system
 * answers ENOENT although the folder above exists, as Linux does below /proc.
 */
export async function makeFolder(path: string, files: Files): Promise<void> {
  const folder = resolve(path);
  const make = () => files.mkdir(folder, { mode: PRIVATE_FOLDER });
  try {
    await make();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(folder) !== folder) {
      await makeFolder(dirname(folder), files);
      await make();
    } else if (!(await isFolder(folder, files))) throw error;
  }
}

async function isFolder(path: string, files: Files): Promise<boolean> {
  try {
    return (await files.stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** Renames a folder so that it outlasts a power cut, or leaves it where it was. */
export async function moveFolder(from: string, to: string, files: Files): Promise<void> {
  await files.rename(from, to);
  try {
    await syncFolderOf(to, files);
  } catch (error) {
    await files.rename(to, from);
    throw error;
  }
}
