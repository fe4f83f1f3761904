import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

const hit = (timestamp: string, visit: string, more: object = {}) => ({
  type: 'pageview' as const,
  timestamp,
  visit,
  hostname: 'https://a.example',
  pathname: '/',
  ...more,
});

describe('the clock of a sandbox', () => {
  it('expires a token on the second', async () => {
    const { control, call, sandbox } = await client();
    const made = await control('POST', '/tokens', {
      name: 'brief',
      abilities: ['*'],
      expires_at: '2026-06-15T13:00:00Z',
    });
    const status = async () => (await call('GET', '/token', undefined, made.body.value)).status;
    expect(await status()).toBe(200);
    await sandbox.clock.advance(3599);
    expect(await status()).toBe(200);
    await sandbox.clock.advance(1);
    expect(await status()).toBe(401);
  });

  it('dates what is made and changed', async () => {
    const { post, sandbox } = await client();
    const milestone = { name: 'One', milestone_date: '2026-06-20' };
    const made = (await post('/sites/TIDEPOOL/milestones', milestone)).body;
    expect(made).toMatchObject({ created_at: '2026-06-15 12:00:00', milestone_date: '2026-06-20 00:00:00' });
    await sandbox.clock.advance(86_400);
    expect((await post('/sites', { name: 'Next day' })).body.created_at).toBe('2026-06-16 12:00:00');
    const changed = (await post(`/sites/TIDEPOOL/milestones/${made.id}`, { ...milestone, name: 'Two' })).body;
    expect(changed).toMatchObject({ created_at: '2026-06-15 12:00:00', updated_at: '2026-06-16 12:00:00' });
  });

  it('shows visitors while they are current', async () => {
    const { get, sandbox } = await client();
    await sandbox.track('EMPTYSEA', [hit('2026-06-15 12:00:10', 'a'), hit('2026-06-15 12:02:00', 'b')]);
    const total = async () => (await get('/current_visitors?site_id=EMPTYSEA')).body.total;
    expect(await total()).toBe(0);
    await sandbox.clock.advance(10);
    expect(await total()).toBe(1);
    await sandbox.clock.advance(110);
    expect(await total()).toBe(2);
    await sandbox.clock.set('2026-06-15T12:05:10Z');
    expect(await total()).toBe(1);
    await sandbox.clock.set('2026-06-15T12:07:00Z');
    expect(await total()).toBe(0);
  });

  it('changes who is current on a site with traffic', async () => {
    const { get, sandbox } = await client();
    const seen = new Set<string>();
    for (let i = 0; i < 6; i++) {
      seen.add((await get('/current_visitors?site_id=TIDEPOOL&detailed=true')).text);
      await sandbox.clock.advance(3600);
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it('lets time be relived: the same moment gives the same report', async () => {
    const { get, sandbox } = await client();
    const today =
      '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits,pageviews&date_from=2026-06-15 00:00:00';
    const atNoon = (await get(today)).text;
    await sandbox.clock.advance(7200);
    expect((await get(today)).text).not.toBe(atNoon);
    await sandbox.clock.set('2026-06-15T12:00:00Z');
    expect((await get(today)).text).toBe(atNoon);
  });

  it('brings announced changes into force', async () => {
    const { get, sandbox } = await client({ assume: { 'event-ids': 'by-date' } });
    const first = async () => (await get('/sites/TIDEPOOL/events')).body.data[0];
    expect(await first()).toHaveProperty('id');
    await sandbox.clock.set('2026-09-24T00:00:00Z');
    expect(await first()).not.toHaveProperty('id');
  });
});

describe('an event', () => {
  it('has the currency that was set before it was tracked', async () => {
    const { get, post, sandbox } = await client();
    const events = async () => (await get('/sites/EMPTYSEA/events')).body.data;
    expect(await events()).toEqual([]);
    await post('/sites/EMPTYSEA/events/currency', { name: 'Order', currency: 'yen' });
    expect(await events()).toMatchObject([{ name: 'Order', currency: 'yen', created_at: null }]);
    await sandbox.track('EMPTYSEA', [
      hit('2026-06-15 11:00:00', 'a'),
      { type: 'event', timestamp: '2026-06-15 11:00:05', visit: 'a', name: 'Order', value: 700 },
    ]);
    expect(await events()).toMatchObject([{ name: 'Order', currency: 'yen' }]);
    const report = '/aggregations?entity=event&site_id=EMPTYSEA&entity_name=Order&aggregates=conversions,value';
    expect((await get(report)).body).toEqual([{ conversions: '1', value: '700' }]);
  });
});
