// Spec: States and transitions. The sharing rule, the four moves of an event's currency, permanent deletion.
import { describe, expect, it } from 'vitest';
import { completion, newWorld, pageview, type World } from '../support/world.ts';

describe('site sharing', () => {
  it('is none on create by default', async () => {
    const { post } = await newWorld();
    expect((await post('/sites', { name: 'Lagoon' })).body.sharing).toBe('none');
  });

  it('private on create requires share_password', async () => {
    const { post } = await newWorld();
    const refused = await post('/sites', { name: 'Lagoon', sharing: 'private' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ errors: { share_password: ['The share_password field is required.'] } });
    const { status, body } = await post('/sites', { name: 'Lagoon', sharing: 'private', share_password: 'pw' });
    expect(status).toBe(200);
    expect(body.sharing).toBe('private');
  });

  it('private on update requires share_password, also when the site was private before', async () => {
    const { get, post } = await newWorld();
    const refused = await post('/sites/SEASHELL', { sharing: 'private' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ share_password: ['The share_password field is required.'] });
    expect((await get('/sites/SEASHELL')).body.sharing).toBe('public');
    const change = { sharing: 'private', share_password: 'pw' };
    expect((await post('/sites/SEASHELL', change)).body.sharing).toBe('private');
    expect((await post('/sites/SEASHELL', { sharing: 'private' })).status).toBe(400);
  });

  it.each([
    ['none', 'none'],
    ['none', 'public'],
    ['none', 'private'],
    ['private', 'none'],
    ['private', 'public'],
    ['public', 'none'],
    ['public', 'private'],
  ])('moves from %s to %s', async (before, after) => {
    const { get, post } = await newWorld();
    await post('/sites/EMPTYSEA', { sharing: before, share_password: 'pw' });
    expect((await post('/sites/EMPTYSEA', { sharing: after, share_password: 'pw' })).body.sharing).toBe(after);
    expect((await get('/sites/EMPTYSEA')).body.sharing).toBe(after);
  });

  it('stays private when an update does not speak of it', async () => {
    const { post } = await newWorld();
    await post('/sites/EMPTYSEA', { sharing: 'private', share_password: 'pw' });
    const { status, body } = await post('/sites/EMPTYSEA', { name: 'Deep Sea' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Deep Sea', sharing: 'private' });
  });
});

describe('event currency moves', () => {
  const PATH = '/sites/EMPTYSEA/events';
  const set = ({ post }: World, name: string, currency: string) => post(`${PATH}/currency`, { name, currency });
  const clear = ({ del }: World, name: string) => del(PATH, { name });
  const listed = async ({ get }: World) =>
    (await get(PATH)).body.data.map(({ name, currency }: { name: string; currency: string | null }) => [
      name,
      currency,
    ]);
  const conversions = async ({ get }: World, name: string) => {
    const query = { entity: 'event', site_id: 'EMPTYSEA', entity_name: name, aggregates: 'conversions,value' };
    return (await get('/aggregations', query)).body;
  };
  const TRACKED = [pageview('2026-06-15 09:00:00', 'a', '/'), completion('2026-06-15 09:01:00', 'a', 'Donation', 1250)];

  it('currency null, POST currency: currency set', async () => {
    const world = await newWorld();
    await world.sandbox.track('EMPTYSEA', TRACKED);
    expect(await listed(world)).toEqual([['Donation', null]]);
    expect((await set(world, 'Donation', 'franc')).status).toBe(200);
    expect(await listed(world)).toEqual([['Donation', 'franc']]);
  });

  it('currency null, POST currency of an event not tracked yet: applies as soon as the event arrives', async () => {
    const world = await newWorld();
    expect((await set(world, 'Donation', 'yuan')).status).toBe(200);
    expect(await listed(world)).toEqual([['Donation', 'yuan']]);
    await world.sandbox.track('EMPTYSEA', TRACKED);
    expect(await listed(world)).toEqual([['Donation', 'yuan']]);
    expect(await conversions(world, 'Donation')).toEqual([{ conversions: '1', value: '1250' }]);
  });

  it('currency set, POST currency: currency set to the new value', async () => {
    const world = await newWorld();
    await set(world, 'Donation', 'yuan');
    expect((await set(world, 'Donation', 'rupee')).body.currency).toBe('rupee');
    expect(await listed(world)).toEqual([['Donation', 'rupee']]);
  });

  it('currency set, DELETE: currency null; completion data is kept and the event still appears in the list', async () => {
    const world = await newWorld();
    await world.sandbox.track('EMPTYSEA', TRACKED);
    await set(world, 'Donation', 'yuan');
    expect((await clear(world, 'Donation')).status).toBe(200);
    expect(await listed(world)).toEqual([['Donation', null]]);
    expect(await conversions(world, 'Donation')).toEqual([{ conversions: '1', value: '1250' }]);
  });

  it('currency set, DELETE: an event without data no longer appears in the list', async () => {
    const world = await newWorld();
    await set(world, 'Donation', 'yuan');
    await clear(world, 'Donation');
    expect(await listed(world)).toEqual([]);
  });

  it('currency null, DELETE: the call succeeds and currency stays null', async () => {
    const world = await newWorld();
    await world.sandbox.track('EMPTYSEA', TRACKED);
    const { status, body } = await clear(world, 'Donation');
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'event', name: 'Donation', deleted: true });
    expect((await clear(world, 'Donation')).status).toBe(200);
    expect(await listed(world)).toEqual([['Donation', null]]);
  });

  it('an invalid currency moves nothing', async () => {
    const world = await newWorld();
    await set(world, 'Donation', 'yuan');
    expect((await set(world, 'Donation', 'shell')).status).toBe(400);
    expect(await listed(world)).toEqual([['Donation', 'yuan']]);
  });

  it('moves one event of one site alone', async () => {
    const world = await newWorld();
    await set(world, 'Donation', 'yuan');
    await set(world, 'Tip', 'yen');
    await world.post('/sites/BAREBOAT/events/currency', { name: 'Donation', currency: 'won' });
    await clear(world, 'Donation');
    expect(await listed(world)).toEqual([['Tip', 'yen']]);
    const { body } = await world.get('/sites/BAREBOAT/events', { limit: 100 });
    expect(body.data.find(({ name }: { name: string }) => name === 'Donation').currency).toBe('won');
  });
});

describe('deleting is permanent', () => {
  it('a site is gone from everywhere, with its events, milestones and traffic', async () => {
    const { get, del } = await newWorld();
    expect((await del('/sites/TIDEPOOL')).status).toBe(200);
    expect((await del('/sites/TIDEPOOL')).status).toBe(404);
    const list = (await get('/sites')).body;
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual(['SEASHELL', 'BAREBOAT', 'EMPTYSEA']);
    for (const path of ['', '/events', '/milestones', '/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39']) {
      expect((await get(`/sites/TIDEPOOL${path}`)).status).toBe(404);
    }
    const report = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits' };
    expect((await get('/aggregations', report)).status).toBe(404);
    expect((await get('/current_visitors', { site_id: 'TIDEPOOL' })).status).toBe(404);
  });

  it('a milestone is gone, the others stay', async () => {
    const { get, post, del } = await newWorld();
    const path = '/sites/TIDEPOOL/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39';
    expect((await del(path)).status).toBe(200);
    expect((await del(path)).status).toBe(404);
    expect((await get(path)).status).toBe(404);
    expect((await post(path, { name: 'Back', milestone_date: '2026-01-01' })).status).toBe(404);
    const { data } = (await get('/sites/TIDEPOOL/milestones')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['New checkout', 'Free returns', 'Winter sale']);
  });
});
