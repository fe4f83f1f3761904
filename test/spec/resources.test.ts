// Spec: Resources and their fields. One test a row: Account, Token, Site, Event, Milestone, List, Deleted and updated
// objects, Aggregation row, Current visitors; then the sentences between the tables.
import { describe, expect, it } from 'vitest';
import { completion, newWorld, pageview, type World } from '../support/world.ts';

const FORM = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const MILESTONE = '3d693854-e5a6-4144-a327-6bd4b4ad6d39';

const named = (data: { name: string }[], name: string) => data.find(each => each.name === name);
const eventNamed = async (world: World, name: string) => {
  const { body } = await world.get('/sites/TIDEPOOL/events', { limit: 100 });
  return named(body.data, name);
};

describe('account object', () => {
  it.each([
    ['id', 4020],
    ['object', 'account'],
    ['name', 'Leadline Demo'],
    ['email', 'demo@leadline.example'],
  ])('%s is %j', async (field, value) => {
    const { get } = await newWorld();
    expect((await get('/account')).body[field]).toBe(value);
  });

  it('has no other fields', async () => {
    const { get } = await newWorld();
    expect(Object.keys((await get('/account')).body).sort()).toEqual(['email', 'id', 'name', 'object']);
  });
});

describe('token object', () => {
  it.each([
    ['name', 'the name given when the token was created', 'Demo admin'],
    ['version', 'an integer, the token-format version', 1],
    ['abilities', 'an array of permission scopes', ['*']],
    ['last_used_at', 'a timestamp', '2026-06-15 12:00:00'],
    ['expires_at', 'null when the token does not expire', null],
    ['created_at', 'a timestamp', '2024-11-04 09:00:00'],
    ['updated_at', 'a timestamp', '2024-11-04 09:00:00'],
  ])('%s is %s', async (field, _, value) => {
    const { get } = await newWorld();
    expect((await get('/token')).body[field]).toEqual(value);
  });

  it('expires_at is a timestamp when the token expires', async () => {
    const { get, control } = await newWorld();
    const made = { name: 'Short', abilities: ['*'], expires_at: '2026-07-01T00:00:00Z' };
    const token = (await control('POST', '/tokens', made)).body.value;
    expect((await get('/token', undefined, { token })).body.expires_at).toBe('2026-07-01 00:00:00');
  });

  it('never holds the secret token value', async () => {
    const { get, newToken } = await newWorld();
    const token = await newToken('*');
    const { body, text } = await get('/token', undefined, { token });
    expect(Object.keys(body).sort()).toEqual([
      'abilities',
      'created_at',
      'expires_at',
      'last_used_at',
      'name',
      'updated_at',
      'version',
    ]);
    expect(text).not.toContain(token.split('~')[0]);
  });
});

describe('site object', () => {
  it.each([
    ['id', 'a string', 'TIDEPOOL'],
    ['object', 'always site', 'site'],
    ['name', 'a string', 'Tidepool Outfitters'],
    ['sharing', 'one of none, private, public', 'none'],
    ['created_at', 'a timestamp', '2024-11-04 10:12:45'],
    ['timezone', 'a TZ database name', 'America/New_York'],
  ])('%s is %s', async (field, _, value) => {
    const { get } = await newWorld();
    expect((await get('/sites/TIDEPOOL')).body[field]).toBe(value);
  });

  it('id is used as {site_id} in paths', async () => {
    const { get, post } = await newWorld();
    const { id } = (await post('/sites', { name: 'Lagoon' })).body;
    expect((await get(`/sites/${id}`)).body).toMatchObject({ id, name: 'Lagoon' });
  });

  it('name has up to 255 characters', async () => {
    const { post } = await newWorld();
    const longest = 'n'.repeat(255);
    expect((await post('/sites', { name: longest })).body.name).toBe(longest);
    expect((await post('/sites', { name: `${longest}n` })).status).toBe(400);
  });

  it.each(['none', 'private', 'public'])('sharing can be %s', async sharing => {
    const { post } = await newWorld();
    expect((await post('/sites', { name: 'L', sharing, share_password: 'pw' })).body.sharing).toBe(sharing);
  });

  it.each([
    ['share_password', { sharing: 'private', share_password: 'secret-word' }],
    ['multi_domain', { multi_domain: true, multi_domain_option: 'combined' }],
    ['multi_domain_option', { multi_domain: true, multi_domain_option: 'separate' }],
  ])('%s is accepted on create and update and is not part of the returned object', async (field, input) => {
    const { post, get } = await newWorld();
    const created = await post('/sites', { name: 'Lagoon', ...input });
    const updated = await post('/sites/SEASHELL', input);
    const read = await get('/sites/SEASHELL');
    for (const { status, body } of [created, updated, read]) {
      expect(status).toBe(200);
      expect(body).not.toHaveProperty(field);
      expect(Object.keys(body).sort()).toEqual(['created_at', 'id', 'name', 'object', 'sharing', 'timezone']);
    }
  });
});

