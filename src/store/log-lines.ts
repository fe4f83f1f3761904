import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 18;
const NEWLINE = 10;

export interface Line {
  /** Without its end. */
  readonly bytes: Buffer;
  /** Bytes of the file up to the end of the line. */
  readonly end: number;
  /** False for what follows the last line that has its end. */
  readonly whole: boolean;
}

/** The lines of a file, in order. */
export async function* linesOf(handle: FileHandle): AsyncGenerator<Line> {
  let read = 0;
  // The line under way, in pieces: a long one is put together once.
  let pieces: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, read);
    if (bytesRead === 0) break;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0 && end < bytesRead; end = chunk.indexOf(NEWLINE, start)) {
      const bytes = Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      start = end + 1;
      yield { bytes, end: read + start, whole: true };
    }
    pieces.push(chunk.subarray(start, bytesRead));
    read += bytesRead;
  }
  const rest = Buffer.concat(pieces);
  if (rest.length > 0) yield { bytes: rest, end: read, whole: false };
}
