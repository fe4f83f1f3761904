// Assumption check-order: of two faults in one request, the one that comes first in the order is answered.
//   401 · refusing faults · 429 · lapsed 400 · unknown route 404 · 410 · site not reachable 404 · permission 400 · body
//   and validation 400 · milestone 404 · rules. A site named in the query is reached after validation.
import { describe, expect, it } from 'vitest';
import { type Answer, newWorld, type World } from '../support/world.ts';

const READER = { token: 'demo-read-TIDEPOOL' };
const NO_MILESTONE = '/sites/TIDEPOOL/milestones/none';
const lapse = ({ control }: World) => control('PATCH', '/account', { subscription: 'lapsed' });

/** What was answered, in one word. */
function verdict({ status, body }: Answer): string {
  if (body.errors) return `400 ${Object.keys(body.errors).sort()}`;
  if (/subscription/.test(body.error)) return '400 lapsed';
  if (/permission/.test(body.error)) return '400 permission';
  if (/content type|valid JSON|JSON object/.test(body.error)) return '400 body';
  if (/route/.test(body.error)) return '404 route';
  if (/The site/.test(body.error)) return '404 site';
  if (/milestone/.test(body.error)) return '404 milestone';
  if (/Event not found/.test(body.error)) return '404 event';
  if (body.message) return '429 hourly';
  if (body.error?.code) return '429 concurrency';
  return String(status);
}

const report =
  (query: Record<string, string>, token = 'demo-admin') =>
  ({ get }: World) =>
    get('/aggregations', query, { token });
const EVENT = { entity: 'event', site_id: 'EMPTYSEA', entity_name: 'Never', aggregates: 'value' };
const PAGEVIEW = { entity: 'pageview', entity_id: 'EMPTYSEA', aggregates: 'visits' };
const BACKWARD = { date_from: '2026-06-02 00:00:00', date_to: '2026-06-01 00:00:00' };
const LONG = { date_from: '2025-01-01 00:00:00', date_to: '2026-06-01 00:00:00' };

