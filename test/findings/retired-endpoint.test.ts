// Design: 2, retired-endpoint. Spec: Versioning 2 and 3.
import { describe, expect, it } from 'vitest';
import { gone, notFound, unauthorized, unavailable } from '../../src/errors.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'retired-endpoint';
const { client } = await listening();
const wipe = { request: 'DELETE /sites/TIDEPOOL/data', refusal: gone('This endpoint has been retired.') };
const old = { request: 'GET /sites/TIDEPOOL/events/ABC', refusal: gone('No longer available.') };

describe('retired-endpoint', () => {
  it('is found from the second call on, with what to do instead', () => {
    const run = new Run();
    run.send(wipe);
    expect(run.found(RULE)).toBeUndefined();
    run.send(wipe);
    run.send({ ...wipe, request: 'DELETE /sites/DRIFTWOD/data' });
    expect(run.found(RULE)).toMatchObject({
      level: 'warning',
      count: 2,
      message: 'DELETE /sites/{site_id}/data is retired, and was called again',
      advice: 'Remove the call: there is no replacement.',
    });
  });

  it.each([
    ['GET', '/sites/TIDEPOOL/events/ABC', /find the event by its name/],
    ['POST', '/sites/TIDEPOOL/events', /created when the site first tracks it/],
    ['POST', '/sites/TIDEPOOL/events/ABC', /events\/currency/],
    ['DELETE', '/sites/TIDEPOOL/events/ABC', /\?name=/],
    ['DELETE', '/sites/TIDEPOOL/events/ABC/data', /there is no replacement/],
    ['DELETE', '/sites/TIDEPOOL/data', /there is no replacement/],
  ])('is found over HTTP: %s %s', async (method, path, advice) => {
    const { sandbox, call } = await client();
    await call(method, path);
    expect((await sandbox.report()).findings.filter(({ rule }) => rule === RULE)).toEqual([]);
    await call(method, path);
    expect((await sandbox.report()).findings.find(({ rule }) => rule === RULE)).toMatchObject({
      count: 1,
      advice: expect.stringMatching(advice),
    });
  });

  it('is found where the removed endpoints answer 404', async () => {
    const { sandbox, get } = await client({ assume: { 'removed-event-endpoints': '404' } });
    for (let time = 0; time < 2; time++) expect((await get('/sites/TIDEPOOL/events/ABC')).status).toBe(404);
    expect((await sandbox.report()).findings.find(({ rule }) => rule === RULE)).toMatchObject({ count: 1 });
  });

  it.each<[string, Sent[]]>([
    ['one call of each endpoint', [wipe, old]],
    [
      'a call that was refused for its token',
      [1, 2, 3].map(() => ({ ...wipe, refusal: unauthorized('token:expired') })),
    ],
    ['a call with another token', [wipe, { ...wipe, token: 'Other' }]],
    ['a retry of a call that a 503 refused', [{ ...wipe, refusal: unavailable(1) }, wipe]],
    ['a call sent again because its answer was lost', [{ ...wipe, delivery: 'lost' }, wipe]],
    ['a call sent again because the connection was reset', [{ ...wipe, status: null }, wipe]],
    ['sites that do not exist', [1, 2].map(() => ({ request: 'GET /sites/NOWHERE', refusal: notFound('No.') }))],
  ])('is not set off by %s', (_, sent) => {
    const run = new Run();
    for (const each of sent) run.send(each);
    expect(run.found(RULE)).toBeUndefined();
  });

  it('is not set off by calls before and after a reset', () => {
    const run = new Run();
    run.send(wipe);
    run.findings.interrupt();
    run.send(wipe);
    expect(run.found(RULE)).toBeUndefined();
  });
});
