import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importClient } from './careless.mjs';

const { LEADLINE_URL, LEADLINE_TOKEN, CARELESS } = process.env;
const { Analytics } = await importClient(CARELESS);

/** A client in a sandbox of its own. */
const clientIn = (sandbox, options) => new Analytics(LEADLINE_URL, `${LEADLINE_TOKEN}~${sandbox}`, options);

const MARCH = { from: '2025-03-01 00:00:00', to: '2025-03-31 23:59:59' };

const isSorted = values => values.every((value, index) => index === 0 || values[index - 1] <= value);

describe('a client', () => {
  it('reads the account', async () => {
    const { id, email } = await clientIn('account').account();
    assert.ok(id > 0);
    assert.match(email, /@/);
  });

  it('can send requests at once', async () => {
    const client = clientIn('parallel');
    const [one, other] = await Promise.all([client.account(), client.account()]);
    assert.deepEqual(one, other);
  });

  it('lists the sites', async () => {
    const ids = (await clientIn('lists').sites()).map(({ id }) => id);
    assert.deepEqual(ids, ['TIDEPOOL', 'SEASHELL', 'BAREBOAT', 'EMPTYSEA']);
  });

  it('lists no site twice, page by page', async () => {
    const ids = (await clientIn('pages', { pageSize: 2 }).sites()).map(({ id }) => id);
    assert.ok(ids.length > 0);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('creates, shares and deletes a site', async () => {
    const client = clientIn('sites');
    const { id } = await client.createSite({ name: 'Moorings', timezone: 'Asia/Kolkata' });
    const shared = await client.updateSite(id, { sharing: 'private', share_password: 'kelp' });
    assert.equal(shared.sharing, 'private');
    assert.equal((await client.updateSite(id, { name: 'Berths' })).name, 'Berths');
    await client.deleteSite(id);
    assert.equal((await client.sites()).length, 4);
  });

  it('creates a milestone', async () => {
    const client = clientIn('milestones');
    await client.createMilestone('TIDEPOOL', { name: 'Launch', date: '2025-03-14' });
    const launches = (await client.milestones('TIDEPOOL')).filter(({ name }) => name === 'Launch');
    assert.equal(launches.length, 1);
  });

  it('lists the events', async () => {
    const names = (await clientIn('events').events('TIDEPOOL')).map(({ name }) => name);
    for (const name of ['Gift card', 'Purchase', 'Sign-up']) assert.ok(names.includes(name), name);
  });

  it('counts visits', async () => {
    const client = clientIn('reports');
    const { visits, pageviews, bounceRate } = await client.totals('TIDEPOOL', MARCH);
    assert.ok(visits > 0 && pageviews >= visits);
    assert.ok(bounceRate > 0 && bounceRate < 1);
    assert.deepEqual(await client.totals('EMPTYSEA', MARCH), { visits: 0, pageviews: 0, bounceRate: 0 });
  });

  it('counts visits by day', async () => {
    const days = await clientIn('reports').days('TIDEPOOL', MARCH);
    assert.equal(days.length, 31);
    assert.ok(isSorted(days.map(({ day }) => day)));
  });

  it('counts visits by referrer', async () => {
    const referrers = await clientIn('reports').referrers('TIDEPOOL', MARCH, 5);
    assert.ok(isSorted(referrers.map(({ visits }) => -visits)));
    assert.ok(referrers.every(({ host }) => !host.includes('/')));
  });
});
