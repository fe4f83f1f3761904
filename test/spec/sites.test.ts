// Spec: Endpoints, Sites; the six rows of the table, every row of the Create site body, the Update site body.
// Who may: scope-matrix.test.ts. Paging: pagination.test.ts. Sharing: states.test.ts.
import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';

const SEASHELL = {
  id: 'SEASHELL',
  object: 'site',
  name: 'Seashell Notes',
  sharing: 'public',
  created_at: '2024-11-18 16:40:02',
  timezone: 'Europe/Berlin',
};

describe('the endpoints of sites', () => {
  it('GET /sites answers a list of site objects', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/sites', { limit: 1, starting_after: 'TIDEPOOL' });
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'list', url: '/v1/sites', has_more: true, data: [SEASHELL] });
  });

  it('POST /sites answers a site object with 200', async () => {
    const { get, post } = await newWorld();
    const { status, body } = await post('/sites', { name: 'Lagoon', timezone: 'Pacific/Apia', sharing: 'public' });
    expect(status).toBe(200);
    const site = {
      object: 'site',
      name: 'Lagoon',
      sharing: 'public',
      created_at: '2026-06-15 12:00:00',
      timezone: 'Pacific/Apia',
    };
    expect(body).toEqual({ id: body.id, ...site });
    expect((await get(`/sites/${body.id}`)).body).toEqual(body);
    expect((await get('/sites')).body.data.at(-1)).toEqual(body);
  });

  it('GET /sites/{site_id} answers a site object', async () => {
    const { get } = await newWorld();
    const { status, body } = await get('/sites/SEASHELL');
    expect(status).toBe(200);
    expect(body).toEqual(SEASHELL);
  });

  it('POST /sites/{site_id} answers a site object', async () => {
    const { get, post } = await newWorld();
    const { status, body } = await post('/sites/SEASHELL', { name: 'Shell' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...SEASHELL, name: 'Shell' });
    expect((await get('/sites/SEASHELL')).body).toEqual(body);
  });

  it('DELETE /sites/{site_id} answers a deleted object', async () => {
    const { del } = await newWorld();
    const { status, body } = await del('/sites/SEASHELL');
    expect(status).toBe(200);
    expect(body).toEqual({ id: 'SEASHELL', object: 'site', deleted: true });
  });

  it('DELETE /sites/{site_id}/data is retired and responds 410', async () => {
    const { get, del } = await newWorld();
    const { status, body } = await del('/sites/SEASHELL/data');
    expect(status).toBe(410);
    expect(body).toEqual({ error: 'This endpoint has been retired.' });
    expect((await get('/sites/SEASHELL')).status).toBe(200);
  });
});

// Each row is sent on create beside a name, and on update alone.
const REFUSED: [string, object, string, string][] = [
  ['name longer than 255 characters', { name: 'n'.repeat(256) }, 'name', 'must not be greater than 255 characters'],
  ['name that is empty', { name: '' }, 'name', 'is required'],
  ['name that is no string', { name: 7 }, 'name', 'must be a string'],
  ['name that is null', { name: null }, 'name', 'must be a string'],
  ['sharing outside its values', { sharing: 'secret' }, 'sharing', 'Allowed: none, private, public'],
  ['sharing in capitals', { sharing: 'Public' }, 'sharing', 'Allowed: none, private, public'],
  ['sharing that is null', { sharing: null }, 'sharing', 'must be a string'],
  ['sharing private without share_password', { sharing: 'private' }, 'share_password', 'is required'],
  [
    'sharing private with an empty share_password',
    { sharing: 'private', share_password: '' },
    'share_password',
    'is required',
  ],
  [
    'share_password longer than 255 characters',
    { sharing: 'private', share_password: 'p'.repeat(256) },
    'share_password',
    'must not be greater than 255 characters',
  ],
  [
    'share_password longer than 255 characters where it is not needed',
    { share_password: 'p'.repeat(256) },
    'share_password',
    'must not be greater than 255 characters',
  ],
  ['share_password that is no string', { share_password: 12345678 }, 'share_password', 'must be a string'],
  ['timezone that is no TZ database name', { timezone: 'Mars/Olympus' }, 'timezone', 'must be a valid timezone'],
  ['timezone that is an offset', { timezone: '+05:30' }, 'timezone', 'must be a valid timezone'],
  ['multi_domain that is no boolean', { multi_domain: 'yes' }, 'multi_domain', 'must be true or false'],
  ['multi_domain that is 1', { multi_domain: 1 }, 'multi_domain', 'must be true or false'],
  ['multi_domain true without multi_domain_option', { multi_domain: true }, 'multi_domain_option', 'is required'],
  [
    'multi_domain_option outside its values',
    { multi_domain: true, multi_domain_option: 'both' },
    'multi_domain_option',
    'Allowed: combined, separate',
  ],
  [
    'multi_domain_option outside its values where it is not needed',
    { multi_domain_option: 'both' },
    'multi_domain_option',
    'Allowed: combined, separate',
  ],
];

