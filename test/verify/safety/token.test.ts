// The value of a token is in nothing that a run gives back, whatever the server does with it; nor are values of the account.
import { describe, expect, it } from 'vitest';
import { elapsedMs, systemSource } from '../../../src/time/clock.ts';
import { askedText, SeenNames } from '../../../src/verify/asked-text.ts';
import { maskOf } from '../../../src/verify/masked.ts';
import { PROBES } from '../../../src/verify/probes/registry.ts';
import { paced } from '../../../src/verify/server/paced.ts';
import { senderTo } from '../../../src/verify/server/send.ts';
import { verify } from '../../../src/verify/verify.ts';
import { otherServer } from '../server.ts';
import { json, recordingServer } from './recording-server.ts';

const TOKENS = ['Plain-Token-1234', 'a"b\\c|d', '$&$1(.*)[x]', '%2F+%20=&?#', "it's<b>&amp;", '12345|abcDEF{}~x', '^$'];

/** All that a run gives back, with --values. */
async function allOf(url: string, token: string): Promise<string> {
  const send = await senderTo({ baseUrl: url, token });
  const pace = paced({ send, elapsedMs, sleep: async () => {} }, { maxRequests: 30, rate: 1000, maxWaitS: 0 });
  const asked = {
    baseUrl: url,
    probes: PROBES,
    siteId: undefined,
    values: true,
    wallMs: systemSource,
    mask: maskOf(token),
  };
  const result = await verify(pace, asked);
  const texts = result.results.flatMap(each => Object.values(each).filter(text => typeof text === 'string'));
  return [...texts, JSON.stringify(result)].join('\n');
}

describe('a server that says the token again', () => {
  it.each(TOKENS)('%s is in nothing that the run gives back', async token => {
    const encoded = encodeURIComponent(token);
    const echoes = [
      { [token]: token, error: `${token} and ${encoded} and ${token.toUpperCase()}`, abilities: [token, '*'] },
      { data: [{ id: encoded, name: token, timezone: 'UTC' }], has_more: true },
      [{ pageviews: '5', [token]: token }],
    ];
    const server = await recordingServer((_, response, n) => json(response, n % 7 === 0 ? 500 : 200, echoes[n % 3]));
    const text = await allOf(server.url, token);
    for (const form of [token, encoded, token.toUpperCase(), JSON.stringify(token).slice(1, -1)]) {
      expect(text.includes(form), form).toBe(false);
    }
  });

  it('in the host that it redirects to', async () => {
    const token = 'Plain-Token-1234';
    const server = await recordingServer((_, response) =>
      response.writeHead(302, { Location: `https://${token}.example/${token}` }).end(),
    );
    const text = await allOf(server.url, token);
    expect(text).toContain('another origin, https://….example');
    expect(text.toLowerCase()).not.toContain(token.toLowerCase());
  });
});

describe('values of the account', () => {
  it('are in nothing that a run gives back without --values', async () => {
    const { url } = await otherServer();
    const send = await senderTo({ baseUrl: url, token: 'demo-admin' });
    const pace = paced({ send, elapsedMs, sleep: async () => {} }, { maxRequests: 10_000, rate: 1000, maxWaitS: 0 });
    const asked = { baseUrl: url, probes: PROBES, siteId: undefined, values: false, wallMs: systemSource };
    const text = JSON.stringify((await verify(pace, asked)).results);
    const own = await ownValues(url);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter(value => text.includes(JSON.stringify(value).slice(1, -1)))).toEqual([]);
    expect(text).toContain('{site_id}');
  }, 30_000);
});

/** Ids, names, pages and so on of the demo. */
async function ownValues(url: string): Promise<string[]> {
  const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
  // biome-ignore lint/suspicious/noExplicitAny: JSON of the API
  const get = async (path: string): Promise<any> => (await fetch(url + path, { headers })).json();
  const account = await get('/account');
  const values: string[] = [account.name, account.email];
  for (const { id, name } of (await get('/sites?limit=100')).data) {
    values.push(id, name);
    for (const event of (await get(`/sites/${id}/events?limit=100`)).data) values.push(event.name, event.id);
    for (const milestone of (await get(`/sites/${id}/milestones?limit=100`)).data)
      values.push(milestone.id, milestone.name);
    for (const field of ['pathname', 'city', 'referrer_hostname', 'utm_campaign', 'hostname']) {
      const query = `entity=pageview&entity_id=${id}&aggregates=pageviews&field_grouping=${field}&limit=20`;
      for (const row of await get(`/aggregations?${query}`)) values.push(row[field]);
    }
  }
  return [...new Set(values)].filter(value => typeof value === 'string' && value.length > 3);
}

describe('what was asked, in words', () => {
  const seen = new SeenNames();
  seen.add({ id: 'SITEAAAA', name: 'My shop' });
  seen.add({ data: [{ id: 'ab/c', name: 'Sign up' }, null, 5] });

  it.each([
    [{ path: '/sites/SITEAAAA' }, 'GET /sites/{site_id}'],
    [{ path: '/sites/OTHER' }, 'GET /sites/{unknown site_id}'],
    [
      { path: '/sites/SITEAAAA/events', query: { limit: '1', starting_after: 'Sign up' } },
      'GET /sites/{site_id}/events?limit=1&starting_after={cursor}',
    ],
    [{ path: '/sites/SITEAAAA/milestones/0000' }, 'GET /sites/{site_id}/milestones/{unknown milestone_id}'],
    [{ method: 'POST', path: '/sites/SITEAAAA/events/currency' }, 'POST /sites/{site_id}/events/currency'],
    [
      { method: 'DELETE', path: '/sites/SITEAAAA/events', query: { name: 'Sign up' } },
      'DELETE /sites/{site_id}/events?name={event}',
    ],
    [{ path: '/sites/ab%2Fc' }, 'GET /sites/{site_id}'],
    [{ path: '/sites/%E0%A4%A' }, 'GET /sites/{unknown site_id}'],
    [{ path: '/aggregations', query: { entity_id: '', limit: '5' } }, 'GET /aggregations?entity_id=&limit=5'],
    [
      { path: '/aggregations', query: { filters: '[{"property":"city","operator":"is","value":"Ghent"}]' } },
      'GET /aggregations?filters=[{"property":"city","operator":"is","value":"{value}"}]',
    ],
    [{ path: '/aggregations', query: { filters: 'Ghent' } }, 'GET /aggregations?filters={filters}'],
    [{ path: '/sites', query: { unknown: 'My shop' } }, 'GET /sites?unknown={unknown}'],
  ] as const)('%j', (request, text) => {
    expect(askedText(request, seen)).toBe(text);
  });
});
