import * as promises from 'node:fs/promises';
import { dirname } from 'node:path';

/** The part of the file system that stores write through; a test hands in one that fails. */
export type Files = Pick<typeof promises, 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm'>;

export const systemFiles: Files = promises;

/** Only its owner may read what a data folder holds: tokens and passwords are in it. */
export const PRIVATE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes the creation, renaming or removal of `file` outlast a power cut. */
export async function syncFolderOf(file: string, files: Files): Promise<void> {
  const folder = await files.open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
