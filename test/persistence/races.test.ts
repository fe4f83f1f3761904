import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { fork } from '../../src/random/random.ts';
import { faultyFiles } from './faulty-files.ts';
import { emptyFolder } from './folder.ts';
import { copyOf, kept, keptAfterCrash, sandboxesIn } from './sandboxes.ts';
import { open, pageview } from './server.ts';

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

  it.each(['just made', 'of an earlier run'])('are done, or 404 where their sandbox, %s, is deleted', async made => {
    for (let round = 0; round < 12; round++) {
      const folder = emptyFolder();
      let all = await sandboxesIn(folder);
      await all.enter('spare');
      if (made === 'of an earlier run') {
        await all.find('spare')!.ingest('EMPTYSEA', [pageview('earlier')]);
        all = await sandboxesIn(copyOf(folder));
      }
      const spare = all.find('spare')!;
      const works: Promise<unknown>[] = [
        spare.ingest('EMPTYSEA', [pageview('one')]),
        spare.ingest('EMPTYSEA', [pageview('two')]),
        spare.takeSnapshot('snapshot'),
        spare.reset(),
        spare.commit(state => ({ state: { ...state }, body: undefined })),
      ];
      for (let turn = round * 3; turn > 0; turn--) await new Promise(setImmediate);
      works.push(all.remove('spare'));
      for (const outcome of await Promise.allSettled(works)) {
        if (outcome.status === 'fulfilled') continue;
        expect(outcome.reason).toBeInstanceOf(ApiError);
        expect(outcome.reason).toMatchObject({ status: 404, body: { error: 'The sandbox "spare" was deleted.' } });
      }
    }
  });

  it('get no 5xx from a server whose sandbox is deleted meanwhile', async () => {
    const { send } = await open(emptyFolder(), { plan: 'unlimited' });
    for (let round = 0; round < 6; round++) {
      await send('PUT', '/_sim/sandboxes/spare', {});
      const works = Array.from({ length: 4 }, (_, n) => [
        send('POST', '/_sim/sites/EMPTYSEA/hits?sandbox=spare', [pageview(`${n}`)]),
        send('PATCH', '/_sim/account?sandbox=spare', { plan: 'tier-2' }),
        send('POST', '/v1/sites', { name: `${n}` }, 'demo-admin~spare'),
      ]).flat();
      for (let turn = round * 5; turn > 0; turn--) await new Promise(setImmediate);
      works.push(send('DELETE', '/_sim/sandboxes/spare'));
      // A request under /v1 is cut, as by a reset.
      const outcomes = await Promise.allSettled(works);
      const statuses = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value.status] : []));
      expect(Math.max(...statuses)).toBeLessThan(500);
      await send('DELETE', '/_sim/sandboxes/spare');
    }
  });

  it('go on in a sandbox whose deletion failed', async () => {
    const folder = emptyFolder();
    const { files, fail } = faultyFiles();
    const all = await sandboxesIn(folder, files);
    const spare = await all.enter('spare');
    fail('rename', 'EIO');
    await expect(all.remove('spare')).rejects.toThrow('EIO');
    await spare.ingest('EMPTYSEA', [pageview('after')]);
    await spare.takeSnapshot('after');
    expect(await keptAfterCrash(folder)).toEqual(kept(all));
  });
});
