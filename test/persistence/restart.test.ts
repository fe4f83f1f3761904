import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { emptyFolder } from './folder.ts';
import { NOON, open, pageview, type Send, sender, visitsOf } from './server.ts';

const REPORT =
  '/v1/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits,pageviews&field_grouping=pathname';

/** Changes of every kind that is kept. */
async function change(send: Send): Promise<void> {
  await send('POST', '/v1/sites', { name: 'First' });
  await send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('a'), pageview('a', '/2'), pageview('b')]);
  await send('PATCH', '/_sim/account', { plan: 'tier-3', timezone: 'Asia/Tokyo' });
  await send('POST', '/_sim/tokens', { name: 'Mine', abilities: ['*'] });
  await send('POST', '/v1/sites/TIDEPOOL/milestones', { name: 'Sale', milestone_date: '2026-05-01' });
  await send('PUT', '/_sim/sites/EMPTYSEA/traffic', { profile: 'blog', visits_per_day: 20, since: '2026-06-01' });
}

/** Everything of a sandbox that can be asked for and is kept. */
async function everything(send: Send): Promise<string[]> {
  const paths = ['/v1/sites?limit=100', '/_sim/account', '/_sim/tokens', '/_sim/snapshots', '/_sim/sandboxes', REPORT];
  const lists = ['/v1/sites/TIDEPOOL/milestones', '/_sim/sites/EMPTYSEA/hits', '/_sim/info'];
  const answers: string[] = [];
  for (const path of [...paths, ...lists]) {
    const { status, text } = await send('GET', path);
    answers.push(`${status} ${text.replace(/"base_url":"[^"]*"/, '')}`);
  }
  return answers;
}

