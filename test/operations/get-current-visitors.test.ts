// Spec: Current visitors; both parameters, the response, and the top 150 of Limits.
import { describe, expect, it } from 'vitest';
import { newWorld, pageview } from '../support/world.ts';

const google = { referrer_hostname: 'https://www.google.com', referrer_pathname: '/' };
const HITS = [
  pageview('2026-06-15 11:56:00', 'a', '/', google),
  pageview('2026-06-15 11:57:00', 'a', '/shop'),
  pageview('2026-06-15 11:58:00', 'b', '/shop', google),
  pageview('2026-06-15 11:59:00', 'c', '/blog'),
  pageview('2026-06-15 11:50:00', 'gone', '/', google),
];

describe('GET /current_visitors', () => {
  it('answers the current visitors object', async () => {
    const { sandbox, get } = await newWorld();
    await sandbox.track('EMPTYSEA', HITS);
    const { status, body } = await get('/current_visitors', { site_id: 'EMPTYSEA' });
    expect(status).toBe(200);
    expect(body).toEqual({ total: 3 });
  });

  it('site_id is required', async () => {
    const { get } = await newWorld();
    for (const query of ['', 'site_id=']) {
      const { status, body } = await get('/current_visitors', query);
      expect(status).toBe(400);
      expect(body).toEqual({ errors: { site_id: ['The site_id field is required.'] } });
    }
  });

  it('answers 404 for a site that does not exist', async () => {
    const { get } = await newWorld();
    expect((await get('/current_visitors', { site_id: 'NOWHERE' })).status).toBe(404);
  });

  it('detailed is false by default', async () => {
    const { get } = await newWorld();
    const absent = await get('/current_visitors', { site_id: 'EMPTYSEA' });
    const no = await get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 'false' });
    expect(absent.body).toEqual({ total: 0 });
    expect(no.body).toEqual({ total: 0 });
  });

  it('detailed=true adds content and referrers', async () => {
    const { sandbox, get } = await newWorld();
    await sandbox.track('EMPTYSEA', HITS);
    const { body } = await get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 'true' });
    expect(body).toEqual({
      total: 3,
      content: [
        { hostname: 'https://sea.example', pathname: '/shop', total: 2 },
        { hostname: 'https://sea.example', pathname: '/blog', total: 1 },
      ],
      referrers: [{ referrer_hostname: 'https://www.google.com', referrer_pathname: '/', total: 2 }],
    });
  });

  it.each(['yes', 'True', 'TRUE', '2'])('detailed is a boolean: %j is refused', async detailed => {
    const { get } = await newWorld();
    const { status, body } = await get('/current_visitors', { site_id: 'EMPTYSEA', detailed });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['detailed']);
  });

  it('the detail is the top 150 pages and the top 150 referrers', async () => {
    const { sandbox, get } = await newWorld();
    const crowd = Array.from({ length: 160 }, (_, n) =>
      pageview('2026-06-15 11:59:00', `v${n}`, `/p${String(n).padStart(3, '0')}`, {
        referrer_hostname: `https://r${String(n).padStart(3, '0')}.example`,
        referrer_pathname: '/',
      }),
    );
    const more = pageview('2026-06-15 11:59:30', 'again', '/p159', {
      referrer_hostname: 'https://r159.example',
      referrer_pathname: '/',
    });
    await sandbox.track('EMPTYSEA', [...crowd, more]);
    const { body } = await get('/current_visitors', { site_id: 'EMPTYSEA', detailed: 'true' });
    expect(body.total).toBe(161);
    expect(body.content).toHaveLength(150);
    expect(body.referrers).toHaveLength(150);
    expect(body.content[0]).toEqual({ hostname: 'https://sea.example', pathname: '/p159', total: 2 });
    expect(body.content.at(-1).pathname).toBe('/p148');
    expect(body.referrers[0].total).toBe(2);
  });

  it('counts follow the clock', async () => {
    const { sandbox, get } = await newWorld();
    await sandbox.track('EMPTYSEA', HITS);
    await sandbox.clock.advance(120);
    expect((await get('/current_visitors', { site_id: 'EMPTYSEA' })).body).toEqual({ total: 2 });
    await sandbox.clock.advance(3600);
    expect((await get('/current_visitors', { site_id: 'EMPTYSEA' })).body).toEqual({ total: 0 });
  });
});
