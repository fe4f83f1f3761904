import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { readRule } from '../../src/faults/rule.ts';
import { bookOf, FAULTS } from './calls.ts';

function errorsOf(given: unknown) {
  try {
    readRule(given);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400 && 'errors' in error.body) return error.body.errors;
    throw error;
  }
  return null;
}

const ALL = FAULTS.join(', ');
const OF_HOLD = 'name, fault, match, after, times, every, probability';
const OF_UNAVAILABLE = `${OF_HOLD}, retry_after_s, phase`;
const OF_MATCH = 'operation, method, path, site_id, token';
const NAME = '1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-"';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const PHASES = 'before_commit, after_commit';

const cannotBe = (given: unknown, must: string) => (field: string) =>
  `The ${field} field cannot be ${JSON.stringify(given)}: it must be ${must}`;
const unknown = (help: string) => (field: string) => `The ${field} field is not known${help}.`;
const says = (message: string) => () => message;

describe('a rule', () => {
  it('gets the defaults for what it leaves out', () => {
    expect(readRule({ fault: 'latency', ms: 5 })).toEqual({
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

  it.each<[unknown, Record<string, (field: string) => string>]>([
    [null, { rule: says('a rule is an object such as {"fault":"unavailable"}; given null') }],
    ['unavailable', { rule: says('a rule is an object such as {"fault":"unavailable"}; given "unavailable"') }],
    [[], { rule: says('a rule is an object such as {"fault":"unavailable"}; given []') }],
    [{}, { fault: says(`The fault field is required: ${ALL}.`) }],
    [{ fault: 'unavailible' }, { fault: cannotBe('unavailible', `one of ${ALL}; did you mean unavailable?`) }],
    [{ fault: 'rate-limited' }, { fault: cannotBe('rate-limited', `one of ${ALL}; did you mean rate_limited?`) }],
    [{ fault: 'UNAVAILABLE' }, { fault: cannotBe('UNAVAILABLE', `one of ${ALL}; did you mean unavailable?`) }],
    [{ fault: 'explode' }, { fault: cannotBe('explode', `one of ${ALL}.`) }],
    [{ fault: 'toString' }, { fault: cannotBe('toString', `one of ${ALL}.`) }],
    [{ fault: 7 }, { fault: cannotBe(7, `one of ${ALL}.`) }],

    [unavailable({ tiems: 2 }), { tiems: unknown(`; did you mean times? known: ${OF_UNAVAILABLE}`) }],
    [
      unavailable({ retry_after: 2 }),
      { retry_after: unknown(`; did you mean retry_after_s? known: ${OF_UNAVAILABLE}`) },
    ],
    [unavailable({ operation: 'listSites' }), { operation: says('The operation field belongs inside match.') }],
    [unavailable({ zzz: 2 }), { zzz: unknown(`; known: ${OF_UNAVAILABLE}`) }],
    [{ fault: 'hold', phase: 'before_commit' }, { phase: unknown(`; known: ${OF_HOLD}`) }],
    [{ fault: 'hold', ms: 5 }, { ms: unknown(`; known: ${OF_HOLD}`) }],

    [unavailable({ name: '' }), { name: cannotBe('', `${NAME}.`) }],
    [unavailable({ name: 'a b' }), { name: cannotBe('a b', `${NAME}.`) }],
    [unavailable({ name: 'x'.repeat(65) }), { name: cannotBe('x'.repeat(65), `${NAME}.`) }],
    [unavailable({ name: 5 }), { name: cannotBe(5, 'a string.') }],
    [unavailable({ after: -1 }), { after: cannotBe(-1, 'at least 0.') }],
    [
      unavailable({ after: 1_000_000_001 }),
      { after: says('The after field cannot be 1000000001: it must not be greater than 1000000000.') },
    ],
    [unavailable({ after: null }), { after: cannotBe(null, 'an integer.') }],
    [unavailable({ times: 0 }), { times: cannotBe(0, 'at least 1.') }],
    [unavailable({ times: 1.5 }), { times: cannotBe(1.5, 'an integer or null.') }],
    [unavailable({ times: '2' }), { times: cannotBe('2', 'an integer or null.') }],
    [unavailable({ every: 0 }), { every: cannotBe(0, 'at least 1.') }],
    [
      unavailable({ probability: 1.1 }),
      { probability: says('The probability field cannot be 1.1: it must not be greater than 1.') },
    ],
    [unavailable({ probability: Number.NaN }), { probability: cannotBe(Number.NaN, 'a number.') }],
    [
      unavailable({ retry_after_s: 86_401 }),
      { retry_after_s: says('The retry_after_s field cannot be 86401: it must not be greater than 86400.') },
    ],
    [
      unavailable({ phase: 'after-commit' }),
      { phase: cannotBe('after-commit', `one of ${PHASES}; did you mean after_commit?`) },
    ],
    [{ fault: 'slow', bytes_per_s: 0 }, { bytes_per_s: cannotBe(0, 'at least 1.') }],
    [{ fault: 'concurrency_limited', plan: null }, { plan: cannotBe(null, 'a string.') }],

    [unavailable({ match: null }), { match: cannotBe(null, 'an object.') }],
    [unavailable({ match: { site: 'X' } }), { 'match.site': unknown(`; known: ${OF_MATCH}`) }],
    [
      unavailable({ match: { siteid: 'X' } }),
      { 'match.siteid': unknown(`; did you mean site_id? known: ${OF_MATCH}`) },
    ],
    [unavailable({ match: { operation: null } }), { 'match.operation': cannotBe(null, 'a string.') }],
    [unavailable({ match: { method: 'FETCH' } }), { 'match.method': cannotBe('FETCH', `one of ${METHODS}.`) }],
    [
      unavailable({ match: { method: 'PSOT' } }),
      { 'match.method': cannotBe('PSOT', `one of ${METHODS}; did you mean POST?`) },
    ],
    [
      unavailable({ match: { path: 'sites' } }),
      { 'match.path': cannotBe('sites', 'a path of the API without its base path, such as /sites/*.') },
    ],
    [
      unavailable({ match: { path: '/v1/sites' } }),
      { 'match.path': cannotBe('/v1/sites', 'a path of the API without its base path, such as /sites/*.') },
    ],
    [
      unavailable({ match: { site_id: '' } }),
      { 'match.site_id': says('The match.site_id field cannot be "": it must not be empty.') },
    ],
    [unavailable({ match: { token: 5 } }), { 'match.token': cannotBe(5, 'a string.') }],

    [{ fault: 'latency' }, { ms: says('The fault latency takes either ms, or min_ms and max_ms together.') }],
    [
      { fault: 'latency', min_ms: 5 },
      { ms: says('The fault latency takes either ms, or min_ms and max_ms together.') },
    ],
    [
      { fault: 'latency', ms: 5, max_ms: 5 },
      { ms: says('The fault latency takes either ms, or min_ms and max_ms together.') },
    ],
    [
      { fault: 'latency', min_ms: 9, max_ms: 5 },
      { max_ms: says('The max_ms field cannot be 5: it is less than min_ms, 9.') },
    ],
    [{ fault: 'latency', ms: -1 }, { ms: cannotBe(-1, 'at least 0.') }],

    [
      unavailable({ times: 'x', every: 0, match: { method: 'FETCH' } }),
      {
        'match.method': cannotBe('FETCH', `one of ${METHODS}.`),
        times: cannotBe('x', 'an integer or null.'),
        every: cannotBe(0, 'at least 1.'),
      },
    ],
  ])('%j is refused', (given, expected) => {
    const messages = Object.entries(expected).map(([field, message]) => [field, [message(field)]]);
    expect({ ...errorsOf(given) }).toEqual(Object.fromEntries(messages));
  });

  it('names the operations there are, and the one that was meant', () => {
    const { 'match.operation': messages } = errorsOf(unavailable({ match: { operation: 'listSite' } })) ?? {};
    expect(messages?.[0]).toMatch(
      /^The match\.operation field cannot be "listSite": it must be one of getAccount, .*getAggregations, .*; did you mean listSites\?$/,
    );
  });

  it('takes a method in any letter case', () => {
    expect(readRule(unavailable({ match: { method: 'post' } })).match.method).toBe('POST');
  });

  it('shows no more than 80 characters of what it was given', () => {
    expect(errorsOf({ fault: 'unavailable', phase: 'x'.repeat(200) })).toEqual({
      phase: [`The phase field cannot be "${'x'.repeat(78)}…: it must be one of ${PHASES}.`],
    });
  });
});
