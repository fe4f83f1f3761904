import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unseededDigits } from '../../random/unseeded.ts';
import { belongsToUser, isOwn } from './cache-folder.ts';

export const SUFFIX = '.compiled';

/** Each version of Leadline and each Node has a file: projects of one user may have several. */
const KEPT_FILES = 4;

/** A process that writes takes a moment. What is older was left by one that ended meanwhile. */
const LEFT_AFTER_MS = 60_000;

/**
 * Writes a file of the cache, and removes older ones. Readers find the old file or the new one, never a part.
 * @param contentsOf asked once the file can be written @throws as the disk does; the old file is then as it was
 */
export async function keepEntry(path: string, contentsOf: () => Uint8Array): Promise<void> {
  const folder = dirname(path);
  // Not those above: a user without a home gets none.
  for (const made of [dirname(folder), folder]) await makeFolder(made);
  if (!isOwn(await lstat(folder))) return;
  // Containers that share a home may have the same process ids.
  const written = `${path}.${process.pid}-${unseededDigits()}`;
  try {
    await writeWhole(written, contentsOf);
    await rename(written, path);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  await removeOld(folder, path);
}

/** Not in the folder of another user: root with their HOME, as under `sudo`, would leave them a folder that they cannot use. */
async function makeFolder(path: string): Promise<void> {
  if (belongsToUser(await stat(dirname(path)))) await mkdir(path, { mode: 0o700 }).catch(ignoreExisting);
}

async function writeWhole(path: string, contentsOf: () => Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o644);
  try {
    await handle.writeFile(contentsOf());
  } finally {
    await handle.close();
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function removeOld(folder: string, path: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.includes(SUFFIX));
  const files = await Promise.all(
    names.map(async name => ({ name, mtimeMs: (await stat(join(folder, name))).mtimeMs })),
  );
  const now = files.find(({ name }) => name === basename(path))?.mtimeMs ?? 0;
  const whole = files.filter(({ name }) => name.endsWith(SUFFIX)).sort((a, b) => b.mtimeMs - a.mtimeMs);
  const left = files.filter(({ name, mtimeMs }) => !name.endsWith(SUFFIX) && mtimeMs < now - LEFT_AFTER_MS);
  for (const { name } of [...whole.slice(KEPT_FILES), ...left]) await rm(join(folder, name), { force: true });
}