describe('of two faults in one request the earlier is answered', () => {
  it.each<[string, string, (world: World) => Promise<Answer>]>([
    [
      '401 before a refusing fault',
      '401',
      async ({ sandbox, get }) => {
        await sandbox.faults.add('unavailable');
        return get('/sites', undefined, { token: 'demo-expired' });
      },
    ],
    ['401 before an unknown route', '401', ({ get }) => get('/nowhere', undefined, { token: null })],
    ['401 before 410', '401', ({ del }) => del('/sites/TIDEPOOL/data', undefined, { token: null })],
    ['401 before 404 site', '401', ({ get }) => get('/sites/NOWHERE', undefined, { token: null })],
    ['401 before validation', '401', ({ get }) => get('/sites', { limit: 0 }, { token: null })],
    ['401 before the body', '401', ({ post }) => post('/sites', '{', { token: null })],
    [
      '401 before lapsed',
      '401',
      async world => {
        await lapse(world);
        return world.get('/sites', undefined, { token: 'demo-expired' });
      },
    ],
    [
      'a refusing fault before 429',
      '503',
      async ({ sandbox, get }) => {
        await sandbox.faults.add('unavailable');
        await sandbox.faults.add('rate_limited');
        return get('/sites');
      },
    ],
    [
      'a refusing fault before lapsed',
      '503',
      async world => {
        await lapse(world);
        await world.sandbox.faults.add('unavailable');
        return world.get('/sites');
      },
    ],
    [
      'a refusing fault before an unknown route',
      '503',
      async ({ sandbox, get }) => {
        await sandbox.faults.add('unavailable');
        return get('/nowhere');
      },
    ],
    [
      'lapsed before an unknown route',
      '400 lapsed',
      async world => {
        await lapse(world);
        return world.get('/nowhere');
      },
    ],
    [
      'lapsed before 410',
      '400 lapsed',
      async world => {
        await lapse(world);
        return world.del('/sites/TIDEPOOL/data');
      },
    ],
    [
      'lapsed before 404 site',
      '400 lapsed',
      async world => {
        await lapse(world);
        return world.get('/sites/NOWHERE');
      },
    ],
    ['an unknown route before the permission', '404 route', ({ call }) => call('PUT', '/account', READER)],
    ['an unknown route before the body', '404 route', ({ post }) => post('/nowhere', '{')],
    ['410 before 404 site', '410', ({ del }) => del('/sites/NOWHERE/data')],
    ['410 before the permission', '410', ({ del }) => del('/sites/TIDEPOOL/data', undefined, READER)],
    ['410 before the body', '410', ({ post }) => post('/sites/TIDEPOOL/events', '{')],
    ['404 site before the permission', '404 site', ({ del }) => del('/sites/SEASHELL', undefined, READER)],
    ['404 site before validation', '404 site', ({ get }) => get('/sites/NOWHERE/events', { limit: 0 })],
    ['404 site before the body', '404 site', ({ post }) => post('/sites/NOWHERE', '{')],
    [
      '404 site before 404 milestone',
      '404 site',
      ({ get }) => get('/sites/SEASHELL/milestones/none', undefined, READER),
    ],
    ['the permission before the body', '400 permission', ({ post }) => post('/sites/TIDEPOOL', '{', READER)],
    ['the permission before validation', '400 permission', ({ get }) => get('/sites', { limit: 0 }, READER)],
    ['the permission before validation of a body', '400 permission', ({ post }) => post('/sites', {}, READER)],
    ['the permission before 404 milestone', '400 permission', ({ del }) => del(NO_MILESTONE, undefined, READER)],
    ['the body before validation', '400 body', ({ post }) => post('/sites/TIDEPOOL', '[', { query: { limit: 0 } })],
    ['the body before 404 milestone', '400 body', ({ post }) => post(NO_MILESTONE, '{')],
    ['validation before 404 milestone', '400 milestone_date,name', ({ post }) => post(NO_MILESTONE, {})],
    [
      'validation before an unknown cursor',
      '400 limit',
      ({ get }) => get('/sites', { limit: 0, starting_after: 'NOWHERE1' }),
    ],
    ['validation before the site of a query', '400 limit', report({ ...PAGEVIEW, entity_id: 'NOWHERE', limit: '0' })],
    [
      'validation before the site of a query, of current visitors',
      '400 detailed',
      ({ get }) => get('/current_visitors', { site_id: 'NOWHERE', detailed: 'maybe' }),
    ],
    [
      'the site of a query before the event',
      '404 site',
      report({ ...EVENT, site_id: 'SEASHELL' }, 'demo-read-TIDEPOOL'),
    ],
    [
      'the site of a query before the rules',
      '404 site',
      report({ ...PAGEVIEW, entity_id: 'NOWHERE', aggregates: 'value' }),
    ],
    ['the event before the range', '404 event', report({ ...EVENT, ...BACKWARD })],
    ['the event before what is incompatible', '404 event', report({ ...EVENT, aggregates: 'visits' })],
    ['the range before the range of hours', '400 date_to', report({ ...PAGEVIEW, ...BACKWARD, date_grouping: 'hour' })],
    ['the range before what is incompatible', '400 date_to', report({ ...PAGEVIEW, ...BACKWARD, aggregates: 'value' })],
    [
      'the range of hours before what is incompatible',
      '400 date_grouping',
      report({ ...PAGEVIEW, ...LONG, date_grouping: 'hour', aggregates: 'value' }),
    ],
  ])('%s', async (_, expected, ask) => {
    expect(verdict(await ask(await newWorld()))).toBe(expected);
  });

  it('what is incompatible before the range of days', async () => {
    const { get } = await newWorld({ assume: { 'day-range': '400' } });
    const { status } = await get('/aggregations', { ...PAGEVIEW, ...LONG, date_grouping: 'day', aggregates: 'value' });
    expect(status).toBe(422);
  });

  it('429 before lapsed, an unknown route, and 410', async () => {
    const { get, del, control, sandbox } = await newWorld({ plan: 'tier-1' });
    await sandbox.faults.add({ fault: 'hold', name: 'gate', match: { operation: 'getToken' } });
    const held = Array.from({ length: 5 }, () => get('/token'));
    while ((await control('GET', '/usage')).body.in_flight < 5);
    await control('PATCH', '/account', { subscription: 'lapsed' });
    expect(verdict(await get('/sites'))).toBe('429 concurrency');
    expect(verdict(await get('/nowhere'))).toBe('429 concurrency');
    expect(verdict(await del('/sites/TIDEPOOL/data'))).toBe('429 concurrency');
    await sandbox.faults.release('gate');
    await Promise.all(held);
  });
});
