// The fine print beside the register: fifteen further points on which the spec is silent, settled so that every part
// of the simulator does the same. Points without a test do not pass.
import { describe, expect, it } from 'vitest';
import { completion, newWorld, pageview } from '../support/world.ts';

const PAGEVIEW = { entity: 'pageview', entity_id: 'EMPTYSEA', aggregates: 'visits' };
const EVENT = { entity: 'event', aggregates: 'conversions' };
const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) =>
  body.errors === undefined ? status : Object.keys(body.errors).sort().join(' ');

type Tests = Readonly<Record<string, () => Promise<void>>>;

const POINTS: Readonly<Record<number, Tests>> = {
  1: {
    'all faults of parameters and body are collected into one errors': async () => {
      const { post, report } = await newWorld();
      const body = { sharing: 'x', timezone: 'y', share_password: 1, multi_domain: true };
      const site = await post('/sites', body, { query: {} });
      expect(fieldsOf(site)).toBe('multi_domain_option name share_password sharing timezone');
      const query = { aggregates: 'x', field_grouping: 'x', date_from: 'x', limit: 'x', filters: 'x', timezone: 'x' };
      const all = 'aggregates date_from date_grouping field_grouping filters limit timezone';
      expect(fieldsOf(await report({ ...query, date_grouping: 'x' }))).toBe(all);
    },
    'a date_from in the future gives an empty report': async () => {
      const { report } = await newWorld();
      expect((await report({ aggregates: 'visits', date_from: '2027-01-01 00:00:00' })).body).toEqual([
        { visits: '0' },
      ]);
      const grouped = { aggregates: 'visits', field_grouping: 'pathname', date_from: '2027-01-01 00:00:00' };
      expect((await report(grouped)).body).toEqual([]);
    },
  },

  2: {
    'a bad or missing entity reports errors.entity alone': async () => {
      const { get } = await newWorld();
      expect(fieldsOf(await get('/aggregations', { aggregates: 'visits' }))).toBe('entity');
      expect(fieldsOf(await get('/aggregations', { aggregates: 'visits', entity: 'x' }))).toBe('entity');
    },
    'a goal code alone reports errors.entity_id': async () => {
      const { get } = await newWorld();
      expect(fieldsOf(await get('/aggregations', { ...EVENT, entity_id: 'RVEKBSSA' }))).toBe('entity_id');
    },
    'otherwise what is missing of site_id and entity_name': async () => {
      const { get } = await newWorld();
      expect(fieldsOf(await get('/aggregations', EVENT))).toBe('entity_name site_id');
      expect(fieldsOf(await get('/aggregations', { ...EVENT, site_id: 'TIDEPOOL' }))).toBe('entity_name');
      expect(fieldsOf(await get('/aggregations', { ...EVENT, entity_name: 'Purchase' }))).toBe('site_id');
      const both = { ...EVENT, entity_id: 'RVEKBSSA', entity_name: 'Purchase' };
      expect(fieldsOf(await get('/aggregations', both))).toBe('site_id');
    },
  },

  3: {
    'what sort_by names is judged once aggregates, fields and date grouping are valid': async () => {
      const { report } = await newWorld();
      const sort_by = 'nothing:asc';
      expect(fieldsOf(await report({ aggregates: 'x', sort_by }))).toBe('aggregates');
      expect(fieldsOf(await report({ aggregates: 'visits', field_grouping: 'x', sort_by }))).toBe('field_grouping');
      expect(fieldsOf(await report({ aggregates: 'visits', date_grouping: 'x', sort_by }))).toBe('date_grouping');
      expect(fieldsOf(await report({ aggregates: 'visits', limit: '0', sort_by }))).toBe('limit sort_by');
      expect(fieldsOf(await report({ aggregates: 'x', sort_by: 'visits' }))).toBe('aggregates sort_by');
    },
    'date:asc is not a sort': async () => {
      const { report } = await newWorld();
      const query = { aggregates: 'visits', date_grouping: 'day', sort_by: 'date:asc' };
      expect(fieldsOf(await report(query))).toBe('sort_by');
    },
    'an aggregate named twice is 422, like a field': async () => {
      const { report } = await newWorld();
      expect((await report({ aggregates: 'visits,pageviews,visits' })).status).toBe(422);
      expect((await report({ aggregates: 'visits', field_grouping: 'city,ref,city' })).status).toBe(422);
    },
  },

  4: {
    'an optional parameter that is given but empty was not given (assumption empty-parameter), or is 400 on its key':
      async () => {
        const { get, report } = await newWorld({ assume: { 'empty-parameter': '400' } });
        const usual = await newWorld();
        for (const name of [
          'date_grouping',
          'field_grouping',
          'sort_by',
          'date_from',
          'date_to',
          'timezone',
          'limit',
          'site_id',
          'entity_name',
        ]) {
          expect(fieldsOf(await report({ aggregates: 'visits', [name]: '' }))).toBe(name);
          expect((await usual.report({ aggregates: 'visits', [name]: '' })).status).toBe(200);
        }
        for (const name of ['limit', 'starting_after', 'ending_before']) {
          expect(fieldsOf(await get('/sites', { [name]: '' }))).toBe(name);
          expect((await usual.get('/sites', { [name]: '' })).status).toBe(200);
        }
        expect(fieldsOf(await get('/current_visitors', { site_id: 'EMPTYSEA', detailed: '' }))).toBe('detailed');
      },
    'filters aside': async () => {
      const { report } = await newWorld();
      expect((await report({ aggregates: 'visits', filters: '' })).status).toBe(200);
    },
    'a known parameter given twice is 400 in both modes, even with the same value': async () => {
      for (const strict of [false, true]) {
        const { get } = await newWorld({ strict });
        expect(fieldsOf(await get('/sites', 'limit=5&limit=5'))).toBe('limit');
        const twice = 'entity=pageview&entity_id=EMPTYSEA&aggregates=visits&aggregates=pageviews';
        expect(fieldsOf(await get('/aggregations', twice))).toBe('aggregates');
        expect(fieldsOf(await get('/current_visitors', 'site_id=EMPTYSEA&site_id=EMPTYSEA'))).toBe('site_id');
      }
    },
    'an unknown one given twice is a deviation, once': async () => {
      const { get, lastEntry } = await newWorld();
      expect((await get('/sites', 'x=1&x=2')).status).toBe(200);
      expect((await lastEntry()).deviations).toHaveLength(1);
    },
  },

  5: {
    'integers are decimal digits': async () => {
      const { get, report } = await newWorld();
      for (const limit of ['1e1', '0x10', ' 5', '5 ', '+5', '5.0', '٥', '1_0', 'NaN']) {
        expect(fieldsOf(await get('/sites', { limit }))).toBe('limit');
        expect(fieldsOf(await report({ aggregates: 'visits', limit }))).toBe('limit');
      }
      expect((await get('/sites', { limit: '007' })).status).toBe(200);
    },
    'JSON booleans are true and false': async () => {
      const { post } = await newWorld();
      for (const multi_domain of ['true', 'false', 1, 0, '1']) {
        expect(fieldsOf(await post('/sites', { name: 'L', multi_domain }))).toBe('multi_domain');
      }
    },
    'a form also takes 1 and 0': async () => {
      const { post } = await newWorld();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      for (const [text, status] of [
        ['true', 400],
        ['1', 400],
        ['false', 200],
        ['0', 200],
      ] as const) {
        // True wants multi_domain_option beside it, which is how it shows.
        const answer = await post('/sites', `name=L&multi_domain=${text}`, { headers });
        expect(answer.status).toBe(status);
        if (status === 400) expect(fieldsOf(answer)).toBe('multi_domain_option');
      }
      expect(fieldsOf(await post('/sites', 'name=L&multi_domain=yes', { headers }))).toBe('multi_domain');
    },
    'null for an optional body field is 400': async () => {
      const { post } = await newWorld();
      for (const field of ['sharing', 'share_password', 'timezone', 'multi_domain', 'multi_domain_option']) {
        expect(fieldsOf(await post('/sites', { name: 'L', [field]: null }))).toBe(field);
        expect(fieldsOf(await post('/sites/SEASHELL', { [field]: null }))).toBe(field);
      }
    },
  },

  6: {
    'malformed JSON, a body that is no object, a wrong content type: { error }': async () => {
      const { post } = await newWorld();
      const refused = async (body: string, type = 'application/json') => {
        const answer = await post('/sites', body, { headers: { 'Content-Type': type } });
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ error: expect.any(String) });
      };
      for (const body of ['{', '{"name":}', '{"name":"L",}', "{'name':'L'}", 'name', '\u0000']) await refused(body);
      for (const body of ['[]', '[{"name":"L"}]', '"L"', '1', 'null', 'true']) await refused(body);
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp']) {
        await refused('{"name":"L"}', type);
      }
    },
    'a charset beside application/json is no other type': async () => {
      const { post } = await newWorld();
      const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' };
      expect((await post('/sites', '{"name":"L"}', { headers })).status).toBe(200);
    },
    'no body at all is an empty one': async () => {
      const { post } = await newWorld();
      expect(fieldsOf(await post('/sites'))).toBe('name');
      expect((await post('/sites/SEASHELL')).status).toBe(200);
    },
  },

  7: {
    'lengths count code points, nothing is trimmed': async () => {
      const { post } = await newWorld();
      expect((await post('/sites', { name: '🌊'.repeat(255) })).status).toBe(200);
      expect((await post('/sites', { name: '🌊'.repeat(256) })).status).toBe(400);
      expect((await post('/sites', { name: '  L  ' })).body.name).toBe('  L  ');
      expect((await post('/sites', { name: ' ' })).status).toBe(200);
      const milestone = { name: '🌊'.repeat(30), milestone_date: '2026-06-01' };
      expect((await post('/sites/EMPTYSEA/milestones', milestone)).status).toBe(201);
    },
    'share_password: "" matters only when sharing is private': async () => {
      const { post } = await newWorld();
      const share_password = '';
      expect((await post('/sites', { name: 'L', share_password })).status).toBe(200);
      expect((await post('/sites', { name: 'L', sharing: 'public', share_password })).status).toBe(200);
      expect(fieldsOf(await post('/sites', { name: 'L', sharing: 'private', share_password }))).toBe('share_password');
    },
    'multi_domain_option is required in the same body that sets multi_domain true, also on update': async () => {
      const { post } = await newWorld();
      expect(fieldsOf(await post('/sites/BAREBOAT', { multi_domain: true }))).toBe('multi_domain_option');
      const whole = { multi_domain: true, multi_domain_option: 'separate' };
      expect((await post('/sites/BAREBOAT', whole)).status).toBe(200);
      expect((await post('/sites/BAREBOAT', { multi_domain_option: 'combined' })).status).toBe(200);
      expect((await post('/sites/BAREBOAT', { multi_domain: false })).status).toBe(200);
    },
  },

  8: {
    'an event name over 255 in a query is 400 on its key': async () => {
      const { get, del } = await newWorld();
      const name = 'e'.repeat(256);
      expect(fieldsOf(await del('/sites/TIDEPOOL/events', { name }))).toBe('name');
      const query = { ...EVENT, site_id: 'TIDEPOOL', entity_name: name };
      expect(fieldsOf(await get('/aggregations', query))).toBe('entity_name');
    },
  },

  9: {
    'paths are exact: case matters, a trailing slash is an unknown route': async () => {
      const { get } = await newWorld();
      for (const path of ['/Sites', '/sites/', '//sites', '/sites//', '/sites/TIDEPOOL/', '/account/', '/']) {
        const { status, body } = await get(path);
        expect(status, path).toBe(404);
        expect(body.error).toContain('could not be found');
      }
      expect((await get('/sites/tidepool')).status).toBe(404);
      expect((await get('/sites/TIDE%50OOL')).status).toBe(200);
    },
    'what is percent-encoded must be UTF-8': async () => {
      const { get, call } = await newWorld();
      for (const path of ['/sites/%FF', '/sites/%E0%A4%A', '/sites/%2', '/nowhere/%C0%AF']) {
        const { status, body } = await get(path);
        expect([status, Object.keys(body)], path).toEqual([400, ['error']]);
      }
      expect(fieldsOf(await get('/sites', 'limit=0&starting_after=%FF&%ED%A0%80=1'))).toBe(
        'limit starting_after \ufffd\ufffd\ufffd',
      );
      expect((await get('/sites', 'note=100%&x=%EF%BF%BD')).status).toBe(200);
      const form = { body: 'name=%FF', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
      expect(fieldsOf(await call('POST', '/sites', form))).toBe('name');
    },
    'the scheme Bearer is accepted in any case': async () => {
      const { get, sandbox } = await newWorld();
      const headers = { Authorization: `bEARER ${sandbox.token}` };
      expect((await get('/token', undefined, { token: null, headers })).status).toBe(200);
    },
  },

  10: {
    "HTML only where its quality is above JSON's": async () => {
      const { get } = await newWorld();
      for (const [accept, html] of [
        ['text/html;q=0.9,application/json;q=0.9', false],
        ['text/html;q=0.9,application/json;q=0.8', true],
        ['text/*', true],
        ['text/*;q=0.5,*/*', false],
        ['application/*,text/html', false],
        ['TEXT/HTML', true],
      ] as const) {
        const { headers } = await get('/sites/NOWHERE', undefined, { accept });
        expect(headers['content-type']?.startsWith('text/html'), accept).toBe(html);
      }
    },
    'extra keys in a filter object are ignored': async () => {
      const { report, lastEntry } = await newWorld({ strict: true });
      const filters = '[{"property":"browser","operator":"is","value":"Chrome","id":1,"label":null}]';
      expect((await report({ aggregates: 'visits', filters })).status).toBe(200);
      expect((await lastEntry()).deviations).toEqual([]);
    },
    'entity=pageview ignores site_id and entity_name': async () => {
      const { sandbox, report, lastEntry } = await newWorld({ strict: true });
      await sandbox.track('EMPTYSEA', [pageview('2026-06-15 09:00:00', 'a', '/')]);
      const { body } = await report({ aggregates: 'visits', site_id: 'NOWHERE', entity_name: 'Never' });
      expect(body).toEqual([{ visits: '1' }]);
      expect((await lastEntry()).deviations).toEqual([]);
    },
  },

  11: {
    'last_used_at includes the request that asks; use does not move updated_at': async () => {
      const { sandbox, get } = await newWorld();
      await get('/sites');
      await sandbox.clock.advance(90);
      const { body } = await get('/token');
      expect(body.last_used_at).toBe('2026-06-15 12:01:30');
      expect(body.updated_at).toBe('2024-11-04 09:00:00');
      expect((await get('/token', undefined, { token: 'demo-readonly' })).body.last_used_at).toBe(
        '2026-06-15 12:01:30',
      );
    },
  },

  12: {
    'under strict a refused Accept or form body is { error }, an unknown field errors.<name>': async () => {
      const { get, post } = await newWorld({ strict: true });
      const error = { error: expect.any(String) };
      expect((await get('/account', undefined, { accept: '*/*' })).body).toEqual(error);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      expect((await post('/sites', 'name=L', { headers })).body).toEqual(error);
      expect(fieldsOf(await post('/sites', { name: 'L', color: 'red' }))).toBe('color');
    },
    '401, 404, 410 and permission come first': async () => {
      const { get, del } = await newWorld({ strict: true });
      const without = { accept: '*/*' };
      expect((await get('/account', { x: 1 }, { ...without, token: null })).status).toBe(401);
      expect((await get('/nowhere', { x: 1 }, without)).status).toBe(404);
      expect((await get('/sites/NOWHERE', { x: 1 }, without)).status).toBe(404);
      expect((await del('/sites/TIDEPOOL/data', { x: 1 }, without)).status).toBe(410);
      const { body } = await get('/account', { x: 1 }, { ...without, token: 'demo-readonly' });
      expect(body.error).toContain('permission');
    },
  },

  13: {
    '24:00:00, seconds of 60 and HH:MM are refused': async () => {
      const { report } = await newWorld();
      for (const time of ['24:00:00', '23:59:60', '23:59', '23', '1:00:00', '12:00:00 PM', '25:00:00', '12:60:00']) {
        const refused = await report({ aggregates: 'visits', date_to: `2026-06-14 ${time}` });
        expect(fieldsOf(refused), time).toBe('date_to');
      }
    },
    'dates that do not exist are refused': async () => {
      const { report } = await newWorld();
      for (const date of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-06-31', '26-06-01', '2026-6-1']) {
        expect(fieldsOf(await report({ aggregates: 'visits', date_from: `${date} 00:00:00` })), date).toBe('date_from');
        expect(fieldsOf(await report({ aggregates: 'visits', date_from: date })), date).toBe('date_from');
      }
    },
    'fractions are cut off': async () => {
      const { sandbox, report } = await newWorld();
      await sandbox.track('EMPTYSEA', [pageview('2026-06-15 09:00:00', 'a', '/')]);
      const query = { aggregates: 'visits', date_from: '2026-06-15 09:00:00.999999' };
      expect((await report(query)).body).toEqual([{ visits: '1' }]);
    },
    'zone links such as US/Pacific are valid names; offsets such as +05:30 are not': async () => {
      const { post, report } = await newWorld();
      for (const timezone of ['US/Pacific', 'Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'Europe/Kyiv']) {
        expect((await post('/sites', { name: 'L', timezone })).body.timezone).toBe(timezone);
        expect((await report({ aggregates: 'visits', timezone })).status).toBe(200);
      }
      for (const timezone of ['+05:30', '-08:00', 'UTC+1', 'Z', 'local']) {
        expect(fieldsOf(await post('/sites', { name: 'L', timezone })), timezone).toBe('timezone');
        expect(fieldsOf(await report({ aggregates: 'visits', timezone })), timezone).toBe('timezone');
      }
    },
  },

  14: {
    'an hour that the clock shows twice is one bucket': async () => {
      const { sandbox, post, report } = await newWorld();
      await post('/sites/EMPTYSEA', { timezone: 'Europe/Berlin' });
      // 2025-10-26, 02:00 to 03:00 in Berlin happened twice: from 00:00 UTC and again from 01:00 UTC.
      await sandbox.track('EMPTYSEA', [
        pageview('2025-10-25 23:30:00', 'a', '/'),
        pageview('2025-10-26 00:30:00', 'b', '/'),
        pageview('2025-10-26 01:30:00', 'c', '/'),
        pageview('2025-10-26 02:30:00', 'd', '/'),
        completion('2025-10-26 00:45:00', 'b', 'Tip', 1),
      ]);
      const range = { date_from: '2025-10-26 00:00:00', date_to: '2025-10-26 23:59:59' };
      const { body } = await report({ aggregates: 'visits', date_grouping: 'hour', ...range });
      expect(body).toEqual([
        { visits: '1', date: '2025-10-26 03:00:00' },
        { visits: '2', date: '2025-10-26 02:00:00' },
        { visits: '1', date: '2025-10-26 01:00:00' },
      ]);
    },
  },

  15: {
    'names hold no control characters and no lone surrogates': async () => {
      const { post, del, control } = await newWorld();
      const date = '2026-06-01';
      for (const name of ['\u0000', 'a\nb', 'tab\t', '\u007f', '\u0085', '\ud800', 'x\udc00y']) {
        const what = JSON.stringify(name);
        expect(fieldsOf(await post('/sites', { name })), what).toBe('name');
        expect(fieldsOf(await post('/sites/EMPTYSEA', { name })), what).toBe('name');
        expect(fieldsOf(await post('/sites/EMPTYSEA/events/currency', { name, currency: 'won' })), what).toBe('name');
        expect(fieldsOf(await post('/sites/EMPTYSEA/milestones', { name, milestone_date: date })), what).toBe('name');
        expect(fieldsOf(await control('POST', '/tokens', { name, abilities: ['*'] })), what).toBe('name');
        const fixture = { tokens: [{ name, value: 'a', abilities: ['*'] }] };
        expect(fieldsOf(await control('POST', '/sandboxes', { fixture })), what).toBe('fixture.tokens[0].name');
      }
      expect(fieldsOf(await del('/sites/EMPTYSEA/events', 'name=a%0Ab'))).toBe('name');
      for (const name of ['👩‍👩‍👧 é', '\u202eabc', '٣', '\ufffd']) {
        expect((await post('/sites', { name })).body.name).toBe(name);
      }
    },
    'dates begin with the year 1': async () => {
      const { post } = await newWorld();
      const onDate = (milestone_date: string) => post('/sites/EMPTYSEA/milestones', { name: 'M', milestone_date });
      expect(fieldsOf(await onDate('0000-12-31'))).toBe('milestone_date');
      expect((await onDate('0001-01-01')).body.milestone_date).toBe('0001-01-01 00:00:00');
    },
  },
};

it('every point has a test', () => {
  expect(Object.keys(POINTS).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
});

describe.each(Object.entries(POINTS))('%s.', (_, tests) => {
  it.each(Object.entries(tests))('%s', async (_, test) => {
    await test();
  });
});

it('what a valid report needs is no more than these three', async () => {
  const { get } = await newWorld({ strict: true });
  expect((await get('/aggregations', PAGEVIEW)).status).toBe(200);
});
