// Spec: What the service does, each of its six points; General conventions 1 to 5.
import { describe, expect, it } from 'vitest';
import { newWorld, pageview } from '../support/world.ts';

describe('through the API a client can', () => {
  it('read account and API-token metadata', async () => {
    const { get } = await newWorld();
    expect((await get('/account')).body.name).toBe('Leadline Demo');
    expect((await get('/token')).body.name).toBe('Demo admin');
  });

  it('create, read, update and delete sites', async () => {
    const { get, post, del } = await newWorld();
    const { id } = (await post('/sites', { name: 'Lagoon' })).body;
    expect((await get(`/sites/${id}`)).body.name).toBe('Lagoon');
    expect((await post(`/sites/${id}`, { name: 'Blue Lagoon' })).body.name).toBe('Blue Lagoon');
    expect((await get(`/sites/${id}`)).body.name).toBe('Blue Lagoon');
    expect((await del(`/sites/${id}`)).body.deleted).toBe(true);
    expect((await get(`/sites/${id}`)).status).toBe(404);
  });

  it("list tracked events and set or clear an event's currency", async () => {
    const { get, post, del } = await newWorld();
    const currencyOfSignUp = async () => {
      const { body } = await get('/sites/TIDEPOOL/events');
      return body.data.find(({ name }: { name: string }) => name === 'Sign-up').currency;
    };
    await post('/sites/TIDEPOOL/events/currency', { name: 'Sign-up', currency: 'yen' });
    expect(await currencyOfSignUp()).toBe('yen');
    await del('/sites/TIDEPOOL/events', { name: 'Sign-up' });
    expect(await currencyOfSignUp()).toBeNull();
  });

  it('create, read, update and delete milestones', async () => {
    const { get, post, del } = await newWorld();
    const { id } = (await post('/sites/SEASHELL/milestones', { name: 'Launch', milestone_date: '2026-05-01' })).body;
    const path = `/sites/SEASHELL/milestones/${id}`;
    expect((await get(path)).body.name).toBe('Launch');
    expect((await post(path, { name: 'Relaunch', milestone_date: '2026-05-02' })).body.name).toBe('Relaunch');
    expect((await get(path)).body.milestone_date).toBe('2026-05-02 00:00:00');
    expect((await del(path)).body.deleted).toBe(true);
    expect((await get(path)).status).toBe(404);
  });

  it('build custom aggregation reports over pageviews or events, with grouping, filtering and sorting', async () => {
    const { sandbox, report } = await newWorld();
    await sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 09:00:00', 'a', '/', { browser: 'Chrome' }),
      pageview('2026-06-15 09:01:00', 'a', '/shop'),
      pageview('2026-06-15 10:00:00', 'b', '/', { browser: 'Firefox' }),
    ]);
    const { body } = await report({
      aggregates: 'pageviews',
      field_grouping: 'pathname',
      filters: '[{"property":"browser","operator":"is","value":"Chrome"}]',
      sort_by: 'pathname:desc',
    });
    expect(body).toEqual([
      { pageviews: '1', pathname: '/shop' },
      { pageviews: '1', pathname: '/' },
    ]);
  });

  it('read the current visitor count of a site', async () => {
    const { sandbox, get } = await newWorld();
    await sandbox.track('EMPTYSEA', [pageview('2026-06-15 11:59:00', 'a', '/')]);
    expect((await get('/current_visitors', { site_id: 'EMPTYSEA' })).body).toEqual({ total: 1 });
  });
});

describe('general conventions', () => {
  it('1. with Accept: application/json errors come back as JSON', async () => {
    const { get } = await newWorld();
    const { status, headers, body } = await get('/sites/NOWHERE', undefined, { accept: 'application/json' });
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({ error: 'The site NOWHERE does not exist or is not accessible to this token.' });
  });

  it('2. bodies are JSON with Content-Type: application/json', async () => {
    const { post } = await newWorld();
    const sent = { headers: { 'Content-Type': 'application/json' } };
    expect((await post('/sites', '{"name":"Lagoon"}', sent)).body.name).toBe('Lagoon');
    const xml = await post('/sites', '<name>Lagoon</name>', { headers: { 'Content-Type': 'application/xml' } });
    expect(xml.status).toBe(400);
  });

  it.each([
    ['PUT', '/sites/TIDEPOOL'],
    ['PATCH', '/sites/TIDEPOOL'],
    ['PUT', '/sites/TIDEPOOL/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39'],
    ['PATCH', '/sites/TIDEPOOL/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39'],
  ] as const)('2. updates use POST, not %s %s', async (method, path) => {
    const { call, get } = await newWorld();
    const before = (await get(path)).body;
    expect((await call(method, path, { body: { name: 'New', milestone_date: '2026-01-01' } })).status).toBe(404);
    expect((await get(path)).body).toEqual(before);
  });

  it.each([
    ['GET', '/token', ['last_used_at', 'created_at', 'updated_at']],
    ['GET', '/sites/TIDEPOOL', ['created_at']],
    [
      'GET',
      '/sites/TIDEPOOL/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39',
      ['milestone_date', 'created_at', 'updated_at'],
    ],
  ] as const)('3. timestamps of %s %s have the form YYYY-MM-DD HH:MM:SS', async (method, path, fields) => {
    const { call } = await newWorld();
    const { body } = await call(method, path);
    for (const field of fields) expect(body[field]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('4. every request counts toward the monthly pageview total: ten Create Site calls count as ten', async () => {
    const { post, control } = await newWorld();
    for (let n = 1; n <= 10; n++) await post('/sites', { name: `Site ${n}` });
    expect((await control('GET', '/usage')).body.pageviews_this_month).toBe(10);
  });

  it('5. the first run of an aggregation query is slower than later runs', async () => {
    const { report, lastEntry } = await newWorld({ assume: { 'cold-query-ms': '60' } });
    await report({ aggregates: 'visits' });
    const first = await lastEntry();
    await report({ aggregates: 'visits' });
    const second = await lastEntry();
    await report({ aggregates: 'pageviews' });
    const other = await lastEntry();
    expect([first.query_cache, second.query_cache, other.query_cache]).toEqual(['cold', 'cached', 'cold']);
    expect(first.duration_ms).toBeGreaterThanOrEqual(59);
    expect(second.duration_ms).toBeLessThan(first.duration_ms!);
  });
});
