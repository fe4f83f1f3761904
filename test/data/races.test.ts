import { describe, expect, it } from 'vitest';
import { fork } from '../../src/random/random.ts';
import { emptyFolder } from '../store/folder.ts';
import { kept, keptAfterCrash, sandboxesIn } from './sandboxes.ts';
import { pageview } from './server.ts';

describe('changes that meet', () => {
  it('leave on the disk what they leave in memory, in whatever order they come', async () => {
    const folder = emptyFolder();
    const all = await sandboxesIn(folder);
    const { main } = all;
    const random = fork('races');
    await main.ingest('EMPTYSEA', [pageview('base')]);
    await main.takeSnapshot('base');
    for (let round = 0; round < 20; round++) {
      const works = Array.from({ length: 1 + random.below(6) }, async (_, n) => {
        for (let turn = random.below(20); turn > 0; turn--) await null;
        const choice = random.below(6);
        if (choice < 3) await main.ingest('EMPTYSEA', [pageview(`${round}-${n}`)]);
        else if (choice === 3) await main.reset();
        else if (choice === 4) await main.restoreSnapshot('base');
        else await main.takeSnapshot(`${n}`);
      });
      await Promise.all(works);
      expect(await keptAfterCrash(folder), `round ${round}`).toEqual(kept(all));
      await main.restoreSnapshot('base');
      expect(await keptAfterCrash(folder), `the snapshot after round ${round}`).toEqual(kept(all));
    }
  });

  it('make a sandbox once, and refuse the second of a name', async () => {
    const folder = emptyFolder();
    const all = await sandboxesIn(folder);
    const [one, other] = await Promise.all([all.enter('both'), all.enter('both')]);
    expect(one).toBe(other);
    expect((await keptAfterCrash(folder)).map(({ name }) => name)).toEqual(['default', 'both']);
  });
});
