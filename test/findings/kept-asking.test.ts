import { describe, expect, it } from 'vitest';
import { unauthorized } from '../../src/errors.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'kept-asking';
const PATHS = ['/sites', '/token', '/account', '/sites/A', '/sites/B', '/sites/C', '/sites/D'];

const unknown = (path = '/sites', over: Sent = {}): Sent => ({
  request: `GET ${path}`,
  token: null,
  refusal: unauthorized('token:unknown'),
  ...over,
});

/** A second after the other request. */
function foundIn(all: readonly Sent[], everyS = 1) {
  const run = new Run();
  for (const each of all) {
    run.send(each);
    run.pass(everyS, { clock: 0 });
  }
  return run.found(RULE);
}

const times = (count: number, sent: Sent = unknown()) => Array<Sent>(count).fill(sent);

describe('a client that goes on after 401', () => {
  it('is found at the fifth request after it', () => {
    expect(foundIn(times(5))).toBeUndefined();
    expect(foundIn(times(6))).toMatchObject({
      level: 'warning',
      message: "5 more requests were sent within 5.0 s of the token's first 401",
      count: 1,
      evidence: [{ id: 6 }, { id: 1 }],
    });
  });

  it('is found once, however long it goes on', () => {
    expect(foundIn(times(40), 0.2)).toMatchObject({ count: 1 });
  });

  it('is found with several requests that are sent again and again', () => {
    const paths = PATHS.slice(0, 2);
    expect(foundIn([...paths, ...paths, ...paths].map(path => unknown(path)))).toMatchObject({ count: 1 });
  });

  it('is found where bodies come after the refusals', () => {
    const run = new Run();
    const bodies = Array.from({ length: 6 }, () => ({ digest: null as string | null }));
    for (const body of bodies) run.send(unknown('/sites', { request: 'POST /sites', body }));
    expect(run.found(RULE)).toBeUndefined();
    for (const body of bodies) body.digest = 'same';
    expect(run.found(RULE)).toMatchObject({ count: 1 });
  });
});

describe('no finding for', () => {
  it.each<[string, readonly Sent[]]>([
    ['tests of one operation after the other', PATHS.map(path => unknown(path))],
    [
      'tests of each operation, and of three of them again',
      [...PATHS, ...PATHS.slice(0, 3)].map(path => unknown(path)),
    ],
    ['other bodies', PATHS.map(path => unknown('/sites', { request: 'POST /sites', body: path }))],
    ['tokens of which each is refused once', PATHS.map(path => unknown('/sites', { caller: `unknown ${path}` }))],
    ['a token that was replaced', [...times(4), {}, ...times(4)]],
    ['requests that others make in between', times(6).flatMap(each => [each, {}])],
  ])('%s', (_, all) => {
    expect(foundIn(all)).toBeUndefined();
  });

  it('requests that are slower', () => {
    expect(foundIn(times(10), 2.5)).toBeUndefined();
  });

  it('requests that were under way at the first 401', () => {
    const run = new Run();
    for (let connection = 1; connection < 9; connection++)
      run.send(unknown('/sites', { connection, connectedMs: 999, connectionRequests: 1 }));
    expect(run.found(RULE)).toBeUndefined();
  });

  it('a reset in between', () => {
    const run = new Run();
    for (let time = 0; time < 4; time++) run.send(unknown());
    run.findings.interrupt();
    for (let time = 0; time < 4; time++) run.send(unknown());
    expect(run.found(RULE)).toBeUndefined();
  });
});
