import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { lineIn } from './line-in.ts';
import type { TraceLine } from './trace.ts';

const CHUNK = 1024 * 1024;
/** Of an exchange with all its texts, in bytes, several times over. */
const LINE_MAX = 8 * 1024 * 1024;
const LINE_FEED = 10;

interface LinesRead {
  readonly lines: readonly TraceLine[];
  /** Bytes. */
  readonly read: number;
  /** There was more than might be read. */
  readonly isCut: boolean;
}

const NONE: LinesRead = { lines: [], read: 0, isCut: false };

/**
 * What a simulator wrote into a file, up to the first line that is none of a simulator: a process that was killed leaves
 * part of a line at the end. None of a file that is gone, or that is no file.
 * @param max bytes that may be read
 */
export function readLines(path: string, max: number): LinesRead {
  const file = opened(path);
  if (file === null) return NONE;
  try {
    return fstatSync(file).isFile() ? linesIn(file, max) : NONE;
  } finally {
    closeSync(file);
  }
}

/** Null where it cannot be read. It may have become something else since it was looked at. */
function opened(path: string): number | null {
  try {
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
    return openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  } catch {
    return null;
  }
}

function linesIn(file: number, max: number): LinesRead {
  const lines: TraceLine[] = [];
  const chunk = Buffer.alloc(Math.min(CHUNK, fstatSync(file).size));
  let read = 0;
  let begun: Buffer = Buffer.alloc(0);
  while (begun.length <= LINE_MAX) {
    const size = chunkOf(file, chunk);
    if (size === 0) break;
    read += size;
    if (read > max) return { lines, read, isCut: true };
    const text = Buffer.concat([begun, chunk.subarray(0, size)]);
    let from = 0;
    for (let end = text.indexOf(LINE_FEED); end >= 0; end = text.indexOf(LINE_FEED, from)) {
      const line = lineIn(text.toString('utf8', from, end));
      if (line === null) return { lines, read, isCut: false };
      lines.push(line);
      from = end + 1;
    }
    begun = text.subarray(from);
  }
  return { lines, read, isCut: false };
}

function chunkOf(file: number, chunk: Buffer): number {
  try {
    return chunk.length === 0 ? 0 : readSync(file, chunk);
  } catch {
    return 0;
  }
}
