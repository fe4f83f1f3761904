import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/api.gen.ts';
import { compileOperations } from '../../src/contract/operations.ts';
import { servedDocument } from '../../src/contract/served-document.ts';
import { createAnswerValidator } from '../../src/contract/validate-answer.ts';
import {
  badRequest,
  concurrencyLimited,
  gone,
  invalidField,
  notFound,
  rateLimited,
  serverError,
  unauthorized,
  unavailable,
  unprocessable,
} from '../../src/errors.ts';

const operations = compileOperations<OperationId>(servedDocument);
const validateAnswer = createAnswerValidator(servedDocument);
const violations = (id: OperationId, status: number, body: unknown) =>
  validateAnswer(operations.find(each => each.operationId === id)!, status, body);

const at = '2026-06-15 12:00:00';
const site = { id: 'TIDEPOOL', object: 'site', name: 'Tidepool', sharing: 'none', created_at: at, timezone: 'UTC' };
const event = { id: 'ABCDEFGH', object: 'event', name: 'Purchase', currency: 'euro', created_at: at };
const milestone = {
  id: '0b7b6a0e-4c1d-4f6e-9a58-2f1d8f4f9f10',
  object: 'milestone',
  name: 'New checkout',
  milestone_date: '2026-03-01 00:00:00',
  created_at: at,
  updated_at: at,
};
const token = {
  name: 'Demo admin',
  version: 1,
  abilities: ['*'],
  last_used_at: at,
  expires_at: null,
  created_at: at,
  updated_at: at,
};
const list = (...data: unknown[]) => ({ object: 'list', url: '/v1/sites', has_more: false, data });
const row = { visits: '1', avg_duration: '0.5000', date: '2026-03', pathname: '', ref: 'x' };
const page = { hostname: 'https://tidepool.example', pathname: '/', total: 1 };
const referrer = { referrer_hostname: 'https://www.google.com', referrer_pathname: '/', total: 1 };

const good: [OperationId, number, unknown][] = [
  ['getAccount', 200, { id: 1, object: 'account', name: 'Tidepool', email: 'owner@tidepool.example' }],
  ['getToken', 200, token],
  ['getToken', 200, { ...token, expires_at: at }],
  ['listSites', 200, list(site)],
  ['listSites', 200, list()],
  ['createSite', 200, site],
  ['getSite', 200, site],
  ['updateSite', 200, site],
  ['deleteSite', 200, { id: 'TIDEPOOL', object: 'site', deleted: true }],
  ['listEvents', 200, list(event, { object: 'event', name: 'Lead', currency: null, created_at: null })],
  ['setEventCurrency', 200, { object: 'event', name: 'Lead', currency: 'none', updated: true }],
  ['deleteEvent', 200, { object: 'event', name: 'Lead', deleted: true }],
  ['listMilestones', 200, list(milestone)],
  ['createMilestone', 201, milestone],
  ['getMilestone', 200, milestone],
  ['updateMilestone', 200, milestone],
  ['deleteMilestone', 200, { id: milestone.id, object: 'milestone', deleted: true }],
  ['getAggregations', 200, [row, { conversions: '1', timestamp: '2026' }]],
  ['getAggregations', 200, []],
  ['getCurrentVisitors', 200, { total: 0 }],
  ['getCurrentVisitors', 200, { total: 1, content: [page], referrers: [referrer] }],
];

const bad: [string, OperationId, number, unknown, RegExp][] = [
  ['a field too many', 'getSite', 200, { ...site, share_password: 'x' }, /share_password/],
  ['a field too few', 'getSite', 200, { id: 'A' }, /object/],
  ['a wrong field in a list', 'listSites', 200, list(site, { ...site, sharing: 'x' }), /data\/1\/sharing/],
  ['a page too long', 'listSites', 200, list(...Array.from({ length: 101 }, () => site)), /100 items/],
  ['another form of time', 'getSite', 200, { ...site, created_at: '2026-06-15T12:00:00Z' }, /created_at/],
  ['a date at another time', 'getMilestone', 200, { ...milestone, milestone_date: at }, /milestone_date/],
  ['a token that was never used', 'getToken', 200, { ...token, last_used_at: null }, /last_used_at/],
  ['a currency of none named', 'listEvents', 200, list({ ...event, currency: 'dollars' }), /currency/],
  ['a number in a row', 'getAggregations', 200, [{ visits: 1 }], /visits/],
  ['an unknown key in a row', 'getAggregations', 200, [{ visits: '1', domain: 'x' }], /domain/],
  ['an empty row', 'getAggregations', 200, [{}], /properties/],
  ['pages without referrers', 'getCurrentVisitors', 200, { total: 1, content: [page] }, /referrers/],
  ['no body', 'getSite', 200, undefined, /body/],
  ['200 for a new milestone', 'createMilestone', 200, milestone, /createMilestone is not described to answer 200/],
  ['422 outside of reports', 'getSite', 422, { error: 'x' }, /getSite is not described to answer 422/],
  ['the body of the other 429 without its code', 'getSite', 429, { error: 'x' }, /429|oneOf|object|message/],
  ['errors of no field', 'getSite', 400, { errors: {} }, /oneOf|properties/],
];

describe('an answer', () => {
  it.each(good)('of %s with %d is as described: %j', (id, status, body) => {
    expect(violations(id, status, body)).toEqual([]);
  });

  it.each(bad)('with %s is not as described: %s %d', (_, id, status, body, telling) => {
    expect(violations(id, status, body).join('\n')).toMatch(telling);
  });
});

describe('every error that the simulator can answer', () => {
  const errors = [
    badRequest('x'),
    invalidField('limit', 'x'),
    unauthorized('token:unknown'),
    notFound('x'),
    rateLimited(60),
    concurrencyLimited(5, { name: 'Tier 3', concurrent_queries: 10, price: '$39' }, 1),
    concurrencyLimited(25, null, 1),
    serverError(),
    unavailable(1, 'fault:x#1'),
    unprocessable('x', 'incompatible:entity'),
  ];
  it.each(errors.map(error => [error.status, error.body] as const))('is described: %d %j', (status, body) => {
    expect(violations('getAggregations', status, body)).toEqual([]);
  });

  it.each(['wipeSite', 'wipeEvent', 'createEvent', 'getEventById', 'updateEventById', 'deleteEventById'] as const)(
    'is described: 410 of %s',
    id => {
      expect(violations(id, 410, gone('x').body)).toEqual([]);
      expect(violations(id, 200, {})).not.toEqual([]);
    },
  );
});
