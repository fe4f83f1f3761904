import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../src/contract/control.gen.ts';
import { compileOperations } from '../../src/contract/operations.ts';
import { readValues } from '../../src/contract/read-request.ts';
import { compileRoutes } from '../../src/contract/routes.ts';
import { servedControlDocument } from '../../src/contract/served-document.ts';
import { createAnswerValidator } from '../../src/contract/validate-answer.ts';

const operations = compileOperations<OperationId>(servedControlDocument);
const match = compileRoutes(operations);
const validateAnswer = createAnswerValidator(servedControlDocument);

const named = (id: OperationId) => operations.find(each => each.operationId === id)!;
function messages(id: OperationId, body: unknown, query: Record<string, string> = {}) {
  return Object.fromEntries(readValues(named(id), { query, body }).errors);
}

const routes: [string, string, OperationId, number][] = [
  ['GET', '/', 'listRoutes', 200],
  ['GET', '/health', 'getHealth', 200],
  ['GET', '/info', 'getInfo', 200],
  ['GET', '/ca.pem', 'getAuthority', 200],
  ['POST', '/reset', 'resetSandbox', 204],
  ['GET', '/clock', 'getClock', 200],
  ['PUT', '/clock', 'setClock', 200],
  ['POST', '/clock/advance', 'advanceClock', 200],
  ['GET', '/account', 'getAccountSettings', 200],
  ['PATCH', '/account', 'patchAccount', 200],
  ['GET', '/usage', 'getUsage', 200],
  ['PATCH', '/usage', 'patchUsage', 200],
  ['GET', '/tokens', 'listTokens', 200],
  ['POST', '/tokens', 'createToken', 201],
  ['DELETE', '/tokens/Demo%20admin', 'deleteToken', 204],
  ['GET', '/faults', 'listFaults', 200],
  ['POST', '/faults', 'addFault', 201],
  ['DELETE', '/faults', 'clearFaults', 204],
  ['DELETE', '/faults/busy', 'deleteFault', 204],
  ['POST', '/faults/busy/release', 'releaseFault', 200],
  ['GET', '/journal', 'getJournal', 200],
  ['GET', '/journal.har', 'getJournalHar', 200],
  ['GET', '/journal/1', 'getJournalEntry', 200],
  ['GET', '/journal/stream', 'streamJournal', 200],
  ['DELETE', '/journal', 'clearJournal', 204],
  ['GET', '/report', 'getReport', 200],
  ['POST', '/report/expect', 'expectFinding', 204],
  ['GET', '/sandboxes', 'listSandboxes', 200],
  ['POST', '/sandboxes', 'createSandbox', 201],
  ['GET', '/sandboxes/checkout-7', 'getSandbox', 200],
  ['PUT', '/sandboxes/checkout-7', 'putSandbox', 200],
  ['DELETE', '/sandboxes/checkout-7', 'deleteSandbox', 204],
  ['GET', '/snapshots', 'listSnapshots', 200],
  ['POST', '/snapshots', 'createSnapshot', 201],
  ['POST', '/snapshots/before/restore', 'restoreSnapshot', 204],
  ['DELETE', '/snapshots/before', 'deleteSnapshot', 204],
  ['GET', '/sites', 'listSites', 200],
  ['GET', '/sites/EMPTYSEA/events', 'listEvents', 200],
  ['PUT', '/sites/EMPTYSEA/traffic', 'putTraffic', 200],
  ['DELETE', '/sites/EMPTYSEA/traffic', 'deleteTraffic', 204],
  ['POST', '/sites/EMPTYSEA/hits', 'ingestHits', 202],
  ['GET', '/sites/EMPTYSEA/hits', 'exportHits', 200],
  ['GET', '/aggregations', 'getAggregations', 200],
  ['GET', '/current_visitors', 'getCurrentVisitors', 200],
  ['GET', '/assumptions', 'getAssumptions', 200],
  ['PATCH', '/assumptions', 'patchAssumptions', 200],
  ['GET', '/metrics', 'getMetrics', 200],
  ['GET', '/openapi.yaml', 'getOpenapiYaml', 200],
  ['GET', '/openapi.json', 'getOpenapiJson', 200],
  ['GET', '/control.yaml', 'getControlYaml', 200],
  ['GET', '/control.json', 'getControlJson', 200],
  ['GET', '/docs', 'getDocs', 200],
  ['GET', '/docs/openapi-explorer.js', 'getDocsAsset', 200],
  ['GET', '/console/app.js', 'getConsoleAsset', 200],
];

