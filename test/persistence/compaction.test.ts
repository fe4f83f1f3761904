import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withChecksum } from '../../src/persistence/checksum.ts';
import { emptyFolder } from './folder.ts';
import { open, pageview, type Send, visitsOf } from './server.ts';

const LOG = 'sandboxes/1-default/hits.ndjson';
const HIT_BYTES = 1000;

const ingest = (send: Send, visit: string, site = 'EMPTYSEA') =>
  send('POST', `/_sim/sites/${site}/hits`, [pageview(visit, `/${'x'.repeat(HIT_BYTES)}`)]);

const numbersIn = (folder: string): number[] =>
  readFileSync(join(folder, LOG), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => JSON.parse(line).number);

describe('the log of ingested hits', () => {
  it('stays below twice of what is in use, over any number of resets', async () => {
    const folder = emptyFolder();
    const { send, close } = await open(folder);
    for (let round = 0; round < 10; round++) {
      await send('POST', '/_sim/reset');
      expect(statSync(join(folder, 'sandboxes/1-default/state.json')).size).toBeGreaterThan(0);
      for (let n = 0; n < 5; n++) await ingest(send, `${round}-${n}`);
      await send('POST', '/_sim/snapshots', { name: 'base' });
      expect(statSync(join(folder, LOG)).size).toBeLessThan(10.5 * (HIT_BYTES + 200));
    }
    await send('POST', '/_sim/reset');
    await ingest(send, 'last');
    await close();

    const second = await open(folder);
    expect(await visitsOf(second.send, 'EMPTYSEA')).toEqual(['last']);
    await second.send('POST', '/_sim/snapshots/base/restore');
    expect(await visitsOf(second.send, 'EMPTYSEA')).toEqual(['9-0', '9-1', '9-2', '9-3', '9-4']);
  });

  it('is compacted at a start that finds less than half of it in use', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    await ingest(first.send, 'before');
    await first.send('POST', '/_sim/reset');
    await ingest(first.send, 'after');
    await first.close();
    expect(numbersIn(folder)).toEqual([2]);
    const [header, ...lines] = readFileSync(join(folder, LOG), 'utf8').split('\n');
    const unused = withChecksum({ number: 1, record: { site: 'EMPTYSEA', hits: ['x'.repeat(2000)] } });
    writeFileSync(join(folder, LOG), [header, unused, ...lines].join('\n'));

    const second = await open(folder);
    expect(numbersIn(folder)).toEqual([2]);
    await ingest(second.send, 'more');
    await second.close();
    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['after', 'more']);
  });

  it('gives back the hits of a site that is deleted, unless a snapshot has them', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    const { id } = (await first.send('POST', '/v1/sites', { name: 'Brief' })).body;
    await ingest(first.send, 'stays');
    for (const visit of ['goes', 'goes too', 'goes as well']) await ingest(first.send, visit, id);
    await ingest(first.send, 'stays too');
    await first.send('POST', '/_sim/snapshots', { name: 'with' });
    await first.send('DELETE', `/v1/sites/${id}`);
    expect(numbersIn(folder)).toEqual([1, 2, 3, 4, 5]);
    await first.send('DELETE', '/_sim/snapshots/with');
    expect(numbersIn(folder)).toEqual([1, 5]);
    await first.close();

    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['stays', 'stays too']);
  });

  it('brings the hits of a deleted site back with a snapshot that has them, also after a restart', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    const { id } = (await first.send('POST', '/v1/sites', { name: 'Brief' })).body;
    await ingest(first.send, 'goes', id);
    await first.send('POST', '/_sim/snapshots', { name: 'with' });
    await first.send('DELETE', `/v1/sites/${id}`);
    await ingest(first.send, 'later');
    await first.close();
    const { send } = await open(folder);
    await send('POST', '/_sim/snapshots/with/restore');
    expect(await visitsOf(send, id)).toEqual(['goes']);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual([]);
  });
});
