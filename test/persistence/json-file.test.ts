import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataError, systemFiles } from '../../src/persistence/files.ts';
import { readJson, writeJson } from '../../src/persistence/json-file.ts';
import { faultyFiles, type Step } from './faulty-files.ts';
import { emptyFolder } from './folder.ts';
import { jsonAdapter, openStore } from './json-store.ts';

interface Counter {
  readonly count: number;
}
const increment = (state: Counter) => ({ state: { count: state.count + 1 }, body: state.count + 1 });

describe('a JSON file', () => {
  it('reads nothing where there is no file, and what was written where there is one', async () => {
    const file = join(emptyFolder(), 'state.json');
    expect(await jsonAdapter(file).read()).toBeNull();
    await jsonAdapter<Counter>(file).write({ count: 7 });
    expect(await jsonAdapter(file).read()).toEqual({ count: 7 });
    expect(readFileSync(file, 'utf8')).toBe(
      '{"format":"leadline-state","version":2,"data":{"count":7},"checksum":"1015e879"}\n',
    );
  });

  it('syncs the file before it is renamed and the folder after', async () => {
    const { files, count } = faultyFiles();
    await jsonAdapter<Counter>(join(emptyFolder(), 'state.json'), files).write({ count: 1 });
    expect([count('sync'), count('rename'), count('folder sync')]).toEqual([1, 1, 1]);
  });

  it('is for its owner alone: tokens and passwords are in it', async () => {
    const file = join(emptyFolder(), 'state.json');
    await jsonAdapter<Counter>(file).write({ count: 1 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['an empty file', '', /is empty/],
    ['a file of zeros', '\0\0\0\0', /does not hold the state/],
    ['half a file', '{"format":"leadline-state","version":1,"da', /does not hold the state/],
    ['another JSON file', '{"name":"leadline"}', /does not hold the state/],
    ['no object', 'null', /does not hold the state/],
    [
      'a newer version',
      '{"format":"leadline-state","version":3,"data":{}}',
      /has the version 3.*reads versions 1 and 2/,
    ],
    ['no checksum', '{"format":"leadline-state","version":2,"data":{}}\n', /is damaged: its checksum is wrong/],
    [
      'a checksum in version 1',
      '{"format":"leadline-state","version":1,"data":{},"checksum":""}\n',
      /checksum is wrong/,
    ],
  ])('refuses %s and leaves it untouched', async (_, text, message) => {
    const file = join(emptyFolder(), 'state.json');
    writeFileSync(file, text);
    const opening = openStore({ adapter: jsonAdapter<Counter>(file), initial: { count: 0 } });
    await expect(opening).rejects.toThrow(DataError);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('notices every flipped bit', async () => {
    const file = join(emptyFolder(), 'state.json');
    await jsonAdapter(file).write({ count: 7, text: 'é' });
    const bytes = readFileSync(file);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(file, flipped);
      await expect(jsonAdapter(file).read(), `bit ${bit}`).rejects.toThrow(DataError);
    }
  });

  it('reads what 0.1 wrote, and says that it is to be written anew', async () => {
    const file = join(emptyFolder(), 'state.json');
    const text = '{"format":"leadline-state","version":1,"data":{"count":7}}\n';
    writeFileSync(file, text);
    expect(await readJson(file, value => value, systemFiles)).toEqual({ data: { count: 7 }, isOutdated: true });
    expect(readFileSync(file, 'utf8')).toBe(text);
    await writeJson(file, { count: 7 }, systemFiles);
    expect(readFileSync(file, 'utf8')).toContain('"version":2');
    expect(await readJson(file, value => value, systemFiles)).toEqual({ data: { count: 7 }, isOutdated: false });
  });

  it.each([
    ['open', 'EIO'],
    ['writeFile', 'ENOSPC'],
    ['sync', 'EIO'],
    ['rename', 'EIO'],
    ['folder sync', 'EIO'],
  ] as [Step, 'EIO' | 'ENOSPC'][])(
    'a failing %s (%s) rejects the commit and leaves file and data',
    async (step, code) => {
      const file = join(emptyFolder(), 'state.json');
      const { files, fail } = faultyFiles();
      const store = await openStore({ adapter: jsonAdapter<Counter>(file, files), initial: { count: 0 } });
      await store.commit(increment);
      const before = readFileSync(file, 'utf8');

      fail(step, code);
      await expect(store.commit(increment)).rejects.toThrow(code);
      expect(store.data).toEqual({ count: 1 });
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(existsSync(`${file}.tmp`)).toBe(false);

      await expect(store.commit(increment)).resolves.toBe(2);
      expect(await jsonAdapter(file).read()).toEqual({ count: 2 });
    },
  );

  it('leaves no file where the first write fails at its end', async () => {
    const file = join(emptyFolder(), 'state.json');
    const { files, fail } = faultyFiles();
    fail('folder sync', 'EIO');
    await expect(jsonAdapter<Counter>(file, files).write({ count: 1 })).rejects.toThrow('EIO');
    expect(existsSync(file)).toBe(false);
  });
});