describe('the control plane', () => {
  it.each(routes)('%s %s is %s and answers %d', (method, path, id, successStatus) => {
    expect(match(method, path)?.operation).toMatchObject({ operationId: id, successStatus });
  });

  it('has no other route', () => {
    expect(operations.map(each => each.operationId).sort()).toEqual(routes.map(([, , id]) => id).sort());
  });

  it.each(routes.map(([, , id]) => id))('%s takes ?sandbox', id => {
    const usual = ['getReport', 'getJournalEntry'].includes(id) ? '*' : 'default';
    expect(readValues(named(id), { query: {}, body: {} }).query.sandbox).toBe(usual);
    expect(messages(id, undefined, { sandbox: 'no spaces' }).sandbox).toContain(
      '1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-".',
    );
  });

  it.each([
    'setClock',
    'advanceClock',
    'patchAccount',
    'createToken',
    'createSandbox',
    'createSnapshot',
    'putTraffic',
  ] as const)('%s refuses a field that it does not know', id => {
    expect(messages(id, { mispelt: 1 }).mispelt).toMatch(/^The mispelt field is not known; .*known: /);
  });
});

describe('control bodies', () => {
  const good: [OperationId, unknown][] = [
    ['setClock', { now: '2026-06-15T12:00:00Z', frozen: true }],
    ['advanceClock', { seconds: 3600 }],
    ['patchAccount', { plan: 'unlimited', subscription: 'lapsed', timezone: 'UTC' }],
    ['createToken', { name: 'ci', abilities: ['manage:TIDEPOOL'], expires_at: null }],
    ['createToken', { name: 'ci', abilities: ['*'], expires_at: '2026-06-15 12:00:00' }],
    ['addFault', { fault: 'unavailable', times: 2, match: { operation: 'listSites' }, retry_after_s: 1 }],
    ['addFault', { fault: 'latency', min_ms: 5, max_ms: 10, matched: 0, fired: 0, held: 0 }],
    ['createSandbox', {}],
    ['createSandbox', { name: 'a.b-c_7', fixture: { account: {} }, assume: { 'cold-query-ms': 5 }, traffic: 0.5 }],
    ['createSnapshot', { name: 'before' }],
    ['putTraffic', { profile: 'shop', visits_per_day: 10, since: '2026-01-01' }],
    ['patchAssumptions', { 'date-key': 'timestamp' }],
  ];
  it.each(good)('%s takes %j', (id, body) => {
    expect(messages(id, body)).toEqual({});
  });

  const bad: [OperationId, unknown, Record<string, string>][] = [
    [
      'setClock',
      { now: 'noon' },
      { now: 'The now field must be an ISO 8601 instant with a zone, in the years 2000 to 2100.' },
    ],
    ['setClock', {}, { body: 'The body must have at least 1 field.' }],
    ['setClock', [], { body: 'The body field must be an object.' }],
    ['createSandbox', 5, { body: 'The body field must be an object.' }],
    ['ingestHits', { type: 'pageview' }, { body: 'The body field must be an array.' }],
    ['advanceClock', {}, { seconds: 'The seconds field is required.' }],
    ['advanceClock', { seconds: -1 }, { seconds: 'The seconds field must be at least 0.' }],
    [
      'createToken',
      { name: 'x', abilities: ['all'] },
      { 'abilities[0]': 'The abilities[0] field must be *, all-sites-readonly, read:SITE or manage:SITE.' },
    ],
    ['createSandbox', { fixture: 5 }, { fixture: 'The fixture field must be a string or an object.' }],
    ['createSandbox', { name: 'a/b' }, { name: 'The name field must be 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-".' }],
    [
      'putTraffic',
      { profile: 'shop', since: 'May' },
      { since: 'The since field must be a date YYYY-MM-DD of 2000 to 2100.' },
    ],
  ];
  it.each(bad)('%s refuses %j', (id, body, expected) => {
    expect(messages(id, body)).toEqual(expected);
  });

  it('does not judge answers that are no JSON', () => {
    expect(validateAnswer(named('getMetrics'), 200, 'up 1')).toEqual([]);
    expect(validateAnswer(named('resetSandbox'), 204, undefined)).toEqual([]);
  });
});
