import type { FileHandle } from 'node:fs/promises';
import { DataError } from './data-error.ts';

const CHUNK_BYTES = 1 << 18;
const NEWLINE = 10;

export interface ReadLinesOptions {
  readonly handle: FileHandle;
  readonly file: string;
  /** The first line that the file must have. */
  readonly header: string;
  readonly onRecord: (record: unknown, line: number) => void;
}

export interface LinesRead {
  /** Bytes up to the end of each whole line, the header's first. */
  readonly ends: number[];
  /** The last of them, 0 for none. */
  readonly wholeBytes: number;
  /** Bytes that follow it. */
  readonly droppedBytes: number;
}

/** Reads the records of a log. @throws DataError with file and line. */
export async function readLines(options: ReadLinesOptions): Promise<LinesRead> {
  const { handle, file, header, onRecord } = options;
  const ends: number[] = [];
  let read = 0;
  // The line under way, in pieces: a long one is put together once.
  let pieces: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, read);
    if (bytesRead === 0) break;
    const chunkStart = read;
    read += bytesRead;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0 && end < bytesRead; end = chunk.indexOf(NEWLINE, start)) {
      const bytes = Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      start = end + 1;
      const line = ends.push(chunkStart + start);
      if (line > 1) onRecord(parse(file, line, bytes), line);
      else if (bytes.toString() !== header) throw notALog(file, header, bytes);
    }
    pieces.push(chunk.subarray(start, bytesRead));
  }
  const rest = Buffer.concat(pieces);
  if (ends.length === 0 && !header.startsWith(rest.toString())) throw notALog(file, header, rest);
  return { ends, wholeBytes: read - rest.length, droppedBytes: rest.length };
}

function notALog(file: string, header: string, found: Buffer): DataError {
  const start = JSON.stringify(found.toString('utf8', 0, 100));
  return new DataError(`${file} begins with ${start} and not with ${header}; it was left untouched`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(file: string, line: number, bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new DataError(`${file} is damaged in line ${line}; it was left untouched`);
  }
}