describe('event object', () => {
  it.each([
    ['id', 'a string, the legacy goal code', 'RVEKBSSA'],
    ['object', 'always event', 'event'],
    ['name', "a string, the event's identity", 'Purchase'],
    ['currency', 'a string', 'dollar'],
    ['created_at', 'a timestamp', '2024-11-04 10:30:00'],
  ])('%s is %s', async (field, _, value) => {
    expect(await eventNamed(await newWorld(), 'Purchase')).toHaveProperty(field, value);
  });

  it("currency is null when the site's default currency applies", async () => {
    expect(await eventNamed(await newWorld(), 'Sign-up')).toHaveProperty('currency', null);
  });

  it('created_at is null for newer events', async () => {
    expect(await eventNamed(await newWorld(), 'Add to cart')).toHaveProperty('created_at', null);
  });

  it('name has up to 255 characters', async () => {
    const world = await newWorld();
    const name = 'e'.repeat(255);
    const set = (given: string) => world.post('/sites/TIDEPOOL/events/currency', { name: given, currency: 'euro' });
    expect((await set(name)).status).toBe(200);
    expect((await set(`${name}e`)).status).toBe(400);
    expect(await eventNamed(world, name)).toHaveProperty('name', name);
  });

  it('name is the identity: setting a currency twice under one name makes one event', async () => {
    const { get, post } = await newWorld();
    for (const currency of ['euro', 'pound']) await post('/sites/EMPTYSEA/events/currency', { name: 'Tip', currency });
    const { body } = await get('/sites/EMPTYSEA/events');
    expect(body.data).toMatchObject([{ name: 'Tip', currency: 'pound' }]);
  });

  it.each([
    'dollar',
    'pound',
    'euro',
    'yuan',
    'peso',
    'shekel',
    'yen',
    'won',
    'hryvnia',
    'franc',
    'rupee',
    'integer',
    'none',
  ])('currency can be %s', async currency => {
    const { post, get } = await newWorld();
    const { status, body } = await post('/sites/EMPTYSEA/events/currency', { name: 'Tip', currency });
    expect(status).toBe(200);
    expect(body.currency).toBe(currency);
    expect((await get('/sites/EMPTYSEA/events')).body.data[0].currency).toBe(currency);
  });

  it.each(['dollars', 'USD', 'Dollar', '', 'krona', null, 1])('currency cannot be %j', async currency => {
    const { post } = await newWorld();
    const { status, body } = await post('/sites/EMPTYSEA/events/currency', { name: 'Tip', currency });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['currency']);
  });

  it('the events of a site are every name it has tracked plus any with a currency', async () => {
    const { sandbox, get, post } = await newWorld();
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/'),
      completion('2026-06-15 09:01:00', 'a', 'Tracked', 0),
      completion('2026-06-15 09:02:00', 'a', 'Tracked and set', 0),
    ]);
    await post('/sites/EMPTYSEA/events/currency', { name: 'Tracked and set', currency: 'euro' });
    await post('/sites/EMPTYSEA/events/currency', { name: 'Only set', currency: 'yen' });
    const { body } = await get('/sites/EMPTYSEA/events');
    expect(body.data.map(({ name, currency }: { name: string; currency: string }) => [name, currency])).toEqual([
      ['Only set', 'yen'],
      ['Tracked', null],
      ['Tracked and set', 'euro'],
    ]);
  });
});

describe('milestone object', () => {
  it.each([
    ['id', 'a UUID', MILESTONE],
    ['object', 'always milestone', 'milestone'],
    ['name', 'a string', 'Spring collection'],
    ['milestone_date', 'a date at 00:00:00', '2025-03-18 00:00:00'],
    ['created_at', 'a timestamp', '2025-03-17 15:20:00'],
    ['updated_at', 'a timestamp', '2025-03-17 15:20:00'],
  ])('%s is %s', async (field, _, value) => {
    const { get } = await newWorld();
    expect((await get(`/sites/TIDEPOOL/milestones/${MILESTONE}`)).body[field]).toBe(value);
  });

  it('id of a new one is a UUID', async () => {
    const { post } = await newWorld();
    const { body } = await post('/sites/EMPTYSEA/milestones', { name: 'Launch', milestone_date: '2026-06-01' });
    expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  });

  it('name has up to 30 characters', async () => {
    const { post } = await newWorld();
    const create = (name: string) => post('/sites/EMPTYSEA/milestones', { name, milestone_date: '2026-06-01' });
    expect((await create('m'.repeat(30))).body.name).toBe('m'.repeat(30));
    expect((await create('m'.repeat(31))).status).toBe(400);
  });

  it('milestone_date is supplied as YYYY-MM-DD and returned at time 00:00:00', async () => {
    const { post } = await newWorld();
    const { body } = await post('/sites/EMPTYSEA/milestones', { name: 'Launch', milestone_date: '2028-02-29' });
    expect(body.milestone_date).toBe('2028-02-29 00:00:00');
  });
});

