// The same as kill.test.ts with processes, at a few requests; scripts/verify-kills.ts has all of them.
import { beforeAll, expect, it } from 'vitest';
import { type Killed, killedRuns } from '../../../scripts/verify-kills/campaign.ts';
import { build } from '../../cli/leadline.ts';

beforeAll(build, 120_000);

it('a process that is killed while it writes leaves nothing that the next run does not remove', async () => {
  const all: Killed[] = [];
  const kills = [1, 2, 30].map((at, n) => ({ at, isAnswerLost: n !== 1, ofWrites: true }));
  await killedRuns(kills, killed => all.push(killed));
  expect(all.map(({ isKilled, wrong }) => ({ isKilled, wrong }))).toEqual(
    kills.map(() => ({ isKilled: true, wrong: [] })),
  );
  expect(all.map(({ left }) => left)).toEqual([1, 1, 1]);
}, 120_000);
