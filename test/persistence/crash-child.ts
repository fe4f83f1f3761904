import { join } from 'node:path';
import { openAppendLog } from '../../src/persistence/append-log.ts';
import { systemFiles } from '../../src/persistence/files.ts';
import { lockFolder } from '../../src/persistence/lock.ts';
import { jsonAdapter, openStore } from './json-store.ts';

// Counts on, in the state and in the log, and prints each number that both have answered for, until it is killed.
const folder = process.argv[2] as string;
await lockFolder(folder);
const store = await openStore({
  adapter: jsonAdapter<{ count: number }>(join(folder, 'state.json')),
  initial: { count: 0 },
});
const file = join(folder, 'hits.ndjson');
const log = await openAppendLog({ file, onRecord: () => undefined, files: systemFiles });
for (;;) {
  const record = JSON.stringify({ count: store.data.count + 1, padding: 'x'.repeat(5000) });
  const appended = log.append([record], async () => undefined);
  const count = await store.commit(state => ({ state: { count: state.count + 1 }, body: state.count + 1 }));
  await appended;
  process.stdout.write(`${count}\n`);
}
