import type { FileHandle } from 'node:fs/promises';
import { type Files, PRIVATE, syncFolderOf, systemFiles } from './files.ts';
import { readLines } from './log-lines.ts';
import { LogWriter } from './log-writer.ts';

/** A file of records that only grows: NDJSON, behind a first line that names format and version. */
export interface AppendLog {
  /**
   * Adds a record; it is on the disk when the promise resolves, to its line. All or nothing: after a failure or a crash
   * the file holds the record whole or not at all. Records that arrive while a write is under way share the next one.
   * @throws the error of the file system, such as ENOSPC; the file is as it was before.
   */
  append(record: unknown): Promise<number>;
  /** Removes the records behind `line`, once those under way are written; numbers go on from there, even where this fails. */
  cutAfter(line: number): Promise<void>;
  /** Waits for the records under way and takes no more. */
  close(): Promise<void>;
}

export interface OpenLogOptions {
  readonly file: string;
  /** Receives what the file holds, in order; `line` counts from 1, which is the line of the format. */
  readonly onRecord: (record: unknown, line: number) => void;
  readonly files?: Files;
}

/** The line of the format, which every log has. */
export const HEADER_LINE = 1;
const HEADER = `${JSON.stringify({ format: 'leadline-log', version: 1 })}\n`;

/**
 * Opens a log, makes it where it is missing, and hands over its records. A last line without its end, which a crash
 * leaves behind, was never answered for: it is cut off, and `droppedBytes` says how long it was.
 * @throws DataError with file and line where any other line is not JSON, or the file is no log or a newer one.
 */
export async function openAppendLog(options: OpenLogOptions): Promise<{ log: AppendLog; droppedBytes: number }> {
  const { file, onRecord, files = systemFiles } = options;
  const handle = await openOrCreate(file, files);
  try {
    const read = await readLines({ handle, file, header: HEADER.trimEnd(), onRecord });
    const { ends, wholeBytes, droppedBytes } = read;
    const writer = new LogWriter(handle, wholeBytes);
    if (droppedBytes > 0) await writer.cutBack();
    if (wholeBytes === 0) {
      await writer.write(HEADER);
      await syncFolderOf(file, files);
    }
    return { log: createLog(writer, wholeBytes === 0 ? [Buffer.byteLength(HEADER)] : ends), droppedBytes };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openOrCreate(file: string, files: Files): Promise<FileHandle> {
  // 'a+' creates without cutting, but then writes only at the end: a record must go where the last good one ended.
  await (await files.open(file, 'a', PRIVATE)).close();
  return files.open(file, 'r+');
}

interface Waiting {
  readonly line: string;
  readonly resolve: (line: number) => void;
  readonly reject: (error: unknown) => void;
}

/** @param ends bytes up to the end of each line */
function createLog(writer: LogWriter, ends: number[]): AppendLog {
  // Records that share the next write; null where none has begun to gather since the last one, or since a cut.
  let gathering: Waiting[] | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  const inTurn = <R>(task: () => Promise<R>): Promise<R> => {
    gathering = null;
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
  const writeAll = async (batch: readonly Waiting[]) => {
    try {
      await writer.write(batch.map(({ line }) => line).join(''));
      for (const { line, resolve } of batch) resolve(ends.push(ends.at(-1)! + Buffer.byteLength(line)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const gather = (): Waiting[] => {
    const batch: Waiting[] = [];
    inTurn(() => {
      if (gathering === batch) gathering = null;
      return writeAll(batch);
    });
    gathering = batch;
    return batch;
  };

  return {
    append(record) {
      if (closed) return Promise.reject(new Error('the log is closed'));
      const line = `${JSON.stringify(record)}\n`;
      return new Promise((resolve, reject) => (gathering ?? gather()).push({ line, resolve, reject }));
    },
    cutAfter: line =>
      inTurn(async () => {
        if (line >= ends.length) return;
        ends.length = line;
        await writer.shorten(ends.at(-1)!);
      }),
    close() {
      closed = true;
      return inTurn(() => writer.close());
    },
  };
}
