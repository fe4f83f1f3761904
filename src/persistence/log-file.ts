import type { FileHandle } from 'node:fs/promises';
import { type Files, syncFolderOf } from './files.ts';

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

/** Lines in pieces, ends included. */
export type Lines = Iterable<Iterable<Buffer>> | AsyncIterable<Iterable<Buffer>>;

/** Writes behind the last good line of a file, and brings the file back to there where a write fails. */
export class LogWriter {
  readonly handle: FileHandle;
  /** How much of the file is good, in bytes. */
  #length: number;
  /** Whether there may be more of the file than that. */
  #mayBeLonger: boolean;
  /** Makes it last that the file has its name; null once it does. */
  #syncName: (() => Promise<void>) | null = null;

  constructor(handle: FileHandle, length: number, mayBeLonger: boolean) {
    this.handle = handle;
    this.#length = length;
    this.#mayBeLonger = mayBeLonger;
  }

  /** To be called when the file was just renamed to `file`: until then nothing written is durable. */
  named(file: string, files: Files): void {
    this.#syncName = () => syncFolderOf(file, files);
  }

  /** All lines or none; they are on the disk when it returns, to the bytes of the file up to the end of each. */
  async write(lines: Lines): Promise<number[]> {
    await this.#syncName?.();
    this.#syncName = null;
    await this.truncate();
    this.#mayBeLonger = true;
    try {
      const ends: number[] = [];
      let end = this.#length;
      let waiting: Buffer[] = [];
      let waitingBytes = 0;
      const flush = async () => {
        await this.#writeAt(Buffer.concat(waiting), end - waitingBytes);
        waiting = [];
        waitingBytes = 0;
      };
      for await (const pieces of lines) {
        for (const piece of pieces) {
          waiting.push(piece);
          waitingBytes += piece.length;
          end += piece.length;
          if (waitingBytes >= CHUNK_BYTES) await flush();
        }
        ends.push(end);
      }
      await flush();
      await this.handle.datasync();
      this.#length = end;
      this.#mayBeLonger = false;
      return ends;
    } catch (error) {
      // Where even this fails, the next write begins with it.
      await this.truncate().catch(() => undefined);
      throw error;
    }
  }

  /** Truncates the file to its intact part. */
  async truncate(): Promise<void> {
    if (!this.#mayBeLonger) return;
    await this.handle.truncate(this.#length);
    await this.handle.datasync();
    this.#mayBeLonger = false;
  }

  /** Truncates the file to `length` bytes. */
  async shorten(length: number): Promise<void> {
    this.#length = length;
    this.#mayBeLonger = true;
    await this.truncate();
  }

  async #writeAt(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.handle.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }
}
