import { join } from 'node:path';
import { openAppendLog } from '../../src/store/append-log.ts';
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
const { log } = await openAppendLog({ file: join(folder, 'hits.ndjson'), onRecord: () => undefined });
for (;;) {
  const appended = log.append({ count: store.data.count + 1, padding: 'x'.repeat(5000) });
  const count = await store.commit(state => ({ state: { count: state.count + 1 }, body: state.count + 1 }));
  await appended;
  process.stdout.write(`${count}\n`);
}
