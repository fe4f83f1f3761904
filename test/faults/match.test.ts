import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/faults/match.ts';
import { bookOf, call, outcomes } from './calls.ts';

describe('what a rule matches', () => {
  it.each<[object, Partial<Call>, boolean]>([
    [{}, {}, true],
    [{}, { operation: null, tokenName: null }, true],
    [{ operation: 'listSites' }, {}, true],
    [{ operation: 'listSites' }, { operation: 'getSite' }, false],
    [{ operation: 'listSites' }, { operation: null }, false],
    [{ method: 'GET' }, {}, true],
    [{ method: 'get' }, {}, true],
    [{ method: 'POST' }, {}, false],
    [{ site_id: 'TIDEPOOL' }, { siteId: 'TIDEPOOL' }, true],
    [{ site_id: 'TIDEPOOL' }, { siteId: 'SEASHELL' }, false],
    [{ site_id: 'TIDEPOOL' }, { siteId: null }, false],
    [{ token: 'Demo admin' }, {}, true],
    [{ token: 'Demo admin' }, { tokenName: 'Demo read-only' }, false],
    [{ operation: 'listSites', method: 'GET', token: 'Demo admin' }, {}, true],
    [{ operation: 'listSites', method: 'POST', token: 'Demo admin' }, {}, false],
  ])('%j on %j: %j', (match, over, fires) => {
    const book = bookOf({ fault: 'unavailable', match });
    expect(outcomes(book, 1, call(over))).toEqual([fires ? 503 : 200]);
  });

  it.each([
    ['/sites', '/sites', true],
    ['/sites', '/sites/TIDEPOOL', false],
    ['/sites', '/site', false],
    ['/sites*', '/sites', true],
    ['/sites/*', '/sites', false],
    ['/sites/*', '/sites/TIDEPOOL/events/currency', true],
    ['/sites/*/events', '/sites/TIDEPOOL/events', true],
    ['/sites/*/events', '/sites/TIDEPOOL/milestones', false],
    ['/sites/*/events', '/sites/events', false],
    ['/sites/*', '/other/TIDEPOOL', false],
    ['*', '/', true],
    ['*/milestones/*', '/sites/TIDEPOOL/milestones/7', true],
    ['*ab*ab', '/xab', false],
    ['*ab*ab', '/xabab', true],
    ['*a*a', '/a', false],
    ['/s.tes', '/sites', false],
    ['/**', '/sites', true],
  ])('path %s on %s: %j', (pattern, path, fires) => {
    const book = bookOf({ fault: 'unavailable', match: { path: pattern } });
    expect(outcomes(book, 1, call({ path }))).toEqual([fires ? 503 : 200]);
  });

  it('the query is no part of the path', () => {
    const book = bookOf({ fault: 'unavailable', match: { path: '/sites' } });
    expect(outcomes(book, 1, call({ path: '/sites', pathAndQuery: '/sites?limit=2' }))).toEqual([503]);
  });
});