describe('list object', () => {
  it.each([
    ['/sites', '/v1/sites'],
    ['/sites/TIDEPOOL/events', '/v1/sites/TIDEPOOL/events'],
    ['/sites/TIDEPOOL/milestones', '/v1/sites/TIDEPOOL/milestones'],
  ])('wraps GET %s: object is list, url its path, has_more a boolean, data an array', async (path, url) => {
    const { get } = await newWorld();
    const { status, body } = await get(path, { limit: 2 });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['object', 'url', 'has_more', 'data']);
    expect(body).toMatchObject({ object: 'list', url, has_more: true });
    expect(body.data).toHaveLength(2);
    expect((await get(path, { limit: 100 })).body.has_more).toBe(false);
  });
});

describe('deleted and updated objects', () => {
  it('delete site', async () => {
    const { del } = await newWorld();
    expect((await del('/sites/BAREBOAT')).body).toEqual({ id: 'BAREBOAT', object: 'site', deleted: true });
  });

  it('delete milestone', async () => {
    const { del } = await newWorld();
    expect((await del(`/sites/TIDEPOOL/milestones/${MILESTONE}`)).body).toEqual({
      id: MILESTONE,
      object: 'milestone',
      deleted: true,
    });
  });

  it('delete event (by name)', async () => {
    const { del } = await newWorld();
    expect((await del('/sites/TIDEPOOL/events', { name: 'Purchase' })).body).toEqual({
      object: 'event',
      name: 'Purchase',
      deleted: true,
    });
  });

  it('set event currency', async () => {
    const { post } = await newWorld();
    const { body } = await post('/sites/TIDEPOOL/events/currency', { name: 'Purchase', currency: 'won' });
    expect(body).toEqual({ object: 'event', name: 'Purchase', currency: 'won', updated: true });
  });
});

describe('aggregation row', () => {
  it('its keys are the requested field_grouping fields and the requested aggregates', async () => {
    const { sandbox, report } = await newWorld();
    await sandbox.track('EMPTYSEA', [pageview('2026-06-15 09:00:00', 'a', '/', { browser: 'Chrome' })]);
    const { body } = await report({ aggregates: 'visits,bounce_rate', field_grouping: 'browser,pathname' });
    expect(body).toEqual([{ visits: '1', bounce_rate: '1.0000', browser: 'Chrome', pathname: '/' }]);
  });

  it('all numeric values are strings', async () => {
    const { sandbox, report, get } = await newWorld();
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/'),
      completion('2026-06-15 09:00:10', 'a', 'Tip', 250),
    ]);
    const pageviews = await report({ aggregates: 'visits,uniques,pageviews,avg_duration,bounce_rate' });
    const query = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Tip' };
    const events = await get('/aggregations', { ...query, aggregates: 'conversions,unique_conversions,value' });
    expect(pageviews.body).toEqual([
      { visits: '1', uniques: '1', pageviews: '1', avg_duration: '0.0000', bounce_rate: '1.0000' },
    ]);
    expect(events.body).toEqual([{ conversions: '1', unique_conversions: '1', value: '250' }]);
  });
});

describe('current visitors object', () => {
  const visitors = async (detailed: string) => {
    const { sandbox, get } = await newWorld();
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 11:59:00', 'a', '/', {
        referrer_hostname: 'https://www.google.com',
        referrer_pathname: '/search',
      }),
    ]);
    return (await get('/current_visitors', { site_id: 'EMPTYSEA', detailed })).body;
  };

  it('total is an integer', async () => {
    expect((await visitors('false')).total).toBe(1);
  });

  it('content comes only when detailed=true; items have hostname, pathname and total', async () => {
    expect(await visitors('false')).not.toHaveProperty('content');
    expect((await visitors('true')).content).toEqual([{ hostname: 'https://sea.example', pathname: '/', total: 1 }]);
  });

  it('referrers come only when detailed=true; items have referrer_hostname, referrer_pathname and total', async () => {
    expect(await visitors('false')).not.toHaveProperty('referrers');
    expect((await visitors('true')).referrers).toEqual([
      { referrer_hostname: 'https://www.google.com', referrer_pathname: '/search', total: 1 },
    ]);
  });
});

describe('new records', () => {
  it('carry the moment of their making as timestamps', async () => {
    const { sandbox, post } = await newWorld();
    await sandbox.clock.set('2026-06-15T23:05:09Z');
    const site = (await post('/sites', { name: 'Lagoon' })).body;
    const milestone = (await post('/sites/EMPTYSEA/milestones', { name: 'M', milestone_date: '2026-06-01' })).body;
    expect(site.created_at).toBe('2026-06-15 23:05:09');
    expect(milestone.created_at).toBe('2026-06-15 23:05:09');
    expect(milestone.updated_at).toMatch(FORM);
  });
});
