import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { readRule } from '../../src/faults/rule.ts';
import { bookOf, OPERATIONS } from './calls.ts';

function errorsOf(given: unknown) {
  try {
    readRule(given, OPERATIONS);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400 && 'errors' in error.body) return error.body.errors;
    throw error;
  }
  return null;
}

const ALL =
  'rate_limited, concurrency_limited, unavailable, server_error, latency, hold, hang, reset, truncate, malformed, slow';
const OF_UNAVAILABLE = 'name, fault, match, after, times, every, probability, retry_after_s, phase';
const OF_HOLD = 'name, fault, match, after, times, every, probability';
const COUNT = 'a whole number from 1 to 1000000000';
const NAME = '1 to 64 characters of A-Z, a-z, 0-9, ".", "_", "-"';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

describe('a rule', () => {
  it('gets the defaults for what it leaves out', () => {
    expect(readRule({ fault: 'latency', ms: 5 }, OPERATIONS)).toEqual({
      name: null,
      fault: 'latency',
      match: { operation: null, method: null, path: null, site_id: null, token: null },
      after: 0,
      times: null,
      every: 1,
      probability: 1,
      settings: { ms: 5, min_ms: null, max_ms: null },
    });
  });

  it('as it is listed can be given again', () => {
    const [listed] = bookOf({
      name: 'flaky',
      fault: 'rate_limited',
      match: { operation: 'getSite', method: 'GET', path: '/sites/*', site_id: 'TIDEPOOL', token: 'Demo admin' },
      after: 1,
      times: 2,
      every: 3,
      probability: 0.5,
      retry_after_s: 7,
      phase: 'after_commit',
    }).list();
    expect(bookOf(listed!).list()).toEqual([listed]);
  });

  const unavailable = (over: object) => ({ fault: 'unavailable', ...over });

  it.each<[unknown, Record<string, string[]>]>([
    [null, { rule: ['a rule is an object such as {"fault":"unavailable"}; given null'] }],
    ['unavailable', { rule: ['a rule is an object such as {"fault":"unavailable"}; given "unavailable"'] }],
    [[], { rule: ['a rule is an object such as {"fault":"unavailable"}; given []'] }],
    [{}, { fault: [`the rule names no fault; there are ${ALL}`] }],
    [
      { fault: 'unavailible' },
      { fault: [`there is no fault "unavailible"; did you mean unavailable? there are ${ALL}`] },
    ],
    [
      { fault: 'rate-limited' },
      { fault: [`there is no fault "rate-limited"; did you mean rate_limited? there are ${ALL}`] },
    ],
    [
      { fault: 'UNAVAILABLE' },
      { fault: [`there is no fault "UNAVAILABLE"; did you mean unavailable? there are ${ALL}`] },
    ],
    [{ fault: 'explode' }, { fault: [`there is no fault "explode"; there are ${ALL}`] }],
    [{ fault: 'toString' }, { fault: [`there is no fault "toString"; there are ${ALL}`] }],
    [{ fault: 7 }, { fault: [`there is no fault 7; there are ${ALL}`] }],

    [
      unavailable({ tiems: 2 }),
      { tiems: [`unavailable takes no "tiems"; did you mean times? it takes ${OF_UNAVAILABLE}`] },
    ],
    [
      unavailable({ retry_after: 2 }),
      { retry_after: [`unavailable takes no "retry_after"; did you mean retry_after_s? it takes ${OF_UNAVAILABLE}`] },
    ],
    [
      unavailable({ operation: 'listSites' }),
      { operation: [`unavailable takes no "operation"; it belongs inside match; it takes ${OF_UNAVAILABLE}`] },
    ],
    [unavailable({ zzz: 2 }), { zzz: [`unavailable takes no "zzz"; it takes ${OF_UNAVAILABLE}`] }],
    [{ fault: 'hold', phase: 'before_commit' }, { phase: [`hold takes no "phase"; it takes ${OF_HOLD}`] }],
    [{ fault: 'hold', ms: 5 }, { ms: [`hold takes no "ms"; it takes ${OF_HOLD}`] }],

    [unavailable({ name: '' }), { name: [`name cannot be ""; allowed: ${NAME}`] }],
    [unavailable({ name: 'a b' }), { name: [`name cannot be "a b"; allowed: ${NAME}`] }],
    [unavailable({ name: 'x'.repeat(65) }), { name: [`name cannot be "${'x'.repeat(65)}"; allowed: ${NAME}`] }],
    [unavailable({ name: 5 }), { name: [`name cannot be 5; allowed: ${NAME}`] }],
    [unavailable({ after: -1 }), { after: ['after cannot be -1; allowed: a whole number from 0 to 1000000000'] }],
    [unavailable({ after: null }), { after: ['after cannot be null; allowed: a whole number from 0 to 1000000000'] }],
    [unavailable({ times: 0 }), { times: [`times cannot be 0; allowed: ${COUNT}, or null`] }],
    [unavailable({ times: 1.5 }), { times: [`times cannot be 1.5; allowed: ${COUNT}, or null`] }],
    [unavailable({ times: '2' }), { times: [`times cannot be "2"; allowed: ${COUNT}, or null`] }],
    [unavailable({ every: 0 }), { every: [`every cannot be 0; allowed: ${COUNT}`] }],
    [unavailable({ probability: 1.1 }), { probability: ['probability cannot be 1.1; allowed: a number from 0 to 1'] }],
    [
      unavailable({ probability: Number.NaN }),
      { probability: ['probability cannot be null; allowed: a number from 0 to 1'] },
    ],
    [
      unavailable({ retry_after_s: 86_401 }),
      { retry_after_s: ['retry_after_s cannot be 86401; allowed: a whole number from 0 to 86400'] },
    ],
    [
      unavailable({ phase: 'after-commit' }),
      {
        phase: ['phase cannot be "after-commit"; did you mean after_commit? allowed: before_commit, after_commit'],
      },
    ],
    [
      { fault: 'slow', bytes_per_s: 0 },
      { bytes_per_s: ['bytes_per_s cannot be 0; allowed: a whole number from 1 to 1000000000'] },
    ],

    [
      unavailable({ match: null }),
      { match: ['match cannot be null; allowed: an object with operation, method, path, site_id, token'] },
    ],
    [
      unavailable({ match: { site: 'X' } }),
      { 'match.site': ['match takes no "site"; it takes operation, method, path, site_id, token'] },
    ],
    [
      unavailable({ match: { siteid: 'X' } }),
      {
        'match.siteid': [
          'match takes no "siteid"; did you mean site_id? it takes operation, method, path, site_id, token',
        ],
      },
    ],
    [
      unavailable({ match: { operation: 'listSite' } }),
      {
        'match.operation': [
          'operation cannot be "listSite"; did you mean listSites? allowed: listSites, createSite, getSite, getAggregations',
        ],
      },
    ],
    [
      unavailable({ match: { method: 'FETCH' } }),
      { 'match.method': [`method cannot be "FETCH"; allowed: ${METHODS}`] },
    ],
    [
      unavailable({ match: { method: 'PSOT' } }),
      { 'match.method': [`method cannot be "PSOT"; did you mean POST? allowed: ${METHODS}`] },
    ],
    [
      unavailable({ match: { path: 'sites' } }),
      { 'match.path': ['path cannot be "sites"; allowed: a path relative to /v1, such as /sites/*'] },
    ],
    [
      unavailable({ match: { path: '/v1/sites' } }),
      { 'match.path': ['path cannot be "/v1/sites"; allowed: a path relative to /v1, such as /sites/*'] },
    ],
    [
      unavailable({ match: { site_id: '' } }),
      { 'match.site_id': ['site_id cannot be ""; allowed: a text of 1 to 255 characters'] },
    ],
    [
      unavailable({ match: { token: 5 } }),
      { 'match.token': ['token cannot be 5; allowed: a text of 1 to 255 characters'] },
    ],

    [{ fault: 'latency' }, { ms: ['latency takes either ms, or min_ms and max_ms together'] }],
    [{ fault: 'latency', min_ms: 5 }, { ms: ['latency takes either ms, or min_ms and max_ms together'] }],
    [{ fault: 'latency', ms: 5, max_ms: 5 }, { ms: ['latency takes either ms, or min_ms and max_ms together'] }],
    [{ fault: 'latency', min_ms: 9, max_ms: 5 }, { max_ms: ['max_ms cannot be 5; it is less than min_ms, 9'] }],
    [{ fault: 'latency', ms: -1 }, { ms: ['ms cannot be -1; allowed: a whole number from 0 to 3600000, or null'] }],

    [
      unavailable({ times: 'x', every: 0, match: { method: 'FETCH' } }),
      {
        'match.method': [`method cannot be "FETCH"; allowed: ${METHODS}`],
        times: [`times cannot be "x"; allowed: ${COUNT}, or null`],
        every: [`every cannot be 0; allowed: ${COUNT}`],
      },
    ],
  ])('%j is refused', (given, errors) => {
    expect({ ...errorsOf(given) }).toEqual(errors);
  });

  it('shows no more than 80 characters of what it was given', () => {
    expect(errorsOf({ fault: 'unavailable', phase: 'x'.repeat(200) })).toEqual({
      phase: [`phase cannot be "${'x'.repeat(78)}…; allowed: before_commit, after_commit`],
    });
  });
});
