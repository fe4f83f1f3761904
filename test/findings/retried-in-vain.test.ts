import { describe, expect, it, vi } from 'vitest';
import {
  badRequest,
  gone,
  invalidField,
  notFound,
  serverError,
  unauthorized,
  unprocessable,
} from '../../src/errors.ts';
import { publishedExchanges } from '../support/exchanges.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'retried-in-vain';
const invalid: Sent = { request: 'GET /sites?limit=0', refusal: invalidField('limit', 'must be at least 1') };

const times = (count: number, sent: Sent) => Array<Sent>(count).fill(sent);

function foundIn(all: readonly Sent[], everyS = 0.5) {
  const run = new Run();
  for (const each of all) {
    run.send(each);
    run.pass(everyS, { clock: 0 });
  }
  return run.found(RULE);
}

describe('a request that cannot succeed', () => {
  it('is found when it is sent three times', () => {
    expect(foundIn(times(3, invalid))).toMatchObject({
      level: 'warning',
      message: 'GET /sites was sent 3 times within 1.0 s, and refused each time with 400 (validation:limit)',
      count: 1,
      evidence: [{ id: 3 }, { id: 1 }],
    });
  });

  it.each<[string, Sent]>([
    ['400', { refusal: badRequest('') }],
    ['401', { token: null, refusal: unauthorized('token:unknown') }],
    ['410', { request: 'DELETE /sites/A/data', refusal: gone('') }],
    ['422', { refusal: unprocessable('', 'groups') }],
    ['404 on a write', { request: 'POST /sites/A', refusal: notFound('') }],
  ])('is found for %s', (_, sent) => {
    expect(foundIn(times(3, sent))).toMatchObject({ count: 1 });
  });

  it('is found once a series, and again after a pause', () => {
    expect(foundIn(times(9, invalid), 0.1)).toMatchObject({ count: 1 });
    const run = new Run();
    for (const pause of [0.1, 0.1, 60, 0.1, 0.1, 0.1]) {
      run.send(invalid);
      run.pass(pause);
    }
    expect(run.found(RULE)).toMatchObject({ count: 2 });
  });

  it('is found with requests by others in between, and with other refusals', () => {
    const other: Sent = { token: 'Other' };
    expect(foundIn([invalid, other, invalid, other, invalid], 0.2)).toMatchObject({ count: 1 });
    const wrong: Sent = { request: 'GET /sites?limit=x', refusal: invalidField('limit', 'must be an integer') };
    expect(foundIn([invalid, wrong, invalid, wrong, invalid], 0.2)).toMatchObject({ count: 1 });
  });

  it('is found in each of several threads that have a connection of their own', () => {
    const round = [1, 2, 3, 4].map(connection => ({ ...invalid, connection }));
    expect(foundIn([...round, ...round], 0.01)).toBeUndefined();
    expect(foundIn([...round, ...round, ...round], 0.01)).toMatchObject({ count: 1, evidence: [{ id: 9 }, { id: 1 }] });
  });

  it('is found where the body comes after the refusal', () => {
    const run = new Run();
    const bodies = Array.from({ length: 3 }, () => ({ digest: null as string | null }));
    for (const body of bodies) {
      run.send({ request: 'POST /sites/A', body, refusal: notFound('') });
      body.digest = 'same';
    }
    expect(run.found(RULE)).toMatchObject({ count: 1 });
    run.send();
    expect(run.found(RULE)).toMatchObject({ count: 1 });
  });
});

describe('no finding for', () => {
  it.each<[string, readonly Sent[]]>([
    ['a refusal that a test provokes twice', times(2, invalid)],
    ['polling of what is not there yet', times(9, { request: 'GET /sites/A', refusal: notFound('') })],
    ['the same by HEAD', times(9, { request: 'HEAD /sites/A', refusal: notFound('') })],
    ['a service that fails', times(9, { refusal: serverError() })],
    [
      'another cause each time',
      [1, 2, 3].map(n => ({ ...invalid, refusal: badRequest('', `ability:read:${n} missing`) })),
    ],
    ['tokens of their own', [1, 2, 3].map(n => ({ ...invalid, token: `Token ${n}` }))],
    [
      'bodies that differ, of one length',
      ['aa', 'bb', 'cc', 'dd'].map(body => ({
        request: 'POST /sites',
        body,
        refusal: invalidField('name', 'is too long'),
      })),
    ],
    ['a body that never came', times(5, { request: 'POST /sites', body: { digest: null }, refusal: badRequest('') })],
    [
      'what was no HTTP, by nobody knows whom',
      times(5, { request: 'GET /nothing', token: null, refusal: badRequest('') }),
    ],
    [
      'dates that differ',
      ['1', '2', '3', '4'].map(date => ({
        request: `GET /aggregations?date_from=${date}`,
        refusal: invalidField('date_from', 'must be a date'),
      })),
    ],
    ['tests that read something in between', [invalid, {}, invalid, {}, invalid]],
    [
      'cleanups after tests of refusals',
      [1, 2, 3].flatMap(n => [
        { ...invalid, request: `GET /sites?limit=-${n}` },
        { request: 'DELETE /sites/SCRATCH', refusal: notFound('') },
      ]),
    ],
    [
      'tests of one refused token in other sandboxes',
      [1, 2, 3].flatMap(n => [
        { token: null, caller: `unknown ${n}`, request: 'GET /token', refusal: unauthorized('token:unknown') },
        { token: null, refusal: unauthorized('token:unknown') },
      ]),
    ],
    ['a burst on connections in use', [1, 2, 3, 4, 5].map(connection => ({ ...invalid, connection }))],
    ['answers that did not arrive', times(5, { ...invalid, delivery: 'lost' })],
  ])('%s', (_, all) => {
    expect(foundIn(all, 0.2)).toBeUndefined();
  });

  it('retries further apart', () => {
    expect(foundIn(times(9, invalid), 1.1)).toBeUndefined();
  });

  it('equal requests under way at the same time', () => {
    const run = new Run();
    for (let connection = 1; connection < 6; connection++)
      run.send({ ...invalid, connection, connectedMs: 999, connectionRequests: 1 });
    expect(run.found(RULE)).toBeUndefined();
  });

  it('a reset in between', () => {
    const run = new Run();
    run.send(invalid);
    run.send(invalid);
    run.findings.interrupt();
    run.send(invalid);
    expect(run.found(RULE)).toBeUndefined();
  });
});

describe('over HTTP', async () => {
  const exchanges = publishedExchanges();
  const server = await listening({ plan: 'unlimited' });
  const countIn = (sandbox: string) => {
    const { findings } = new Run();
    for (const exchange of exchanges) if (exchange.entry.sandbox === sandbox) findings.see(exchange);
    return findings.list().find(({ rule }) => rule === RULE)?.count ?? 0;
  };

  it('finds a write to a site that is not there, whose body nobody read', async () => {
    const { sandbox, post } = await server.client();
    for (let time = 0; time < 3; time++) await post('/sites/NOWHERE', { name: 'Sea' });
    await vi.waitUntil(() => countIn(sandbox.name) === 1);
  });

  it('finds nothing in a table of refused bodies of one length', async () => {
    const { sandbox, post } = await server.client();
    for (const name of ['a', 'b', 'c', 'd']) await post('/sites/NOWHERE', { name });
    const keys = exchanges.filter(({ entry }) => entry.sandbox === sandbox.name).map(({ key }) => key());
    await vi.waitUntil(() => keys.every(({ body }) => body.digest !== null));
    expect(countIn(sandbox.name)).toBe(0);
  });
});
