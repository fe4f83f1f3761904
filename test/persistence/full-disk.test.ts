import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addSite } from '../../src/rules/sites.ts';
import type { Sandboxes } from '../../src/simulator/sandboxes.ts';
import { faultyFiles, type Step } from './faulty-files.ts';
import { emptyFolder } from './folder.ts';
import { kept, keptAfterCrash, sandboxesIn } from './sandboxes.ts';
import { open, pageview, type Send, visitsOf } from './server.ts';

// biome-ignore lint/suspicious/noExplicitAny: what it answers, or is refused with, is looked into freely
type Act = (sandboxes: Sandboxes) => Promise<any>;

const makeSite: Act = ({ main }) =>
  main.commit(state => addSite(state, { name: 'New' }, { now: '2026-06-15 12:00:00', seed: main.seed }));
const ingest: Act = ({ main }) => main.ingest('EMPTYSEA', [pageview('new'), pageview('new', '/2')]);
const takeSnapshot: Act = ({ main }) => main.takeSnapshot('new');
const restoreNothing: Act = ({ main }) => main.restoreSnapshot('nothing');
const restore: Act = ({ main }) => main.restoreSnapshot('old');
const dropSnapshot: Act = ({ main }) => main.dropSnapshot('old');
const reset: Act = ({ main }) => main.reset();
const enter: Act = sandboxes => sandboxes.enter('new');
const remove: Act = sandboxes => sandboxes.remove('spare');

describe('a disk that fails in the middle of a change', () => {
  const STATE_STEPS: Step[] = ['open', 'writeFile', 'sync', 'rename', 'folder sync'];
  const rows: [string, Act, Step[]][] = [
    ['a write', makeSite, STATE_STEPS],
    ['an ingest', ingest, [...STATE_STEPS, 'write', 'datasync']],
    ['a snapshot', takeSnapshot, STATE_STEPS],
    ['a restore', restore, STATE_STEPS],
    ['the deletion of a snapshot', dropSnapshot, STATE_STEPS],
    ['a reset', reset, STATE_STEPS],
    ['a new sandbox', enter, STATE_STEPS],
    ['the deletion of a sandbox', remove, ['rename', 'folder sync']],
  ];
  const cases = rows.flatMap(([name, act, steps]) => steps.map(step => [name, step, act] as const));

  it.each(cases)(
    'refuses %s whose %s fails, loses nothing, and does it when there is room again',
    async (_, step, act) => {
      const folder = emptyFolder();
      const { files, fail } = faultyFiles();
      const sandboxes = await sandboxesIn(folder, files);
      await sandboxes.enter('spare');
      await sandboxes.main.takeSnapshot('old');
      await sandboxes.main.ingest('EMPTYSEA', [pageview('answered')]);
      const before = kept(sandboxes);

      fail(step, 'ENOSPC');
      await expect(act(sandboxes)).rejects.toThrow('ENOSPC');
      expect(kept(sandboxes)).toEqual(before);
      expect(await keptAfterCrash(folder)).toEqual(before);

      await act(sandboxes);
      const after = kept(sandboxes);
      expect(after).not.toEqual(before);
      expect(await keptAfterCrash(folder)).toEqual(after);
    },
  );

  it('refuses all changes that share a write, and takes them all later', async () => {
    const folder = emptyFolder();
    const { files, fail } = faultyFiles();
    const sandboxes = await sandboxesIn(folder, files);
    // The first write takes the first of them, the next one all others.
    fail('rename', 'ENOSPC', 2);
    const all = [makeSite, makeSite, restoreNothing, takeSnapshot];
    const outcomes = await Promise.all(all.map(act => act(sandboxes).catch(error => error)));
    expect(outcomes.map(({ code, status }) => code ?? status)).toEqual(['ENOSPC', 'ENOSPC', 404, 'ENOSPC']);
    await Promise.all([makeSite, makeSite, takeSnapshot].map(act => act(sandboxes)));
    expect(sandboxes.main.state.sites).toHaveLength(6);
    expect(await keptAfterCrash(folder)).toEqual(kept(sandboxes));
  });
});

/** A folder with room for a few hundred kB, or null where this user cannot have one. */
function smallDisk(): string | null {
  const folder = emptyFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }));
  return folder;
}

const siteNames = async (send: Send): Promise<string[]> => {
  const { body } = await send('GET', '/v1/sites?limit=100');
  return body.data.map(({ name }: { name: string }) => name).slice(4);
};

describe('a disk that is full', () => {
  it('answers 500 with an error, loses nothing answered, and goes on when there is room again', async ({ skip }) => {
    const disk = smallDisk();
    if (disk === null) return skip('mounting a small tmpfs needs root');
    const folder = join(disk, 'data');
    const ballast = join(disk, 'ballast');
    const first = await open(folder);
    await first.send('POST', '/v1/sites', { name: 'before' });
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('before')]);
    expect(() => writeFileSync(ballast, Buffer.alloc(1 << 20))).toThrow('ENOSPC');

    const refused = await Promise.all([
      first.send('POST', '/v1/sites', { name: 'refused' }),
      first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('refused')]),
      first.send('POST', '/_sim/snapshots', { name: 'refused' }),
      first.send('POST', '/_sim/sandboxes', { name: 'refused' }),
    ]);
    for (const { status, body } of refused)
      expect({ status, body }).toEqual({ status: 500, body: { error: 'Server Error' } });
    expect(await siteNames(first.send)).toEqual(['before']);
    expect(await visitsOf(first.send, 'EMPTYSEA')).toEqual(['before']);

    rmSync(ballast);
    await first.send('POST', '/v1/sites', { name: 'after' });
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('after')]);
    await first.close();
    const { send } = await open(folder);
    expect(await siteNames(send)).toEqual(['before', 'after']);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['before', 'after']);
    expect((await send('GET', '/_sim/sandboxes')).body.data).toHaveLength(1);
  });
});
