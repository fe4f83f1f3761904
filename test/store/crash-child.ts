import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAppendLog, openAppendLog } from '../../src/store/append-log.ts';
import { fileAdapter } from '../../src/store/file-adapter.ts';
import { lockFolder } from '../../src/store/lock.ts';
import { openStore } from '../../src/store/store.ts';

// Counts on, in the state and in the log, and prints each number that both have answered for, until it is killed.
const folder = process.argv[2] as string;
await lockFolder(folder);
const store = await openStore({
  adapter: fileAdapter<{ count: number }>(join(folder, 'state.json')),
  initial: { count: 0 },
});
const file = join(folder, 'hits.ndjson');
const log = existsSync(file)
  ? (await openAppendLog({ file, onRecord: () => undefined })).log
  : await createAppendLog(file);
for (;;) {
  const record = JSON.stringify({ count: store.data.count + 1, padding: 'x'.repeat(5000) });
  const appended = log.append([record], async () => undefined);
  const count = await store.commit(state => ({ state: { count: state.count + 1 }, body: state.count + 1 }));
  await appended;
  process.stdout.write(`${count}\n`);
}
