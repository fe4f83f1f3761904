import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder of this machine's for temporary files, which no other run has. @throws as the disk does */
export function makeOwnFolder(): string {
  // Short: the paths of Unix sockets, which tests make in there, have 107 bytes at most.
  const folder = mkdtempSync(join(tmpdir(), 'leadline-'));
  // This process may end first, by an error of its own.
  if (made.size === 0) process.on('exit', removeAll);
  made.add(folder);
  return folder;
}

/** Those that were made and are not removed yet. */
export function ownFolders(): readonly string[] {
  return [...made];
}

const REMOVE = { recursive: true, force: true, maxRetries: 3 } as const;

const made = new Set<string>();
const removeAll = () => made.forEach(removeNow);

function removeNow(folder: string): void {
  try {
    rmSync(folder, REMOVE);
  } catch {
    // Nobody is left to be told.
  }
}

/** Removes it with all that is in it, as far as this user may. */
export async function removeOwnFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, REMOVE);
  // Some tools write-protect what they leave there, such as the module cache of Go.
  await remove()
    .catch(() => {
      makeWritable(folder);
      return remove();
    })
    .catch(() => {});
  made.delete(folder);
  if (made.size === 0) process.off('exit', removeAll);
}

function makeWritable(folder: string): void {
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) makeWritable(path);
  }
}
