// Spec: Errors. Every row of the statuses, condition by condition; every row of the body shapes; the last paragraph.
// 429 by the per-hour limit: limits.test.ts.
import { describe, expect, it } from 'vitest';
import { type Method, newWorld, type Sending, type World } from '../support/world.ts';

const ERROR = { error: expect.any(String) };
const errorsOf = (...fields: string[]) => ({
  errors: Object.fromEntries(fields.map(field => [field, [expect.any(String)]])),
});
const PAGEVIEWS = { entity: 'pageview', entity_id: 'EMPTYSEA', aggregates: 'visits' };

describe('the statuses', () => {
  it.each<[string, string, number, object, Method, string, Sending?]>([
    ['400', 'a missing parameter', 400, errorsOf('entity', 'aggregates'), 'GET', '/aggregations'],
    ['400', 'an invalid parameter', 400, errorsOf('limit'), 'GET', '/sites?limit=many'],
    ['400', 'failed validation', 400, errorsOf('name'), 'POST', '/sites', { body: { name: 1 } }],
    [
      '400',
      'aggregation limit above 1000',
      400,
      errorsOf('limit'),
      'GET',
      '/aggregations',
      { query: { ...PAGEVIEWS, limit: 1001 } },
    ],
    ['400', 'token lacks permission', 400, ERROR, 'GET', '/account', { token: 'demo-readonly' }],
    [
      '400',
      'unsupported entity',
      400,
      errorsOf('entity'),
      'GET',
      '/aggregations',
      { query: { ...PAGEVIEWS, entity: 'session' } },
    ],
    [
      '400',
      'date_grouping of hour over a range longer than 7 days',
      400,
      errorsOf('date_grouping'),
      'GET',
      '/aggregations',
      { query: { ...PAGEVIEWS, date_grouping: 'hour', date_from: '2026-06-01 00:00:00' } },
    ],
    ['401', 'token missing', 401, ERROR, 'GET', '/account', { token: null }],
    ['401', 'token malformed', 401, ERROR, 'GET', '/account', { token: 'no body' }],
    ['401', 'token no longer valid', 401, ERROR, 'GET', '/account', { token: 'demo-expired' }],
    ['404', 'site does not exist', 404, ERROR, 'GET', '/sites/NOWHERE'],
    [
      '404',
      'site is not accessible to the token',
      404,
      ERROR,
      'GET',
      '/sites/SEASHELL',
      { token: 'demo-read-TIDEPOOL' },
    ],
    ['404', 'milestone does not exist', 404, ERROR, 'GET', '/sites/TIDEPOOL/milestones/none'],
    [
      '404',
      'event does not exist',
      404,
      ERROR,
      'GET',
      '/aggregations?entity=event&site_id=EMPTYSEA&entity_name=None&aggregates=value',
    ],
    ['410', 'wipe site', 410, ERROR, 'DELETE', '/sites/TIDEPOOL/data'],
    ['410', 'wipe event', 410, ERROR, 'DELETE', '/sites/TIDEPOOL/events/RVEKBSSA/data'],
    [
      '422',
      'an aggregation combining incompatible fields',
      422,
      ERROR,
      'GET',
      '/aggregations',
      { query: { ...PAGEVIEWS, aggregates: 'visits,value' } },
    ],
    [
      '422',
      'an aggregation combining incompatible groupings',
      422,
      ERROR,
      'GET',
      '/aggregations',
      { query: { ...PAGEVIEWS, field_grouping: 'pathname,pathname' } },
    ],
  ])('%s: %s', async (_status, _condition, status, shape, method, path, sending) => {
    const { call } = await newWorld();
    const answer = await call(method, path, sending);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(shape);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('400: account subscription lapsed', async () => {
    const { get, control } = await newWorld();
    await control('PATCH', '/account', { subscription: 'lapsed' });
    const { status, body } = await get('/sites');
    expect(status).toBe(400);
    expect(body).toEqual(ERROR);
  });

  it('429: concurrency limit exceeded; Retry-After gives seconds to wait', async () => {
    const { body, headers, status } = await overConcurrency(await newWorld({ plan: 'tier-1' }), 5);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('1');
    expect(body.error.code).toBe('api_concurrency_limit_reached');
  });

  it('500: fault on the service side', async () => {
    const { get, sandbox } = await newWorld();
    await sandbox.faults.add('server_error:times=1');
    const { status, body } = await get('/sites');
    expect(status).toBe(500);
    expect(body).toEqual(ERROR);
    expect((await get('/sites')).status).toBe(200);
  });

  it('503: briefly at capacity; Retry-After header present', async () => {
    const { get, sandbox } = await newWorld();
    await sandbox.faults.add('unavailable:times=1,retry_after_s=7');
    const { status, headers, body } = await get('/sites');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('7');
    expect(body).toEqual(ERROR);
    expect((await get('/sites')).status).toBe(200);
  });
});

describe('body shapes', () => {
  it('general error', async () => {
    const { get } = await newWorld();
    expect((await get('/sites/NOWHERE')).body).toEqual({
      error: 'The site NOWHERE does not exist or is not accessible to this token.',
    });
  });

  it('validation error: every field with its messages', async () => {
    const { post } = await newWorld();
    const { body } = await post('/sites', { sharing: 'all', timezone: 'Mars' });
    expect(body).toEqual({
      errors: {
        name: ['The name field is required.'],
        sharing: ['The selected sharing is invalid. Allowed: none, private, public.'],
        timezone: ['The timezone field must be a valid timezone.'],
      },
    });
  });

  it('validation error: a field may have several messages', async () => {
    const { report } = await newWorld();
    const filters = '[{"property":"planet","operator":"is","value":1},"x"]';
    const { status, body } = await report({ aggregates: 'visits', filters });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['filters']);
    expect(body.errors.filters.length).toBeGreaterThanOrEqual(3);
  });

  it('unauthorized', async () => {
    const { get } = await newWorld();
    expect((await get('/sites', undefined, { token: null })).body).toEqual({ error: 'Unauthenticated.' });
  });

  it('rate limited', async () => {
    const { get, sandbox } = await newWorld();
    await sandbox.faults.add('rate_limited');
    expect((await get('/sites')).body).toEqual({ message: 'Too Many Attempts.' });
  });

  it('concurrency limit reached', async () => {
    const { body } = await overConcurrency(await newWorld({ plan: 'tier-2' }), 5);
    expect(body).toEqual({
      error: {
        code: 'api_concurrency_limit_reached',
        message: 'You have reached the limit of 5 concurrent API requests.',
        limit: 5,
        next_tier: { name: 'Tier 3', concurrent_queries: 10, price: '$39' },
      },
    });
  });
});

describe('without Accept: application/json', () => {
  it.each([
    ['text/html', 'a browser that prefers HTML'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'a browser as they come'],
  ])('%s: errors come back as an HTML page', async accept => {
    const { get } = await newWorld();
    const { status, headers, text } = await get('/sites/NOWHERE', undefined, { accept });
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<h1>Error 404</h1>');
    expect(text).toContain('The site NOWHERE does not exist or is not accessible to this token.');
  });

  it('what a request says is escaped on the page', async () => {
    const { get } = await newWorld();
    const path = '/sites/%3Cscript%3Ealert(1)%3C%2Fscript%3E';
    const { text } = await get(path, undefined, { accept: 'text/html' });
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  it('headers of the error stay on the page', async () => {
    const { get, sandbox } = await newWorld();
    await sandbox.faults.add('unavailable:retry_after_s=9');
    const { status, headers } = await get('/sites', undefined, { accept: 'text/html' });
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('9');
  });

  it('successes are JSON all the same', async () => {
    const { get } = await newWorld();
    const { status, headers } = await get('/sites', undefined, { accept: 'text/html' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

/** The answer to a request beyond `limit` others that are held in flight. */
async function overConcurrency({ sandbox, get, control }: World, limit: number) {
  await sandbox.faults.add({ fault: 'hold', name: 'gate', match: { operation: 'getToken' } });
  const held = Array.from({ length: limit }, () => get('/token'));
  while ((await control('GET', '/usage')).body.in_flight < limit);
  const answer = await get('/account');
  await sandbox.faults.release('gate');
  for (const { status } of await Promise.all(held)) expect(status).toBe(200);
  return answer;
}
