import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_TYPE, FILES_MAX } from './folder-sink.ts';
import { readLines } from './read-lines.ts';
import type { TraceLine } from './trace.ts';
import type { Told } from './trace-of.ts';

/** Of all files together; of more, no answers are read. */
const BYTES_MAX = 256 * 1024 * 1024;
/** Of more than that many times as much, not all is read: tests may write anything there. */
const READ_TIMES = 2;

/**
 * What each simulator told that wrote into the folder: `traceOf` takes it. Empty where the folder is gone.
 * @param max bytes of all files together from which on no answers are read; for tests
 */
export function readTraceFolder(folder: string, max = BYTES_MAX): readonly Told[] {
  const files = filesOf(folder);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const kept = bytes > max ? withoutAnswer : (line: TraceLine) => line;
  let left = max * READ_TIMES;
  return files.map(({ path }) => {
    const { lines, read, isCut } = readLines(path, left);
    left -= read;
    return [...lines.map(kept), ...(isCut ? [{ kind: 'full' } as const] : [])];
  });
}

function filesOf(folder: string): { readonly path: string; readonly size: number }[] {
  return namesIn(folder)
    .filter(name => name.endsWith(FILE_TYPE))
    .slice(0, FILES_MAX)
    .flatMap(name => {
      const path = join(folder, name);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      // A pipe would never end.
      return stats?.isFile() ? [{ path, size: stats.size }] : [];
    });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function withoutAnswer(line: TraceLine): TraceLine {
  return line.kind === 'exchange' ? { ...line, exchange: { ...line.exchange, answer: null } } : line;
}
