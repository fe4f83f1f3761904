import { describe, expect, it } from 'vitest';
import { rateLimited, serverError, unavailable } from '../../src/errors.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'gave-up';
const refused = (request: string, over: Sent = {}): Sent => ({ request, refusal: unavailable(1), ...over });
const PATHS = ['GET /sites', 'GET /aggregations?entity=event&date_from=1', 'GET /token'];

function foundIn(all: readonly Sent[]) {
  const run = new Run();
  for (const each of all) run.send(each);
  return run.found(RULE);
}

describe('reads that were refused', () => {
  it('are found where three were never asked again', () => {
    expect(foundIn(PATHS.map(request => refused(request)))).toMatchObject({
      level: 'info',
      message: '3 GET requests were refused with a Retry-After of at most 60 s, and none was retried',
      count: 1,
      evidence: [{ id: 1 }, { id: 2 }, { id: 3 }],
    });
  });

  it('are found among others that succeed', () => {
    const others = ['GET /account', 'GET /aggregations?entity=pageview', 'POST /sites'].map(request => ({ request }));
    expect(foundIn([...PATHS.map(request => refused(request)), ...others])).toMatchObject({ count: 1 });
  });

  it('are found by the hourly limit too', () => {
    expect(foundIn(PATHS.map(request => ({ request, refusal: rateLimited(60) })))).toMatchObject({ count: 1 });
  });
});

describe('no finding for', () => {
  const all = PATHS.map(request => refused(request));
  it.each<[string, readonly Sent[]]>([
    ['one or two refusals that a test provokes', all.slice(0, 2)],
    ['one of them asked again', [...all, { request: 'GET /sites' }]],
    ['one of them asked again in vain', [...all, refused('GET /sites')]],
    ['one of them asked again before the last was refused', [...all.slice(0, 2), { request: 'GET /sites' }, ...all]],
    ['one asked again by another token', [...all, { request: 'GET /sites', token: 'Other' }]],
    ['one asked again for another range', [...all, { request: 'GET /aggregations?date_to=2&entity=event' }]],
    ['longer waits', PATHS.map(request => refused(request, { refusal: unavailable(61) }))],
    ['writes', PATHS.map((_, n) => refused(`POST /sites/${n}`))],
    ['errors that name no wait', PATHS.map(request => refused(request, { refusal: serverError() }))],
  ])('%s', (_, each) => {
    expect(foundIn(each)).toBeUndefined();
  });

  it('refusals of which a reset lies in between', () => {
    const run = new Run();
    for (const each of all.slice(0, 2)) run.send(each);
    run.findings.interrupt();
    for (const each of all.slice(2)) run.send(each);
    expect(run.found(RULE)).toBeUndefined();
  });
});
