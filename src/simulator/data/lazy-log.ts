import type { AppendLog } from '../../store/append-log.ts';

/** A log that is opened with its first record: most sandboxes never ingest. */
export function lazyLog(open: () => Promise<AppendLog>): AppendLog {
  let opening: Promise<AppendLog> | null = null;
  let closed = false;

  const opened = (): Promise<AppendLog> => {
    if (closed) return Promise.reject(new Error('the log is closed'));
    opening ??= open().catch(error => {
      opening = null;
      throw error;
    });
    return opening;
  };

  return {
    append: async (record, use) => (await opened()).append(record, use),
    compact: async inUse => (await opening)?.compact(inUse),
    async close() {
      closed = true;
      // One that could not be opened needs no closing.
      const log = await opening?.catch(() => null);
      await log?.close();
    },
  };
}
