import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/persistence/files.ts';
import { type Lock, lockFolder } from '../../src/persistence/lock.ts';
import { emptyFolder } from './folder.ts';

describe('lockFolder', () => {
  it('lets one hold the folder at a time', async () => {
    const folder = emptyFolder();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(DataError);
    await expect(lockFolder(folder)).rejects.toThrow(`the data folder ${folder} is in use`);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('lets exactly one of many have it, round after round', async () => {
    const folder = emptyFolder();
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const locks = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value as Lock] : []));
      expect(locks).toHaveLength(1);
      await locks[0]?.release();
    }
  });

  it('clears away what the dead have left, and nothing else', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'lock-abcdef'));
    writeFileSync(join(folder, 'lock-abcdef', 's'), '');
    symlinkSync('lock-abcdef/s', join(folder, 'lock.3'));
    mkdirSync(join(folder, 'precious'));
    writeFileSync(join(folder, 'precious', 'gone'), 'kept');
    symlinkSync('precious/missing', join(folder, 'lock.2'));
    const lock = await lockFolder(folder);
    expect(readdirSync(folder).filter(name => !name.startsWith('lock-'))).toEqual(['lock.4', 'precious']);
    expect(readdirSync(folder)).not.toContain('lock-abcdef');
    expect(readdirSync(join(folder, 'precious'))).toEqual(['gone']);
    await lock.release();
    expect(readdirSync(folder)).toEqual(['lock.4', 'precious']);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = join(emptyFolder(), 'a-rather-long-name'.repeat(8));
    mkdirSync(folder);
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow('in use');
    await lock.release();
    await (await lockFolder(folder)).release();
  });
});
