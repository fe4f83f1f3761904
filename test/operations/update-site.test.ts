import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { ACCEPTED, REFUSED, SEASHELL } from './site-samples.ts';

const HIT = { type: 'pageview' as const, visit: 'a', hostname: 'https://sea.example', pathname: '/' };

describe('POST /sites/{site_id}', () => {
  it('POST /sites/{site_id} answers a site object', async () => {
    const { get, post } = await newWorld();
    const { status, body } = await post('/sites/SEASHELL', { name: 'Shell' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...SEASHELL, name: 'Shell' });
    expect((await get('/sites/SEASHELL')).body).toEqual(body);
  });

  it('an update without a body changes nothing', async () => {
    const { call, get } = await newWorld({ strict: true });
    const { status, body } = await call('POST', '/sites/TIDEPOOL');
    expect(status).toBe(200);
    expect(body).toEqual((await get('/sites/TIDEPOOL')).body);
  });

  it.each(ACCEPTED)('takes a %s', async (_, input) => {
    const { post } = await newWorld();
    expect((await post('/sites/SEASHELL', input)).status).toBe(200);
  });

  it.each(REFUSED)('refuses a %s', async (_, input, field, text) => {
    const { post, get } = await newWorld();
    const { status, body } = await post('/sites/SEASHELL', input);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field][0]).toContain(text);
    expect((await get('/sites/SEASHELL')).body).toEqual(SEASHELL);
  });

  it('all are optional: an empty body changes nothing', async () => {
    const { post } = await newWorld();
    const { status, body } = await post('/sites/SEASHELL', {});
    expect(status).toBe(200);
    expect(body).toEqual(SEASHELL);
  });

  it.each([
    ['name', 'Shell'],
    ['sharing', 'none'],
    ['timezone', 'Asia/Kolkata'],
  ])('changes only what is sent: %s', async (field, value) => {
    const { post } = await newWorld();
    expect((await post('/sites/SEASHELL', { [field]: value })).body).toEqual({ ...SEASHELL, [field]: value });
  });

  it("timezone changes the timezone used for the site's reports", async () => {
    const { sandbox, post, report } = await newWorld();
    await sandbox.track('EMPTYSEA', [{ ...HIT, timestamp: '2026-06-14 20:00:00' }]);
    const query = { aggregates: 'visits', date_grouping: 'day' };
    expect((await report(query)).body).toEqual([{ visits: '1', date: '2026-06-14' }]);
    await post('/sites/EMPTYSEA', { timezone: 'Asia/Kolkata' });
    expect((await report(query)).body).toEqual([{ visits: '1', date: '2026-06-15' }]);
  });
});
