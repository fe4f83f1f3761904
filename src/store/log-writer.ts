import type { FileHandle } from 'node:fs/promises';
import { type Files, syncFolderOf } from './files.ts';

const CHUNK_BYTES = 1 << 18;

/** Lines in pieces, ends included. */
export type Lines = Iterable<Iterable<Buffer>> | AsyncIterable<Iterable<Buffer>>;

/** Writes behind the last good line of a file, and brings the file back to there where a write fails. */
export class LogWriter {
  readonly handle: FileHandle;
  /** How much of the file is good, in bytes. */
  #length: number;
  /** Whether there may be more of the file than that. */
  #ragged: boolean;
  /** Makes it last that the file has its name; null once it does. */
  #syncName: (() => Promise<void>) | null = null;

  constructor(handle: FileHandle, length: number, ragged: boolean) {
    this.handle = handle;
    this.#length = length;
    this.#ragged = ragged;
  }

  /** To be told when the file has just been given the name `file`: nothing that is written lasts before that does. */
  named(file: string, files: Files): void {
    this.#syncName = () => syncFolderOf(file, files);
  }

  /** All lines or none; they are on the disk when it returns, to the bytes of the file up to the end of each. */
  async write(lines: Lines): Promise<number[]> {
    await this.#syncName?.();
    this.#syncName = null;
    await this.cutBack();
    this.#ragged = true;
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
      this.#ragged = false;
      return ends;
    } catch (error) {
      // Where even this fails, the next write begins with it.
      await this.cutBack().catch(() => undefined);
      throw error;
    }
  }

  /** Cuts off what stands behind the good part. */
  async cutBack(): Promise<void> {
    if (!this.#ragged) return;
    await this.handle.truncate(this.#length);
    await this.handle.datasync();
    this.#ragged = false;
  }

  /** Gives up what stands behind `length` bytes. */
  async shorten(length: number): Promise<void> {
    this.#length = length;
    this.#ragged = true;
    await this.cutBack();
  }

  async #writeAt(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.handle.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }
}
