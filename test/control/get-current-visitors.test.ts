import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';
import { pageview } from '../support/world.ts';

const { client } = await listening();

const HITS = [
  pageview('2026-06-15 11:58:00', 'a', '/', {
    referrer_hostname: 'https://www.google.com',
    referrer_pathname: '/search',
  }),
  pageview('2026-06-15 11:59:00', 'a', '/shop'),
  pageview('2026-06-15 11:59:30', 'b', '/shop'),
];

async function withHits(settings: Parameters<typeof client>[0] = {}) {
  const made = await client(settings);
  await made.sandbox.track('EMPTYSEA', HITS);
  return made;
}

describe('GET /_sim/current_visitors', () => {
  it.each([
    'site_id=EMPTYSEA',
    'site_id=EMPTYSEA&detailed=true',
    'site_id=EMPTYSEA&detailed=1',
    'site_id=TIDEPOOL&detailed=true',
    'site_id=&detailed=maybe',
    '',
  ])('answers ?%s as the API answers a token with full access', async query => {
    for (const strict of [false, true]) {
      const { control, get } = await withHits({ strict, assume: { 'hostname-scheme': 'bare' } });
      const path = `/current_visitors?${query}`;
      const [shown, answered] = [await control('GET', path), await get(path)];
      expect([shown.status, shown.text]).toEqual([answered.status, answered.text]);
    }
  });

  it('counts at the time of the clock of its sandbox', async () => {
    const { control, sandbox } = await withHits();
    expect((await control('GET', '/current_visitors?site_id=EMPTYSEA')).body).toEqual({ total: 2 });
    await sandbox.clock.advance(600);
    expect((await control('GET', '/current_visitors?site_id=EMPTYSEA')).body).toEqual({ total: 0 });
  });

  it('answers 404 where there is no such site or sandbox, 400 for a parameter that it does not know', async () => {
    const { control } = await client();
    const { status, body } = await control('GET', '/current_visitors?site_id=NO');
    expect([status, body]).toEqual([404, { error: 'There is no site NO.' }]);
    expect((await control('GET', '/current_visitors?site_id=EMPTYSEA&sandbox=nowhere')).status).toBe(404);
    expect((await control('GET', '/current_visitors?site_id=EMPTYSEA&site=1')).body.errors).toHaveProperty('site');
  });

  it('is no request: no limit, fault, subscription or journal knows of it', async () => {
    const { control, sandbox } = await withHits({ plan: 'tier-1' });
    await sandbox.usage.set({ requests_this_hour: 600 });
    await sandbox.account.set({ subscription: 'lapsed' });
    await sandbox.faults.add('unavailable');
    const before = [await sandbox.usage.get(), await sandbox.faults.list(), await sandbox.report()];
    expect((await control('GET', '/current_visitors?site_id=EMPTYSEA')).body).toEqual({ total: 2 });
    expect([await sandbox.usage.get(), await sandbox.faults.list(), await sandbox.report()]).toEqual(before);
    expect(await sandbox.journal()).toEqual([]);
  });

  it('in process', async () => {
    const { sandbox } = await withHits();
    expect(await sandbox.currentVisitors('EMPTYSEA')).toEqual({ total: 2 });
    expect(await sandbox.currentVisitors('EMPTYSEA', { detailed: true })).toMatchObject({
      total: 2,
      content: [{ hostname: 'https://sea.example', pathname: '/shop', total: 2 }],
    });
    await expect(sandbox.currentVisitors('NO')).rejects.toMatchObject({ status: 404 });
  });
});
