import type { Adapter } from 'lowdb';
import { DataError, errorCode } from './data-error.ts';
import { type Files, PRIVATE, syncFolderOf, systemFiles } from './files.ts';

const FORMAT = 'leadline-state';
const VERSION = 1;

/**
 * Keeps a state in one JSON file, `{ format, version, data }`. A write is complete and on the disk when it returns: to
 * a temporary file, synced, renamed over the old one, and the folder synced; lowdb's own adapter syncs nothing. A write
 * that fails leaves the file as it was. One writer at a time, which the store and the lock of the folder see to.
 */
export function fileAdapter<T>(file: string, files: Files = systemFiles): Adapter<T> {
  const temporary = `${file}.tmp`;
  let stored: string | null = null;

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

  return {
    async read() {
      const text = await readIfPresent(file, files);
      if (text === null) return null;
      const data = decode<T>(file, text);
      stored = text;
      return data;
    },
    async write(data) {
      const text = `${JSON.stringify({ format: FORMAT, version: VERSION, data })}\n`;
      const progress = { renamed: false };
      try {
        await replace(text, progress);
      } catch (error) {
        // The first failure is the one to report, whether or not the way back is open.
        await restore(progress.renamed).catch(() => undefined);
        throw error;
      }
      stored = text;
    },
  };
}

async function readIfPresent(file: string, files: Files): Promise<string | null> {
  try {
    return await files.readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function decode<T>(file: string, text: string): T {
  if (text.trim() === '') throw refusal(file, 'is empty');
  const content = parse(text);
  if (!isRecord(content) || content.format !== FORMAT || !('data' in content)) {
    throw refusal(file, 'does not hold the state of a Leadline server');
  }
  if (content.version !== VERSION) {
    throw refusal(file, `has the version ${String(content.version)}, and this Leadline reads version ${VERSION}`);
  }
  return content.data as T;
}

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
