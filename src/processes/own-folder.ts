import { chmodSync, lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder of this machine's for temporary files, which no other run has. @throws as the disk does */
export function makeOwnFolder(): string {
  // Short: the paths of Unix sockets, which tests make in there, have 107 bytes at most.
  return mkdtempSync(join(tmpdir(), 'leadline-'));
}

/** Removes it with all that is in it, as far as this user may. */
export async function removeOwnFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  // Some tools write-protect what they leave there, such as the module cache of Go.
  await remove()
    .catch(() => {
      makeWritable(folder);
      return remove();
    })
    .catch(() => {});
}

function makeWritable(folder: string): void {
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) makeWritable(path);
  }
}
