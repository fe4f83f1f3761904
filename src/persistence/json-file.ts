import { InvalidValueError } from '../contract/schema.ts';
import { readChecked, withChecksum } from './checksum.ts';
import { DataError, errorCode, type Files, PRIVATE, syncFolderOf } from './files.ts';
import type { Reader } from './stored-data.ts';

const FORMAT = 'leadline-state';
const VERSION = 2;
/** That of Leadline 0.1: without a checksum, otherwise the same. */
const UNCHECKED_VERSION = 1;

/** What a file holds. */
export interface StoredJson<T> {
  readonly data: T;
  /** Whether the file has an older version, and is to be rewritten. */
  readonly isOutdated: boolean;
}

/**
 * Reads a file that `writeJson` wrote; null where there is none. @throws DataError where it holds anything else, or `read`
 * finds its data invalid
 */
export async function readJson<T>(file: string, read: Reader<T>, files: Files): Promise<StoredJson<T> | null> {
  const bytes = await readIfPresent(file, files);
  if (bytes === null) return null;
  const { version, data } = decode(file, bytes);
  try {
    return { data: read(data), isOutdated: version !== VERSION };
  } catch (error) {
    throw error instanceof InvalidValueError ? refusal(file, `is damaged: ${error.message}`) : error;
  }
}

/** As `readJson`, of a file that must be there. */
export async function readExistingJson<T>(file: string, read: Reader<T>, files: Files): Promise<StoredJson<T>> {
  const stored = await readJson(file, read, files);
  if (stored === null) throw new DataError(`${file} is missing; the folder was left untouched`);
  return stored;
}

/**
 * Writes `{ format, version, data, checksum }`, which is complete and on the disk when it returns: to a temporary file,
 * synced, renamed over the old one, and the folder synced. A write that fails leaves the file as it was. One writer at a
 * time, which the store and the lock of the folder see to.
 */
export async function writeJson(file: string, data: unknown, files: Files): Promise<void> {
  const previous = await readIfPresent(file, files);
  await replace(file, `${withChecksum({ format: FORMAT, version: VERSION, data })}\n`, files);
  try {
    await syncFolderOf(file, files);
  } catch (error) {
    const restored = previous === null ? files.rm(file, { force: true }) : replace(file, previous, files);
    // The first failure is the one to report, whether or not the way back is open.
    await restored.then(() => syncFolderOf(file, files)).catch(() => undefined);
    throw error;
  }
}

/** Puts a file with this content in place of another. */
async function replace(file: string, content: string | Buffer, files: Files): Promise<void> {
  const temporary = `${file}.tmp`;
  try {
    const handle = await files.open(temporary, 'w', PRIVATE);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await files.rename(temporary, file);
  } catch (error) {
    await files.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function readIfPresent(file: string, files: Files): Promise<Buffer | null> {
  try {
    return await files.readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new DataError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function decode(file: string, bytes: Buffer): { version: number; data: unknown } {
  if (bytes.toString().trim() === '') throw refusal(file, 'is empty');
  const isWhole = bytes.at(-1) === NEWLINE;
  const checked = isWhole ? readChecked(bytes.subarray(0, -1)) : null;
  const content = checked ?? parse(bytes.toString());
  if (!isRecord(content) || content.format !== FORMAT || !('data' in content)) {
    throw refusal(file, 'does not hold the state of a Leadline server');
  }
  const { version, data } = content;
  if (checked !== null && version === VERSION) return { version, data };
  if (version === UNCHECKED_VERSION && !('checksum' in content)) return { version, data };
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
