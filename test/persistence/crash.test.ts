import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { openAppendLog } from '../../src/persistence/append-log.ts';
import { systemFiles } from '../../src/persistence/files.ts';
import { lockFolder } from '../../src/persistence/lock.ts';
import { fork } from '../../src/random/random.ts';
import { emptyFolder } from './folder.ts';
import { jsonAdapter } from './json-store.ts';

const ROUNDS = 20;

async function buildChild(folder: string): Promise<string> {
  const outfile = join(folder, 'child.mjs');
  const entry = fileURLToPath(new URL('./crash-child.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' });
  return outfile;
}

/** Lets the child count for a moment after its first number, kills it, and answers the last number it printed whole. */
async function countAndKill(child: string, folder: string, ms: number): Promise<number> {
  const counting = spawn(process.execPath, [child, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  counting.stdout.on('data', chunk => {
    printed += chunk;
  });
  const closed = once(counting, 'close');
  await Promise.race([once(counting.stdout, 'data'), closed]);
  await expect(lockFolder(folder)).rejects.toThrow('in use');
  await delay(ms);
  counting.kill('SIGKILL');
  await closed;
  return Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1));
}

describe('a server that is killed', () => {
  it(`has lost nothing it answered for and blocks nobody, ${ROUNDS} times in a row`, async () => {
    const child = await buildChild(emptyFolder());
    const folder = emptyFolder();
    const random = fork('crash');
    let previous = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const answered = await countAndKill(child, folder, random.below(40));
      expect(answered).toBeGreaterThan(previous);

      const lock = await lockFolder(folder);
      const state = await jsonAdapter<{ count: number }>(join(folder, 'state.json')).read();
      const logged = new Set<number>();
      const onRecord = (json: Buffer) => logged.add((JSON.parse(json.toString()) as { count: number }).count);
      const log = await openAppendLog({ file: join(folder, 'hits.ndjson'), onRecord, files: systemFiles });
      await log.close();
      await lock.release();

      previous = state?.count ?? 0;
      expect(previous).toBeGreaterThanOrEqual(answered);
      for (let count = 1; count <= answered; count++) if (!logged.has(count)) expect.fail(`${count} is lost`);
    }
  });
});