const ACCEPTED: [string, object][] = [
  ['name of 255 characters', { name: 'n'.repeat(255) }],
  ['name of 255 characters beyond the basic plane', { name: '🌊'.repeat(255) }],
  ['sharing none', { sharing: 'none' }],
  ['sharing public', { sharing: 'public' }],
  ['sharing private with share_password', { sharing: 'private', share_password: 'p' }],
  ['share_password of 255 characters', { sharing: 'private', share_password: 'p'.repeat(255) }],
  ['share_password where it is not needed', { sharing: 'public', share_password: 'p' }],
  ['timezone', { timezone: 'Australia/Lord_Howe' }],
  ['multi_domain false', { multi_domain: false }],
  ['multi_domain true, combined', { multi_domain: true, multi_domain_option: 'combined' }],
  ['multi_domain true, separate', { multi_domain: true, multi_domain_option: 'separate' }],
];

describe('create site body', () => {
  it('name is required', async () => {
    const { post, get } = await newWorld();
    const { status, body } = await post('/sites', { sharing: 'none' });
    expect(status).toBe(400);
    expect(body).toEqual({ errors: { name: ['The name field is required.'] } });
    expect((await get('/sites')).body.data).toHaveLength(4);
  });

  it.each(ACCEPTED)('takes a %s', async (_, input) => {
    const { post } = await newWorld();
    expect((await post('/sites', { name: 'Lagoon', ...input })).status).toBe(200);
  });

  it.each(REFUSED)('refuses a %s', async (_, input, field, text) => {
    const { post, get } = await newWorld();
    const { status, body } = await post('/sites', { name: 'Lagoon', ...input });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field][0]).toContain(text);
    expect((await get('/sites')).body.data).toHaveLength(4);
  });

  it('an update without a body changes nothing', async () => {
    const { call, get } = await newWorld({ strict: true });
    const { status, body } = await call('POST', '/sites/TIDEPOOL');
    expect(status).toBe(200);
    expect(body).toEqual((await get('/sites/TIDEPOOL')).body);
  });

  it("without a timezone the site inherits the account's default timezone", async () => {
    const { post, control } = await newWorld();
    expect((await post('/sites', { name: 'One' })).body.timezone).toBe('UTC');
    await control('PATCH', '/account', { timezone: 'Asia/Tokyo' });
    expect((await post('/sites', { name: 'Two' })).body.timezone).toBe('Asia/Tokyo');
    expect((await post('/sites', { name: 'Three', timezone: 'Europe/Rome' })).body.timezone).toBe('Europe/Rome');
  });

  it('sites of the same name are two sites', async () => {
    const { post } = await newWorld();
    const one = (await post('/sites', { name: 'Twin' })).body;
    const other = (await post('/sites', { name: 'Twin' })).body;
    expect(one.id).not.toBe(other.id);
  });
});

describe('update site body', () => {
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

const HIT = { type: 'pageview' as const, visit: 'a', hostname: 'https://sea.example', pathname: '/' };