describe('a restart with --data', () => {
  it('counts the fixtures of sandboxes toward the memory bound as before', async () => {
    const folder = emptyFolder();
    const bytesOf = async (send: Send) =>
      /kind="fixtures"\} (\d+)/.exec((await send('GET', '/_sim/metrics')).text)?.[1];
    const first = await open(folder);
    const fixture = {
      tokens: [{ name: 'A', value: 'a', abilities: ['*'] }],
      sites: Array.from({ length: 100 }, (_, n) => ({ id: `S${n}`, name: `Site ${n}` })),
    };
    expect((await first.send('POST', '/_sim/sandboxes', { name: 'own', fixture })).status).toBe(201);
    const before = await bytesOf(first.send);
    expect(Number(before)).toBeGreaterThan(10_000);
    await first.close();
    const second = await open(folder);
    expect(await bytesOf(second.send)).toBe(before);
    await second.send('DELETE', '/_sim/sandboxes/own');
    expect(await bytesOf(second.send)).toBe('0');
  });

  it('remembers what the values of a site add up to, which are bounded', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    const sales = (count: number, value: number) =>
      Array.from({ length: count }, () => ({ ...pageview('a'), type: 'event', name: 'Sale', value }));
    expect((await first.send('POST', '/_sim/sites/EMPTYSEA/hits', sales(4000, 1e12))).status).toBe(202);
    await first.close();
    const { send } = await open(folder);
    const refused = await send('POST', '/_sim/sites/EMPTYSEA/hits', sales(1, -1));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('add up to 4000000000000000 cents')]);
    expect((await send('POST', '/_sim/sites/EMPTYSEA/hits', sales(1, 0))).status).toBe(202);
  });

  it('keeps state, account, ingested hits, snapshots and control-made sandboxes, to the byte', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    await change(first.send);
    await first.send('POST', '/_sim/snapshots', { name: 'half' });
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('c')]);
    await first.send('POST', '/_sim/sandboxes', { name: 'other', seed: 'abc' });
    const before = await everything(first.send);
    await first.close();

    const second = await open(folder);
    expect(await everything(second.send)).toEqual(before);
    expect(await visitsOf(second.send, 'EMPTYSEA')).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });

  it('goes on as a server that never stopped: the same requests, the same bytes', async () => {
    const steady = await createSimulator({ clock: NOON, frozen: true });
    const folder = emptyFolder();
    const first = await open(folder);
    for (const send of [first.send, sender(steady.origin)]) await change(send);
    await first.close();
    const second = await open(folder);
    const after = [];
    for (const send of [second.send, sender(steady.origin)]) {
      await send('POST', '/v1/sites', { name: 'Second' });
      after.push(await everything(send));
    }
    await steady.close(0);
    expect(after[0]).toEqual(after[1]);
  });

  it('brings snapshots back that can be restored, clock, faults and hits included', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('a')]);
    await first.send('POST', '/_sim/faults', { name: 'flaky', fault: 'unavailable', match: { path: '/nothing' } });
    await first.send('POST', '/_sim/clock/advance', { seconds: 60 });
    await first.send('POST', '/_sim/snapshots', { name: 'one' });
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('b')]);
    await first.send('POST', '/_sim/snapshots', { name: 'two' });
    await first.send('POST', '/_sim/snapshots/one/restore');
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('c')]);
    await first.close();

    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['a', 'c']);
    await send('POST', '/_sim/snapshots/two/restore');
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['a', 'b']);
    await send('POST', '/_sim/snapshots/one/restore');
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['a']);
    expect((await send('GET', '/_sim/clock')).body).toEqual({ now: '2026-06-15T12:01:00.000Z', frozen: true });
    expect((await send('GET', '/_sim/faults')).body.data).toMatchObject([{ name: 'flaky' }]);
  });

  it('keeps a reset, and forgets the hits before it', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    await change(first.send);
    await first.send('POST', '/_sim/reset');
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('new')]);
    await first.close();

    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA')).toEqual(['new']);
    expect((await send('GET', '/v1/sites')).body.data).toHaveLength(4);
  });

  it('keeps neither journal, usage, faults nor clock', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    await first.send('GET', '/v1/sites');
    await first.send('POST', '/_sim/faults', { fault: 'unavailable', match: { path: '/nothing' } });
    await first.send('POST', '/_sim/clock/advance', { seconds: 3600 });
    await first.close();

    const { send } = await open(folder);
    expect((await send('GET', '/_sim/journal')).body).toEqual({ dropped: 0, data: [] });
    expect((await send('GET', '/_sim/usage')).body).toMatchObject({ requests_this_hour: 0, pageviews_this_month: 0 });
    expect((await send('GET', '/_sim/faults')).body.data).toEqual([]);
    expect((await send('GET', '/_sim/clock')).body.now).toBe('2026-06-15T12:00:00.000Z');
  });

  it('keeps when a token was last used', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    await first.send('GET', '/v1/sites');
    await first.close();
    const { send } = await open(folder);
    const { data } = (await send('GET', '/_sim/tokens')).body;
    expect(data[0]).toMatchObject({ value: 'demo-admin', last_used_at: '2026-06-15 12:00:00' });
  });

  it('brings a control-made sandbox back as it was made, whatever the server says now', async () => {
    const folder = emptyFolder();
    const first = await open(folder, { assume: { 'list-url': 'path' } });
    const made = {
      name: 'Own.World',
      fixture: { tokens: [{ name: 'T', value: 'mine', abilities: ['*'] }], sites: [{ id: 'SHOAL', name: 'Shoal' }] },
      seed: 'abc',
      traffic: 0.5,
      strict: true,
      plan: 'tier-2',
      assume: { 'day-range': 'off' },
      clock: '2026-01-01T00:00:00Z',
      frozen: true,
    };
    const { body: created } = await first.send('POST', '/_sim/sandboxes', made);
    await first.send('POST', '/v1/sites', { name: 'In it' }, 'mine~Own.World');
    await first.close();

    const { send } = await open(folder, { strict: false, plan: 'tier-6', assume: { 'event-ids': 'removed' } });
    const { body } = await send('GET', '/_sim/sandboxes/Own.World');
    expect(body).toEqual(created);
    expect(body).toMatchObject({ fixture: 'inline', seed: 'abc', traffic: 0.5, strict: true, plan: 'tier-2' });
    const names = async () => {
      const { data } = (await send('GET', '/v1/sites', undefined, 'mine~Own.World')).body;
      return data.map((site: { name: string }) => site.name);
    };
    expect(await names()).toEqual(['Shoal', 'In it']);
    await send('POST', '/_sim/reset?sandbox=Own.World');
    expect(await names()).toEqual(['Shoal']);
  });

  it('knows with what settings a sandbox was made, to ensure it again', async () => {
    const folder = emptyFolder();
    const settings = { fixture: { tokens: [{ name: 'T', value: 'mine', abilities: ['*'] }] }, plan: 'tier-2' };
    const first = await open(folder);
    expect((await first.send('PUT', '/_sim/sandboxes/shared', settings)).status).toBe(201);
    await first.close();
    const { send } = await open(folder);
    expect((await send('PUT', '/_sim/sandboxes/shared', settings)).status).toBe(200);
    const other = await send('PUT', '/_sim/sandboxes/shared', { ...settings, fixture: 'empty' });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['fixture', 'seed']]);
  });

  it('keeps a sandbox that the control plane made by entering it, and none that a token made', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    await first.send('PATCH', '/_sim/account?sandbox=entered', { plan: 'tier-2' });
    await first.send('POST', '/v1/sites', { name: 'By token' }, 'demo-admin~passing');
    await first.close();
    const { send } = await open(folder);
    const { data } = (await send('GET', '/_sim/sandboxes')).body;
    expect(data.map(({ name, plan }: Record<string, string>) => [name, plan])).toEqual([
      ['default', 'tier-6'],
      ['entered', 'tier-2'],
    ]);
  });

  it('forgets a sandbox that was deleted, folder and all, and keeps a new one of its name', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    const create = () => first.send('POST', '/_sim/sandboxes', { name: 'brief' });
    await create();
    await first.send('POST', '/_sim/sites/EMPTYSEA/hits?sandbox=brief', [pageview('a')]);
    expect(readdirSync(join(folder, 'sandboxes'))).toHaveLength(2);
    await first.send('DELETE', '/_sim/sandboxes/brief');
    expect(readdirSync(join(folder, 'sandboxes'))).toHaveLength(1);
    await create();
    await Promise.all([first.send('DELETE', '/_sim/sandboxes/brief'), create()]);
    await create();
    await first.close();

    const { send } = await open(folder);
    expect(await visitsOf(send, 'EMPTYSEA', 'brief')).toEqual([]);
    expect((await send('GET', '/_sim/sandboxes')).body.data).toHaveLength(2);
  });

  it('keeps names apart that file systems confuse', async () => {
    const folder = emptyFolder();
    const names = ['CON', 'a', 'A', '.', '..', 'a.', '-', 'x'.repeat(64)];
    const first = await open(folder);
    for (const name of names) {
      await first.send('POST', '/_sim/sandboxes', { name });
      await first.send('PATCH', `/_sim/account?sandbox=${name}`, { timezone: 'Asia/Tokyo' });
    }
    await first.close();
    const folders = readdirSync(join(folder, 'sandboxes'));
    expect(new Set(folders.map(name => name.toLowerCase())).size).toBe(names.length + 1);
    for (const name of folders) expect(name).toMatch(/^\d+-[a-z0-9_-]+$/);

    const { send } = await open(folder);
    for (const name of names) {
      expect((await send('GET', `/_sim/account?sandbox=${name}`)).body.timezone, name).toBe('Asia/Tokyo');
    }
  });

  it('comes back with more sandboxes than its bound, and makes no further one', async () => {
    const folder = emptyFolder();
    const first = await open(folder);
    for (const name of ['a', 'b', 'c']) await first.send('POST', '/_sim/sandboxes', { name });
    await first.close();
    const { send } = await open(folder, { sandboxes: 2 });
    expect((await send('GET', '/_sim/sandboxes')).body.data).toHaveLength(4);
    expect((await send('POST', '/_sim/sandboxes', { name: 'd' })).status).toBe(400);
  });

  it('gives back the room of hits that neither state nor snapshots refer to', async () => {
    const folder = emptyFolder();
    const { send } = await open(folder);
    const ingest = (visit: string) => send('POST', '/_sim/sites/EMPTYSEA/hits', [pageview(visit)]);
    const lines = () => {
      const text = readFileSync(join(folder, 'sandboxes', '1-default', 'hits.ndjson'), 'utf8');
      return text.trimEnd().split('\n').length - 1;
    };
    await ingest('base');
    await send('POST', '/_sim/snapshots', { name: 'base' });
    for (const visit of ['a', 'b', 'c']) {
      await ingest(visit);
      expect(lines()).toBe(2);
      await send('POST', '/_sim/snapshots/base/restore');
      expect(lines()).toBe(1);
    }
    await send('POST', '/_sim/reset');
    expect(lines()).toBe(1);
    await send('DELETE', '/_sim/snapshots/base');
    expect(lines()).toBe(0);
  });
});
