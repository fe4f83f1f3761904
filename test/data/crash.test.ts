import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { fork } from '../../src/random/random.ts';
import { build, serving } from '../cli/leadline.ts';
import { emptyFolder } from '../store/folder.ts';
import { sender } from './server.ts';
import { losses, nothingYet, prepare, write } from './workload.ts';

// By hand: LEADLINE_TEST_CRASHES=100 npx vitest run test/data/crash.test.ts
const ROUNDS = Number(process.env.LEADLINE_TEST_CRASHES ?? 10);
// A new folder now and then, lest rounds take longer and longer.
const ROUNDS_PER_FOLDER = 10;

describe('leadline --data, killed', () => {
  beforeAll(build, 60_000);

  it(
    `has lost nothing it answered for, and left nothing by halves, ${ROUNDS} times`,
    async () => {
      const random = fork('kill -9');
      let answers = 0;
      for (let round = 0; round < ROUNDS; ) {
        const folder = emptyFolder();
        const start = () => serving(['--data', folder, '--plan', 'unlimited', '--log', 'silent']);
        const answered = nothingYet();
        let server = await start();
        await prepare(sender(server.origin));
        for (let n = 0; n < ROUNDS_PER_FOLDER && round < ROUNDS; n++, round++) {
          const written = write(sender(server.origin), round, random, answered);
          await delay(20 + random.below(400));
          server.process.kill('SIGKILL');
          await Promise.all([server.ended, written]);

          server = await start();
          expect(await losses(sender(server.origin), answered), `round ${round}`).toEqual([]);
        }
        server.process.kill('SIGKILL');
        await server.ended;
        answers += answered.sites.size + answered.batches.size;
      }
      console.log(`${ROUNDS} kills, ${answers} writes and ingests answered, none lost`);
      expect(answers).toBeGreaterThan(ROUNDS);
    },
    Math.max(60_000, ROUNDS * 6000),
  );
});
