import { describe, expect, it } from 'vitest';
import { compileOperations } from '../../src/contract/operations.ts';
import { compileRoutes } from '../../src/contract/routes.ts';
import { servedDocument } from '../../src/contract/served-document.ts';
import { basePathOf, compileMisplaced, misplacedAdvice, pathUnder } from '../../src/simulator/base-path.ts';

const operations = compileOperations(servedDocument);
const misplaced = compileMisplaced(operations, compileRoutes(operations));

it('the base path is /v1 unless another is given; a slash alone is the root', () => {
  expect([{}, { basePath: '/api/v1' }, { basePath: '' }, { basePath: '/' }].map(basePathOf)).toEqual([
    '/v1',
    '/api/v1',
    '',
    '',
  ]);
});

it.each([
  ['/v1', '/v1/sites', '/sites'],
  ['/v1', '/v1', '/'],
  ['/v1', '/v1/', '/'],
  ['/v1', '/v1//sites', '//sites'],
  ['/v1', '/v1x/sites', null],
  ['/v1', '/V1/sites', null],
  ['/v1', '/sites', null],
  ['', '/sites', '/sites'],
  ['', '', '/'],
])('under %j, %j is %j', (basePath, path, expected) => {
  expect(pathUnder(basePath, path)).toBe(expected);
});

describe('a path that ends in a route of the API', () => {
  it.each([
    ['GET', '/sites', { prefix: '', route: '/sites' }],
    ['GET', '/api/v1/sites/TIDEPOOL/milestones', { prefix: '/api/v1', route: '/sites/TIDEPOOL/milestones' }],
    ['GET', '//v1//sites/', { prefix: '/v1', route: '/sites' }],
    ['DELETE', '/x/sites/TIDEPOOL/events/ABC/data', { prefix: '/x', route: '/sites/TIDEPOOL/events/ABC/data' }],
    ['GET', '/x/sites/%C3%A9', { prefix: '/x', route: '/sites/%C3%A9' }],
    ['GET', '/x/sites/%C3', null],
    ['GET', '/sites/TIDEPOOL/sites', null],
    ['GET', '/site', null],
    ['PATCH', '/sites', null],
    ['GET', '/favicon.ico', null],
    ['GET', '/', null],
    ['GET', '', null],
  ])('%s %s: %j', (method, path, expected) => {
    expect(misplaced(method, path)).toEqual(expected);
  });

  it('every operation is found, wherever it is', () => {
    for (const { method, path } of operations) {
      const route = path.replaceAll(/\{\w+\}/g, 'x');
      expect(misplaced(method, `/a/b${route}`)).toEqual({ prefix: '/a/b', route });
    }
  });

  it('is looked for in time that grows with the length of the path alone', () => {
    const path = '/sitesX'.repeat(200_000);
    expect(misplaced('GET', path)).toBeNull();
    expect(misplaced('GET', `${path}/sites`)).toMatchObject({ route: '/sites' });
  });
});

describe('what to change', () => {
  const origin = 'http://h:1';
  const adviceOn = (sent: string, basePath: string) => {
    const under = pathUnder(basePath, sent);
    const path = under ?? sent;
    return misplacedAdvice(misplaced('GET', path)!, { path, isUnder: under !== null }, { origin, basePath });
  };

  it.each([
    [
      '/sites',
      '/v1',
      "The API is served under /v1: set the client's base URL to http://h:1/v1, or start Leadline with --base-path ''.",
    ],
    [
      '/api/v1/sites',
      '/v1',
      "The API is served under /v1: set the client's base URL to http://h:1/v1, or start Leadline with --base-path /api/v1.",
    ],
    ['/a%20b/sites', '/v1', "The API is served under /v1: set the client's base URL to http://h:1/v1."],
    [
      '/v1/sites',
      '/api/v1',
      "The API is served under /api/v1: set the client's base URL to http://h:1/api/v1, or start Leadline with --base-path /v1.",
    ],
    [
      '/v1/sites',
      '',
      "The API is served at the root: set the client's base URL to http://h:1, or start Leadline with --base-path /v1.",
    ],
    ['/v1/v1/sites', '/v1', 'The client adds /v1 to its base URL: set the base URL to http://h:1.'],
    [
      '/v1/api/sites',
      '/v1',
      'The client adds /api to its base URL: start Leadline with --base-path /api and set the base URL to http://h:1.',
    ],
    ['/v1/a%20b/sites', '/v1', "Remove /a%20b from the client's base URL, which is http://h:1/v1."],
    ['/v1//sites', '/v1', "Did you mean /v1/sites? The client's base URL must not end with a slash."],
    ['//v1/sites', '/v1', "Did you mean /v1/sites? The client's base URL must not end with a slash."],
    ['//sites', '', "Did you mean /sites? The client's base URL must not end with a slash."],
  ])('%s where the API is under %j: the base URL', (sent, basePath, text) => {
    expect(adviceOn(sent, basePath)).toEqual({ text, isBaseUrl: true });
  });

  it.each([
    ['/v1/sites/', '/v1', 'Did you mean /v1/sites?'],
    ['/v1/sites//TIDEPOOL', '/v1', 'Did you mean /v1/sites/TIDEPOOL?'],
    ['/sites/', '', 'Did you mean /sites?'],
  ])('%s where the API is under %j: the path alone', (sent, basePath, text) => {
    expect(adviceOn(sent, basePath)).toEqual({ text, isBaseUrl: false });
  });
});
