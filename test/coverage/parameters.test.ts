import { describe, expect, it } from 'vitest';
import { coverable } from '../../src/coverage/coverable.ts';
import { newWorld, type Sending } from '../support/world.ts';

const SITE = '/sites/TIDEPOOL';
const REPORT = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits', date_from: '2026-06-15 00:00:00' };

type Sent = readonly ['GET' | 'POST' | 'DELETE', string, Sending['query'] | null, object?];

/** What some requests cover, in the order of the document. */
async function coveredBy(...requests: readonly Sent[]): Promise<string[]> {
  const { sandbox, call } = await newWorld();
  for (const [method, path, query, body] of requests) {
    await call(method, path, { ...(query && { query }), ...(body && { body }) });
  }
  const { missing } = (await sandbox.report()).coverage.parameters;
  return coverable().parameters.filter(name => !missing.includes(name));
}

describe('coverage of parameters', () => {
  it('lists those of queries and the fields of bodies, none that is deprecated, none of a path', () => {
    const { parameters } = coverable();
    expect(parameters.filter(name => /^(listSites|createSite|deleteEvent|getSite) /.test(name))).toEqual([
      'listSites limit',
      'listSites starting_after',
      'listSites ending_before',
      'createSite name',
      'createSite sharing',
      'createSite share_password',
      'createSite timezone',
      'createSite multi_domain',
      'createSite multi_domain_option',
      'deleteEvent name',
    ]);
    expect(parameters.filter(name => name.startsWith('getAggregations '))).toHaveLength(12);
    expect(parameters).not.toContain('getAggregations timezone');
    expect(parameters).toHaveLength(42);
  });

  it('counts what was sent, and no default', async () => {
    expect(await coveredBy(['GET', '/sites', null])).toEqual([]);
    expect(await coveredBy(['GET', '/sites', { limit: 10 }])).toEqual(['listSites limit']);
    expect(await coveredBy(['GET', '/current_visitors', { site_id: 'TIDEPOOL' }])).toEqual([
      'getCurrentVisitors site_id',
    ]);
  });

  it('counts fields of a body', async () => {
    const body = { name: 'Lagoon', sharing: 'private', share_password: 'secret', zzz: 1 };
    expect(await coveredBy(['POST', '/sites', null, body])).toEqual([
      'createSite name',
      'createSite sharing',
      'createSite share_password',
    ]);
    expect(await coveredBy(['POST', SITE, null, { timezone: '' }])).toEqual([]);
  });

  it('counts what was accepted alone', async () => {
    expect(
      await coveredBy(
        ['GET', '/sites', { limit: 0 }],
        ['GET', '/sites', { starting_after: 'zzz' }],
        ['GET', '/sites/NOWHERE/events', { limit: 5 }],
        ['POST', '/sites', null, { name: 5 }],
        ['GET', '/aggregations', { ...REPORT, aggregates: 'conversions' }],
      ),
    ).toEqual([]);
  });

  it.each([
    ['limit=', '/sites'],
    ['date_grouping=none', '/aggregations'],
    ['filters={}', '/aggregations'],
  ])('does not count %s, which is read as not given', async (pair, path) => {
    const query = path === '/sites' ? pair : `${new URLSearchParams(REPORT)}&${pair}`;
    const covered = await coveredBy(['GET', path, query]);
    expect(covered.filter(name => name.endsWith(` ${pair.split('=')[0]}`))).toEqual([]);
  });

  it('does not count an entity_id that is ignored', async () => {
    const query = {
      entity: 'event',
      entity_id: 'x',
      site_id: 'TIDEPOOL',
      entity_name: 'Purchase',
      aggregates: 'value',
    };
    const covered = await coveredBy(['GET', '/aggregations', query]);
    expect(covered).toContain('getAggregations entity_name');
    expect(covered).not.toContain('getAggregations entity_id');
  });

  it('counts filters in brackets', async () => {
    const filters = 'filters[0][property]=browser&filters[0][operator]=is&filters[0][value]=Firefox';
    const covered = await coveredBy(['GET', '/aggregations', `${new URLSearchParams(REPORT)}&${filters}`]);
    expect(covered).toContain('getAggregations filters');
  });

  it('takes thousands of parameters that nobody knows', async () => {
    const query = Array.from({ length: 2000 }, (_, n) => `p${n}=1`).join('&');
    expect(await coveredBy(['GET', '/sites', `${query}&limit=5`])).toEqual(['listSites limit']);
  });
});
