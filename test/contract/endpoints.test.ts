import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/api.gen.ts';
import { compileOperations } from '../../src/contract/operations.ts';
import { servedDocument } from '../../src/contract/served-document.ts';

const operations = compileOperations<OperationId>(servedDocument);
const ALL = '*';
const READERS = ['*', 'all-sites-readonly', 'read:{site_id}', 'manage:{site_id}'];
const MANAGERS = ['*', 'manage:{site_id}'];
const ANYONE: string[] = [];

// The endpoint tables of the spec, row by row. `*` may do everything (assumption open-permissions).
const served: [string, string, OperationId, string[], number, 'path' | 'query' | null][] = [
  ['GET', '/account', 'getAccount', [ALL], 200, null],
  ['GET', '/token', 'getToken', ANYONE, 200, null],
  ['GET', '/sites', 'listSites', ['*', 'all-sites-readonly'], 200, null],
  ['POST', '/sites', 'createSite', [ALL], 200, null],
  ['GET', '/sites/{site_id}', 'getSite', READERS, 200, 'path'],
  ['POST', '/sites/{site_id}', 'updateSite', MANAGERS, 200, 'path'],
  ['DELETE', '/sites/{site_id}', 'deleteSite', [ALL], 200, 'path'],
  ['GET', '/sites/{site_id}/events', 'listEvents', READERS, 200, 'path'],
  ['POST', '/sites/{site_id}/events/currency', 'setEventCurrency', MANAGERS, 200, 'path'],
  ['DELETE', '/sites/{site_id}/events', 'deleteEvent', MANAGERS, 200, 'path'],
  ['GET', '/sites/{site_id}/milestones', 'listMilestones', READERS, 200, 'path'],
  ['GET', '/sites/{site_id}/milestones/{milestone_id}', 'getMilestone', READERS, 200, 'path'],
  ['POST', '/sites/{site_id}/milestones', 'createMilestone', MANAGERS, 201, 'path'],
  ['POST', '/sites/{site_id}/milestones/{milestone_id}', 'updateMilestone', MANAGERS, 200, 'path'],
  ['DELETE', '/sites/{site_id}/milestones/{milestone_id}', 'deleteMilestone', MANAGERS, 200, 'path'],
  ['GET', '/aggregations', 'getAggregations', READERS, 200, 'query'],
  ['GET', '/current_visitors', 'getCurrentVisitors', READERS, 200, 'query'],
];

const gone: [string, string, OperationId, 'retired' | 'removed'][] = [
  ['DELETE', '/sites/{site_id}/data', 'wipeSite', 'retired'],
  ['DELETE', '/sites/{site_id}/events/{event_id}/data', 'wipeEvent', 'retired'],
  ['GET', '/sites/{site_id}/events/{event_id}', 'getEventById', 'removed'],
  ['POST', '/sites/{site_id}/events', 'createEvent', 'removed'],
  ['POST', '/sites/{site_id}/events/{event_id}', 'updateEventById', 'removed'],
  ['DELETE', '/sites/{site_id}/events/{event_id}', 'deleteEventById', 'removed'],
];

const named = (id: OperationId) => operations.find(each => each.operationId === id)!;
const statusesOf = (id: OperationId) => Object.keys(named(id).object.responses).map(Number);

describe('the endpoints of the spec', () => {
  it.each(served)('%s %s is %s with its permission', (method, path, id, abilities, successStatus, site) => {
    expect(named(id)).toMatchObject({ method, path, abilities, successStatus, site, retired: false, removed: false });
  });

  it.each(gone)('%s %s is %s, %s, for any valid token', (method, path, id, how) => {
    expect(named(id)).toMatchObject({
      method,
      path,
      abilities: [],
      successStatus: null,
      retired: how === 'retired',
      removed: how === 'removed',
    });
    expect(statusesOf(id)).toContain(410);
    expect(statusesOf(id).includes(404)).toBe(how === 'removed');
  });

  it('has no other', () => {
    expect(operations.map(each => each.operationId).sort()).toEqual([...served, ...gone].map(([, , id]) => id).sort());
  });

  it.each(operations.map(each => each.operationId))('%s can be refused, fail and be limited', id => {
    expect(statusesOf(id)).toEqual(expect.arrayContaining([400, 401, 429, 500, 503]));
  });

  it.each(served.filter(([, , , , , site]) => site !== null).map(([, , id]) => id))('%s can miss its site', id => {
    expect(statusesOf(id)).toContain(404);
  });

  it('wants a body wherever one is taken, but for the update of a site', () => {
    const bodies = operations.flatMap(({ operationId, object: { requestBody } }) =>
      requestBody === undefined ? [] : [[operationId, requestBody.required ?? false]],
    );
    expect(Object.fromEntries(bodies)).toEqual({
      createSite: true,
      updateSite: false,
      setEventCurrency: true,
      createMilestone: true,
      updateMilestone: true,
    });
  });

  it('answers 422 on aggregations alone', () => {
    expect(operations.map(each => each.operationId).filter(id => statusesOf(id).includes(422))).toEqual([
      'getAggregations',
    ]);
  });

  it.each(['listSites', 'listEvents', 'listMilestones'] as const)('%s takes a limit of 1 to 100, 10 by default', id => {
    expect(named(id).query.get('limit')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 10 });
    expect([...named(id).query.keys()]).toEqual(['limit', 'starting_after', 'ending_before']);
  });

  it('takes the aggregation parameters of the spec, entity and aggregates required', () => {
    const { query } = named('getAggregations');
    expect([...query.keys()].sort()).toEqual([
      'aggregates',
      'date_from',
      'date_grouping',
      'date_to',
      'entity',
      'entity_id',
      'entity_name',
      'field_grouping',
      'filters',
      'limit',
      'site_id',
      'sort_by',
      'timezone',
    ]);
    expect([...query].filter(([, each]) => each.required).map(([name]) => name)).toEqual(['entity', 'aggregates']);
    expect(query.get('limit')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 1000 });
  });

  it('says of every operation which section of the spec it comes from', () => {
    for (const { object } of operations) expect(object).toHaveProperty('x-spec');
  });
});
