// Proves the table of answers: each of its rows can be brought about over HTTP, with a fault or without, in a sandbox as
// it is by default, and no request of this file gets an answer that has no row.
import { describe, expect, it } from 'vitest';
import { coverable } from '../../src/coverage/coverable.ts';
import { newWorld, type World } from '../support/world.ts';
import { REQUESTS, type Request } from './requests.ts';

const FAULTS = ['rate_limited', 'concurrency_limited', 'unavailable', 'server_error'] as const;

const ELSEWHERE = (path: string) => path.replace('TIDEPOOL', 'NOWHERE');

/** What may be wrong with any request. */
const VARIATIONS: Readonly<
  Record<string, (request: Request) => Request & { readonly headers?: Record<string, string> }>
> = {
  'an unknown parameter': request => ({ ...request, query: { ...request.query, zzz: '1' } }),
  'every parameter wrong': request => ({
    ...request,
    query: { entity: '', aggregates: 'x', limit: '0', starting_after: 'x', name: '', site_id: '', filters: '[' },
  }),
  'an unknown cursor': request => ({ ...request, query: { ...request.query, starting_after: 'zzz' } }),
  'no query': ({ method, path, body }) => ({ method, path, ...(body && { body }) }),
  'no body': ({ method, path, query }) => ({ method, path, ...(query && { query }) }),
  'a wrong body': request => ({ ...request, body: { name: 5, zzz: 1 } }),
  'a body that is a list': request => ({ ...request, body: [] }),
  'a form': request => ({ ...request, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'a text': request => ({ ...request, headers: { 'content-type': 'text/plain' } }),
  'another site': request => ({
    ...request,
    path: ELSEWHERE(request.path),
    ...(request.query && {
      query: Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, ELSEWHERE(value)])),
    }),
  }),
  'another milestone': request => ({ ...request, path: request.path.replace('3d693854', '00000000') }),
  'a milestone of no form': request => ({ ...request, path: request.path.replace(/milestones\/.+/, 'milestones/x') }),
  'what does not go together': request => ({ ...request, query: { ...request.query, aggregates: 'conversions' } }),
  'a bad escape': request => ({ ...request, path: `${request.path}%ff` }),
  'a slash at the end': request => ({ ...request, path: `${request.path}/` }),
};

const TOKENS: readonly (readonly string[])[] = [
  ['all-sites-readonly'],
  ['read:TIDEPOOL'],
  ['manage:TIDEPOOL'],
  ['read:SEASHELL'],
  ['manage:SEASHELL'],
];

/** Every answer to any of these requests, as the operation of its journal entry and its status. */
async function provoke({ call, sandbox, newToken }: World): Promise<Set<string>> {
  const send = ({ method, path, ...sent }: Request, token = 'demo-admin') => call(method, path, { ...sent, token });
  // What deletes comes last, and is tried in every other way before.
  const requests = Object.values(REQUESTS);
  for (const request of requests) await send(request, 'wrong');
  for (const fault of FAULTS) {
    await sandbox.faults.add({ fault });
    for (const request of requests) await send(request);
    await sandbox.faults.clear();
  }
  await sandbox.snapshot('before');
  for (const abilities of TOKENS) {
    await sandbox.restore('before');
    const token = await newToken(...abilities);
    for (const request of requests) await send(request, token);
  }
  for (const vary of Object.values(VARIATIONS)) {
    await sandbox.restore('before');
    for (const request of requests) await send(vary(request));
  }
  await sandbox.restore('before');
  for (const request of requests) await send(request);
  const entries = await sandbox.journal();
  return new Set(entries.flatMap(({ operation, status }) => (operation === null ? [] : `${operation} ${status}`)));
}

describe('coverage of answers', () => {
  it('has a row for each answer that can be brought about, and no other', async () => {
    const world = await newWorld();
    const seen = await provoke(world);
    const inService = [...seen].filter(name => name.split(' ')[0]! in REQUESTS);
    expect(inService.sort()).toEqual(coverable().answers.toSorted());
    const { answers } = (await world.sandbox.report()).coverage;
    expect(answers).toEqual({ covered: 113, total: 113, percent: 100, missing: [] });
  });

  it('is all of the document but what no request gets by default', () => {
    const { answers } = coverable();
    expect(answers.filter(name => name.startsWith('createSite '))).toEqual(
      ['200', '400', '401', '429', '500', '503'].map(status => `createSite ${status}`),
    );
    expect(answers.filter(name => name.startsWith('getMilestone '))).toEqual(
      ['200', '401', '404', '429', '500', '503'].map(status => `getMilestone ${status}`),
    );
    for (const name of ['getToken 400', 'listSites 404', 'getSite 400', 'getAggregations 410']) {
      expect(answers).not.toContain(name);
    }
    expect(answers).toEqual(expect.arrayContaining(['createMilestone 201', 'getAggregations 422', 'deleteSite 400']));
  });

  it('counts an answer once, and a connection that was cut not at all', async () => {
    const { sandbox, get } = await newWorld();
    await get('/token');
    await get('/token');
    await sandbox.faults.add('reset');
    await get('/sites').catch(() => 'cut');
    const { covered, missing } = (await sandbox.report()).coverage.answers;
    expect(covered).toBe(1);
    expect(missing).not.toContain('getToken 200');
    expect(missing).toContain('listSites 200');
  });
});
