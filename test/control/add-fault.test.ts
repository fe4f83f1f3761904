import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client } = await listening();

describe('POST /_sim/faults', () => {
  it('adds a rule with its defaults and lists what became of it', async () => {
    const { control, get } = await client();
    await get('/token');
    const added = await control('POST', '/faults', {
      fault: 'unavailable',
      times: 1,
      match: { operation: 'listSites' },
    });
    expect(added.status).toBe(201);
    const rule = {
      name: 'unavailable-1',
      fault: 'unavailable',
      match: { operation: 'listSites' },
      after: 0,
      times: 1,
      every: 1,
      probability: 1,
      retry_after_s: 1,
      phase: 'before_commit',
    };
    expect(added.body).toEqual({ ...rule, matched: 0, fired: 0, held: 0 });
    await get('/account');
    await get('/sites');
    await get('/sites');
    expect((await control('GET', '/faults')).body).toEqual({ data: [{ ...rule, matched: 2, fired: 1, held: 0 }] });
  });

  it('takes a listed rule again as it is, counts begun anew', async () => {
    const { control, get } = await client();
    await control('POST', '/faults', { name: 'late', fault: 'latency', min_ms: 0, max_ms: 1, probability: 0.5 });
    await get('/token');
    const [listed] = (await control('GET', '/faults')).body.data;
    const again = await control('POST', '/faults', listed);
    expect([again.status, again.body]).toEqual([201, { ...listed, matched: 0, fired: 0 }]);
  });

  it.each([
    ['/sites/TIDEPOOL', true],
    ['/sites/TIDE%50OOL/events', true],
    ['/sites/TIDEPOOL/data', true],
    ['/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits&site_id=SEASHELL', true],
    ['/aggregations?entity=event&site_id=TIDEPOOL&entity_id=SEASHELL&entity_name=Purchase&aggregates=value', true],
    ['/aggregations?entity=event&site_id=TIDEPOOL', true],
    ['/current_visitors?site_id=TIDEPOOL&entity_id=SEASHELL', true],
    ['/sites/SEASHELL?site_id=TIDEPOOL', false],
    ['/account?site_id=TIDEPOOL', false],
    ['/sites?site_id=TIDEPOOL&entity_id=TIDEPOOL', false],
    ['/aggregations?entity=pageview&entity_id=SEASHELL&aggregates=visits&site_id=TIDEPOOL', false],
    ['/aggregations?entity=event&site_id=SEASHELL&entity_id=TIDEPOOL&entity_name=Subscribe&aggregates=value', false],
    ['/aggregations?entity=event&entity_id=TIDEPOOL&aggregates=value', false],
    ['/aggregations?entity_id=TIDEPOOL&site_id=TIDEPOOL&aggregates=visits', false],
    ['/current_visitors?entity_id=TIDEPOOL&site_id=SEASHELL', false],
    ['/nowhere?site_id=TIDEPOOL', false],
  ])('matches the site that the operation reaches: %s %s', async (path, isMatched) => {
    const { control, call } = await client();
    await control('POST', '/faults', { fault: 'unavailable', match: { site_id: 'TIDEPOOL' } });
    const method = path.endsWith('/data') ? 'DELETE' : 'GET';
    expect((await call(method, path)).status === 503).toBe(isMatched);
  });

  it('replaces a rule of the same name', async () => {
    const { control } = await client();
    await control('POST', '/faults', { name: 'one', fault: 'server_error' });
    await control('POST', '/faults', { name: 'one', fault: 'unavailable' });
    const { data } = (await control('GET', '/faults')).body;
    expect(data.map(({ fault }: { fault: string }) => fault)).toEqual(['unavailable']);
  });

  it.each([
    [{ fault: 'unavailble' }, 'fault', 'it must be one of rate_limited, concurrency_limited'],
    [{ fault: 'latency', milliseconds: 5 }, 'milliseconds', 'known: name, fault, match, after, times, every'],
    [{ fault: 'server_error', operation: 'listSites' }, 'operation', 'belongs inside match'],
    [{ fault: 'server_error', match: { operation: 'listSite' } }, 'match.operation', 'did you mean listSites?'],
    [{ fault: 'latency', ms: 0.5 }, 'ms', 'cannot be 0.5: it must be an integer or null'],
    [{ fault: 'slow', bytes_per_s: 0 }, 'bytes_per_s', 'cannot be 0: it must be at least 1'],
    [{ fault: 'reset', phase: 'later' }, 'phase', 'before_commit, after_commit'],
    [undefined, 'rule', 'a rule is an object such as {"fault":"unavailable"}'],
  ])('says what is wrong with %j', async (body, field, message) => {
    const { control } = await client();
    const refused = await control('POST', '/faults', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field].join()).toContain(message);
  });
});
