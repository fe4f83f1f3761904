import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pid } from 'node:process';
import { threadId } from 'node:worker_threads';
import type { Log } from '../log/log.ts';
import type { TraceSink } from './bounded-sink.ts';

/** Files of one folder. */
export const FILES_MAX = 10_000;
export const FILE_TYPE = '.jsonl';

/**
 * A sink that writes each line to a file of its own in the folder at once, as JSON: the process may be killed at any
 * time. The file is made with the first line. What cannot be written is logged, once, and ends the file.
 * @param max files that there may be in the folder; for tests
 */
export function folderSink(folder: string, log: Log, max = FILES_MAX): TraceSink {
  // The process may go to another working directory meanwhile.
  const path = resolve(folder);
  let file: string | null = null;
  let ended = false;
  return line => {
    if (ended) return;
    try {
      file ??= newFile(path, max);
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    } catch (err) {
      // After part of a line no other can be read.
      ended = true;
      log.error({ err }, 'the sweep is told no more of what this server does');
    }
  };
}

/** Makes a file that no other process, thread or simulator has. Numbers of processes come again. @throws as the file system does */
function newFile(folder: string, max: number): string {
  for (let number = readdirSync(folder).length; number < max; number += 1) {
    const file = join(folder, `${pid}-${threadId}-${number}${FILE_TYPE}`);
    try {
      writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`${folder} has ${max} files already`);
}
