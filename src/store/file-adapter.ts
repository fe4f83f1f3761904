import type { Adapter } from 'lowdb';
import { readChecked, withChecksum } from './checksum.ts';
import { DataError, errorCode } from './data-error.ts';
import { type Files, PRIVATE, syncFolderOf, systemFiles } from './files.ts';

const FORMAT = 'leadline-state';
const VERSION = 2;
/** That of Leadline 0.1: without a checksum, otherwise the same. */
const UNCHECKED_VERSION = 1;

export interface FileAdapter<T> extends Adapter<T> {
  /** Writes what was read in the version of today, where the file has an older one. */
  migrate(): Promise<void>;
}

/**
 * Keeps a state in one JSON file, `{ format, version, data, checksum }`. A write is complete and on the disk when it
 * returns: to a temporary file, synced, renamed over the old one, and the folder synced; lowdb's own adapter syncs
 * nothing. A write that fails leaves the file as it was. One writer at a time, which the store and the lock of the
 * folder see to.
 */
export function fileAdapter<T>(file: string, files: Files = systemFiles): FileAdapter<T> {
  const temporary = `${file}.tmp`;
  let stored: string | null = null;
  let outdated: { data: T } | null = null;

  /** Puts `text` in place; `renamed` tells a failure that came too late to leave the file alone. */
  const replace = async (text: string, progress: { renamed: boolean }) => {
    const handle = await files.open(temporary, 'w', PRIVATE);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await files.rename(temporary, file);
    progress.renamed = true;
    await syncFolderOf(file, files);
  };

  const restore = async (renamed: boolean) => {
    if (!renamed) await files.rm(temporary, { force: true });
    else if (stored === null) await files.rm(file, { force: true });
    else await replace(stored, { renamed: false });
  };

  const write = async (data: T) => {
    const text = `${withChecksum({ format: FORMAT, version: VERSION, data })}\n`;
    const progress = { renamed: false };
    try {
      await replace(text, progress);
    } catch (error) {
      // The first failure is the one to report, whether or not the way back is open.
      await restore(progress.renamed).catch(() => undefined);
      throw error;
    }
    stored = text;
    outdated = null;
  };

  return {
    async read() {
      const bytes = await readIfPresent(file, files);
      if (bytes === null) return null;
      const { version, data } = decode<T>(file, bytes);
      stored = bytes.toString();
      if (version !== VERSION) outdated = { data };
      return data;
    },
    write,
    async migrate() {
      if (outdated !== null) await write(outdated.data);
    },
  };
}

async function readIfPresent(file: string, files: Files): Promise<Buffer | null> {
  try {
    return await files.readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new DataError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function decode<T>(file: string, bytes: Buffer): { version: number; data: T } {
  if (bytes.toString().trim() === '') throw refusal(file, 'is empty');
  const isWhole = bytes.at(-1) === NEWLINE;
  const checked = isWhole ? readChecked(bytes.subarray(0, -1)) : null;
  const content = checked ?? parse(bytes.toString());
  if (!isRecord(content) || content.format !== FORMAT || !('data' in content)) {
    throw refusal(file, 'does not hold the state of a Leadline server');
  }
  const { version, data } = content;
  if (checked !== null && version === VERSION) return { version, data: data as T };
  if (version === UNCHECKED_VERSION && !('checksum' in content)) return { version, data: data as T };
  if (version === VERSION || version === UNCHECKED_VERSION) throw refusal(file, 'is damaged: its checksum is wrong');
  throw refusal(
    file,
    `has the version ${String(version)}, and this Leadline reads versions ${UNCHECKED_VERSION} and ${VERSION}`,
  );
}

const NEWLINE = 10;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function refusal(file: string, reason: string): DataError {
  return new DataError(`${file} ${reason}; it was left untouched`);
}
