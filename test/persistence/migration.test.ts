import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Files, systemFiles } from '../../src/persistence/files.ts';
import { emptyFolder } from './folder.ts';
import { kept, keptAfterCrash, sandboxesIn } from './sandboxes.ts';
import { open, pageview, type Send, visitsOf } from './server.ts';

// What `leadline` 0.1.0 left: a reset, two snapshots, a restore, a site of its own with hits, and a second sandbox.
const FOLDER_0_1 = fileURLToPath(new URL('./folder-0.1', import.meta.url));

function folderOf01(): string {
  const folder = emptyFolder();
  cpSync(FOLDER_0_1, folder, { recursive: true });
  return folder;
}

const namesOf = async (send: Send, path: string, bearer?: string): Promise<string[]> =>
  (await send('GET', path, undefined, bearer)).body.data.map(({ name }: { name: string }) => name);

const ORIGINAL_SITES = ['Tidepool', 'Driftwood Shop', 'Kelp Forest', 'Empty Sea'];

/** The files of a folder with their versions. */
function versions(folder: string): [string, unknown][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return files.map(({ parentPath, name }) => {
    const [first = ''] = readFileSync(join(parentPath, name), 'utf8').split('\n');
    return [name, JSON.parse(first).version];
  });
}

describe('a data folder of 0.1', () => {
  it('is brought to the form of today with all that it keeps', async () => {
    const folder = folderOf01();
    const first = await open(folder);
    const sites = (await first.send('GET', '/v1/sites')).body.data;
    expect(sites.map(({ name }: { name: string }) => name).at(-1)).toBe('Kept by 0.1 – é🐚');
    expect(await visitsOf(first.send, 'EMPTYSEA')).toEqual(['before-reset', 'b', 'b', 'd']);
    expect(await visitsOf(first.send, sites.at(-1).id)).toEqual(['in-new-site']);
    expect(await namesOf(first.send, '/_sim/snapshots')).toEqual(['one', 'two']);
    expect(await namesOf(first.send, '/_sim/tokens')).toContain('Mine');
    expect((await first.send('GET', '/_sim/account')).body).toMatchObject({ plan: 'tier-3', timezone: 'Asia/Tokyo' });
    expect(await namesOf(first.send, '/v1/sites/TIDEPOOL/milestones')).toContain('Sale');
    expect((await first.send('GET', '/_sim/sandboxes/Other.One')).body).toMatchObject({ seed: 'abc', strict: true });
    await first.send('POST', '/_sim/clock/advance?sandbox=Other.One', { seconds: 200 * 86_400 });
    expect(await visitsOf(first.send, 'S', 'Other.One')).toEqual(['from-fixture', 'ingested']);
    await first.close();
    expect(versions(folder).filter(([, version]) => version !== 2)).toEqual([]);

    const { send } = await open(folder);
    await send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('new')]);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['before-reset', 'b', 'b', 'd', 'new']);
    await send('POST', '/_sim/snapshots/two/restore');
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['c']);
    expect(await namesOf(send, '/v1/sites')).toHaveLength(ORIGINAL_SITES.length);
    await send('POST', '/_sim/snapshots/one/restore');
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['before-reset', 'b', 'b']);
    expect((await send('GET', '/_sim/faults')).body.data).toMatchObject([{ name: 'flaky' }]);
  });

  it('has its phones under the name of today, in its state, its snapshots and its fixture', async () => {
    const folder = folderOf01();
    const file = join(folder, 'leadline.json');
    const made = JSON.parse(readFileSync(file, 'utf8'));
    const traffic = { profile: { base: 'blog', devices: { Desktop: 1, Mobile: 2, Tablet: 1 } } };
    const json = {
      tokens: [{ name: 'Demo admin', value: 'demo-admin', abilities: ['*'] }],
      sites: [{ id: 'OWN', name: 'Own', traffic }],
    };
    writeFileSync(file, JSON.stringify({ ...made, data: { ...made.data, fixture: { name: 'own', json } } }));
    const { send } = await open(folder);
    const devicesOf = async (site: string) => {
      const query = `entity=pageview&entity_id=${site}&aggregates=visits&field_grouping=device_type&sort_by=device_type:asc`;
      const { body } = await send('GET', `/v1/aggregations?${query}`);
      return body.map((row: { device_type: string; visits: string }) => [row.device_type, row.visits]);
    };
    // It keeps the profile that the site was given, without the campaigns and the calendar that a shop has today.
    const kept = [
      ['Desktop', '94119'],
      ['Phone', '149141'],
      ['Tablet', '11918'],
    ];
    expect(await devicesOf('TIDEPOOL')).toEqual(kept);
    await send('POST', '/_sim/snapshots/one/restore');
    expect(await devicesOf('TIDEPOOL')).toEqual(kept);
    await send('POST', '/_sim/reset');
    expect((await devicesOf('OWN')).map(([device]: string[]) => device)).toEqual(['Desktop', 'Phone', 'Tablet']);
  });

  it('has its timezones in the letter case of the TZ database', async () => {
    const folder = folderOf01();
    const file = join(folder, 'sandboxes/1-default/state.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('Asia/Tokyo', 'asia/tokyo').replace('America/New_York', 'america/new_york'));
    expect(readFileSync(file, 'utf8')).not.toBe(text);
    const { send } = await open(folder);
    expect((await send('GET', '/_sim/account')).body.timezone).toBe('Asia/Tokyo');
    const zones = (await send('GET', '/v1/sites')).body.data.map(({ timezone }: { timezone: string }) => timezone);
    expect(zones).toContain('America/New_York');
    expect(zones).not.toContain('america/new_york');
  });

  it('is brought there in steps between which a crash loses nothing', async () => {
    const expected = kept(await sandboxesIn(folderOf01()));
    let crashes = 0;
    for (let renames = 0; ; renames++) {
      const folder = folderOf01();
      const crashed = await sandboxesIn(folder, crashingAfter(renames)).then(
        () => false,
        () => true,
      );
      expect(await keptAfterCrash(folder), `after ${renames} renames`).toEqual(expected);
      if (!crashed) break;
      crashes++;
    }
    // A rename each: leadline.json, and of two sandboxes the settings, the state and the log; two snapshots.
    expect(crashes).toBe(9);
  });

  it('is still migrated where a line of its log is torn', async () => {
    const folder = folderOf01();
    const log = join(folder, 'sandboxes/1-default/hits.ndjson');
    writeFileSync(log, `${readFileSync(log, 'utf8')}{"site":"EMPT`);
    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['before-reset', 'b', 'b', 'd']);
    expect(readFileSync(log, 'utf8').split('\n')).toHaveLength(7);
  });
});

/** The file system until so many files were renamed; from then on nothing is changed any more. */
function crashingAfter(renames: number): Files {
  let left = renames;
  return {
    ...systemFiles,
    async rename(from, to) {
      if (left-- <= 0) throw Object.assign(new Error('EIO: crashed'), { code: 'EIO' });
      return systemFiles.rename(from, to);
    },
    async rm(path, options) {
      if (left < 0) throw Object.assign(new Error('EIO: crashed'), { code: 'EIO' });
      return systemFiles.rm(path, options);
    },
  };
}
