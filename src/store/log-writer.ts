import type { FileHandle } from 'node:fs/promises';

/** Writes behind the last good record of a file, and brings the file back to there where a write fails. */
export class LogWriter {
  readonly #handle: FileHandle;
  /** How much of the file is good, in bytes. */
  #length: number;
  /** Whether there may be more of the file than that. */
  #ragged = false;

  constructor(handle: FileHandle, length: number) {
    this.#handle = handle;
    this.#length = length;
  }

  async write(text: string): Promise<void> {
    if (this.#ragged) await this.cutBack();
    const bytes = Buffer.from(text);
    this.#ragged = true;
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#length + done);
        done += bytesWritten;
      }
      await this.#handle.datasync();
    } catch (error) {
      // Where even this fails, the next write begins with it.
      await this.cutBack().catch(() => undefined);
      throw error;
    }
    this.#ragged = false;
    this.#length += bytes.length;
  }

  /** Cuts off what stands behind the good part. */
  async cutBack(): Promise<void> {
    this.#ragged = true;
    await this.#handle.truncate(this.#length);
    await this.#handle.datasync();
    this.#ragged = false;
  }

  /** Gives up what stands behind `length` bytes. */
  async shorten(length: number): Promise<void> {
    this.#length = length;
    await this.cutBack();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
