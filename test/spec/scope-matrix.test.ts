// Spec: the Permission column of every table of endpoints, Authentication 3 to 5, and the assumptions open-permissions
// and check-order. Every operation by every kind of caller; each cell is the status that must be answered.
import { describe, expect, it } from 'vitest';
import { type Method, newWorld } from '../support/world.ts';

const MILESTONE = '3d693854-e5a6-4144-a327-6bd4b4ad6d39';
const SITE = '/sites/TIDEPOOL';
const FIELDS = { name: 'Launch', milestone_date: '2026-06-01' };
const PAGEVIEWS = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits', date_from: '2026-06-15 00:00:00' };

interface Request {
  readonly method: Method;
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

const REQUESTS: Record<string, Request> = {
  getAccount: { method: 'GET', path: '/account' },
  getToken: { method: 'GET', path: '/token' },
  listSites: { method: 'GET', path: '/sites' },
  createSite: { method: 'POST', path: '/sites', body: { name: 'Lagoon' } },
  getSite: { method: 'GET', path: SITE },
  updateSite: { method: 'POST', path: SITE, body: { name: 'Lagoon' } },
  deleteSite: { method: 'DELETE', path: SITE },
  wipeSite: { method: 'DELETE', path: `${SITE}/data` },
  listEvents: { method: 'GET', path: `${SITE}/events` },
  setEventCurrency: { method: 'POST', path: `${SITE}/events/currency`, body: { name: 'Tip', currency: 'euro' } },
  deleteEvent: { method: 'DELETE', path: `${SITE}/events`, query: { name: 'Purchase' } },
  createEvent: { method: 'POST', path: `${SITE}/events`, body: { name: 'Tip' } },
  getEventById: { method: 'GET', path: `${SITE}/events/RVEKBSSA` },
  updateEventById: { method: 'POST', path: `${SITE}/events/RVEKBSSA`, body: { name: 'Tip' } },
  deleteEventById: { method: 'DELETE', path: `${SITE}/events/RVEKBSSA` },
  wipeEvent: { method: 'DELETE', path: `${SITE}/events/RVEKBSSA/data` },
  listMilestones: { method: 'GET', path: `${SITE}/milestones` },
  createMilestone: { method: 'POST', path: `${SITE}/milestones`, body: FIELDS },
  getMilestone: { method: 'GET', path: `${SITE}/milestones/${MILESTONE}` },
  updateMilestone: { method: 'POST', path: `${SITE}/milestones/${MILESTONE}`, body: FIELDS },
  deleteMilestone: { method: 'DELETE', path: `${SITE}/milestones/${MILESTONE}` },
  getAggregations: { method: 'GET', path: '/aggregations', query: PAGEVIEWS },
  getCurrentVisitors: { method: 'GET', path: '/current_visitors', query: { site_id: 'TIDEPOOL' } },
};

/** From the word of a column to a bearer value, made by the control plane where the fixture has none. */
const CALLERS = {
  none: null,
  expired: 'demo-expired',
  '*': ['*'],
  'all-sites-readonly': ['all-sites-readonly'],
  'read: own': ['read:TIDEPOOL'],
  'read: other': ['read:SEASHELL'],
  'manage: own': ['manage:TIDEPOOL'],
  'manage: other': ['manage:SEASHELL'],
} as const;
type Caller = keyof typeof CALLERS;
const COLUMNS = Object.keys(CALLERS) as Caller[];

// biome-ignore format: a table is read by its columns
const MATRIX: [string, ...number[]][] = [
  //                     none  expired  *    all-ro  read own  read other  manage own  manage other
  ['getAccount',         401,  401,     200, 400,    400,      400,        400,        400],
  ['getToken',           401,  401,     200, 200,    200,      200,        200,        200],
  ['listSites',          401,  401,     200, 200,    400,      400,        400,        400],
  ['createSite',         401,  401,     200, 400,    400,      400,        400,        400],
  ['getSite',            401,  401,     200, 200,    200,      404,        200,        404],
  ['updateSite',         401,  401,     200, 400,    400,      404,        200,        404],
  ['deleteSite',         401,  401,     200, 400,    400,      404,        400,        404],
  ['wipeSite',           401,  401,     410, 410,    410,      410,        410,        410],
  ['listEvents',         401,  401,     200, 200,    200,      404,        200,        404],
  ['setEventCurrency',   401,  401,     200, 400,    400,      404,        200,        404],
  ['deleteEvent',        401,  401,     200, 400,    400,      404,        200,        404],
  ['createEvent',        401,  401,     410, 410,    410,      410,        410,        410],
  ['getEventById',       401,  401,     410, 410,    410,      410,        410,        410],
  ['updateEventById',    401,  401,     410, 410,    410,      410,        410,        410],
  ['deleteEventById',    401,  401,     410, 410,    410,      410,        410,        410],
  ['wipeEvent',          401,  401,     410, 410,    410,      410,        410,        410],
  ['listMilestones',     401,  401,     200, 200,    200,      404,        200,        404],
  ['createMilestone',    401,  401,     201, 400,    400,      404,        201,        404],
  ['getMilestone',       401,  401,     200, 200,    200,      404,        200,        404],
  ['updateMilestone',    401,  401,     200, 400,    400,      404,        200,        404],
  ['deleteMilestone',    401,  401,     200, 400,    400,      404,        200,        404],
  ['getAggregations',    401,  401,     200, 200,    200,      404,        200,        404],
  ['getCurrentVisitors', 401,  401,     200, 200,    200,      404,        200,        404],
];

const cells = MATRIX.flatMap(([operation, ...statuses]) =>
  COLUMNS.map((caller, column) => ({ operation, caller, status: statuses[column]! })),
);

describe('the scope matrix', () => {
  it('has every operation of the contract', async () => {
    const { servedDocument } = await import('../../src/contract/served-document.ts');
    const { compileOperations } = await import('../../src/contract/operations.ts');
    const operations = compileOperations(servedDocument).map(({ operationId }) => operationId);
    expect(MATRIX.map(([operation]) => operation).sort()).toEqual(operations.sort());
  });

  it.each(cells)('$operation by a token of $caller: $status', async ({ operation, caller, status }) => {
    const { call, newToken, lastEntry } = await newWorld();
    const given = CALLERS[caller];
    const token = given === null || typeof given === 'string' ? given : await newToken(...given);
    const { method, path, ...rest } = REQUESTS[operation]!;
    const answer = await call(method, path, { token, ...rest });
    expect(answer.status).toBe(status);
    if (status >= 400) expect(answer.body).toEqual({ error: expect.any(String) });
    if (token !== null) expect((await lastEntry()).operation).toBe(operation);
  });

  it('several abilities add up', async () => {
    const { get, post, newToken } = await newWorld();
    const token = await newToken('all-sites-readonly', 'manage:SEASHELL');
    expect((await get('/sites', undefined, { token })).status).toBe(200);
    expect((await post('/sites/SEASHELL', { name: 'Shell' }, { token })).status).toBe(200);
    expect((await post('/sites/TIDEPOOL', { name: 'Pool' }, { token })).status).toBe(400);
  });

  it('an ability is of the site it names alone, to the letter', async () => {
    const { get, newToken } = await newWorld();
    for (const ability of ['read:tidepool', 'read:TIDE', 'read:TIDEPOOL2', 'manage:EPOOL']) {
      expect((await get('/sites/TIDEPOOL', undefined, { token: await newToken(ability) })).status).toBe(404);
    }
  });

  it('a refused request changes nothing', async () => {
    const { get, post, del } = await newWorld();
    const token = 'demo-read-TIDEPOOL';
    await post('/sites/TIDEPOOL', { name: 'Pool' }, { token });
    await del('/sites/TIDEPOOL', undefined, { token });
    await post('/sites/TIDEPOOL/events/currency', { name: 'Purchase', currency: 'yen' }, { token });
    await del(`/sites/TIDEPOOL/milestones/${MILESTONE}`, undefined, { token });
    expect((await get('/sites/TIDEPOOL')).body.name).toBe('Tidepool Outfitters');
    expect((await get('/sites/TIDEPOOL/milestones')).body.data).toHaveLength(4);
    const { data } = (await get('/sites/TIDEPOOL/events')).body;
    expect(data.find(({ name }: { name: string }) => name === 'Purchase').currency).toBe('dollar');
  });
});
