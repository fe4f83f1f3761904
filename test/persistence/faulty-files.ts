import type { FileHandle } from 'node:fs/promises';
import { type Files, systemFiles } from '../../src/persistence/files.ts';

export type Step = 'open' | 'rename' | 'rm' | 'write' | 'writeFile' | 'sync' | 'datasync' | 'truncate' | 'folder sync';

/** The real file system, until a test makes steps of it fail. */
export interface FaultyFiles {
  readonly files: Files;
  /** The next `times` calls of `step` fail with `code`. A write that fails has written half before. */
  fail(step: Step, code: 'ENOSPC' | 'EIO', times?: number): void;
  /** How often `step` was asked for. */
  count(step: Step): number;
}

export function faultyFiles(): FaultyFiles {
  const faults = new Map<Step, { code: string; times: number }>();
  const counts = new Map<Step, number>();

  const fault = (step: Step): Error | null => {
    counts.set(step, (counts.get(step) ?? 0) + 1);
    const due = faults.get(step);
    if (due === undefined || due.times === 0) return null;
    due.times--;
    return Object.assign(new Error(`${due.code}: ${step}`), { code: due.code });
  };
  const check = (step: Step) => {
    const error = fault(step);
    if (error !== null) throw error;
  };

  const wrap = (handle: FileHandle, isFolder: boolean): FileHandle => {
    const own = {
      async write(bytes: Buffer, offset: number, length: number, position: number) {
        const error = fault('write');
        if (error === null) return handle.write(bytes, offset, length, position);
        await handle.write(bytes, offset, Math.floor(length / 2), position);
        throw error;
      },
      async writeFile(text: string) {
        const error = fault('writeFile');
        if (error === null) return handle.writeFile(text);
        await handle.writeFile(text.slice(0, text.length / 2));
        throw error;
      },
      async sync() {
        check(isFolder ? 'folder sync' : 'sync');
        return handle.sync();
      },
      async datasync() {
        check('datasync');
        return handle.datasync();
      },
      async truncate(length: number) {
        check('truncate');
        return handle.truncate(length);
      },
      read: handle.read.bind(handle),
      close: handle.close.bind(handle),
    };
    return own as unknown as FileHandle;
  };

  return {
    files: {
      ...systemFiles,
      open: async (path, flags, mode) => {
        check('open');
        const handle = await systemFiles.open(path, flags, mode);
        return wrap(handle, (await handle.stat()).isDirectory());
      },
      rename: async (from, to) => {
        check('rename');
        return systemFiles.rename(from, to);
      },
      rm: async (path, options) => {
        check('rm');
        return systemFiles.rm(path, options);
      },
    },
    fail: (step, code, times = 1) => faults.set(step, { code, times }),
    count: step => counts.get(step) ?? 0,
  };
}
