import { describe, expect, it, vi } from 'vitest';
import { notFound, serverError } from '../../src/errors.ts';
import { publishedExchanges } from '../support/exchanges.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'write-repeated';
const MILESTONES = '/sites/TIDEPOOL/milestones';

/** A site that was created. */
const created = (id: string, over: Sent = {}): Sent => ({
  request: 'POST /sites',
  body: '{"name":"Sea"}',
  result: { id },
  ...over,
});
const lost: Sent = { delivery: 'lost', status: null };

function foundIn(...all: readonly Sent[]) {
  const run = new Run();
  for (const each of all) run.send(each);
  return run.found(RULE);
}

describe('a create that is sent again', () => {
  it('is found, with both objects', () => {
    expect(foundIn(created('AAAA', lost), created('BBBB'))).toMatchObject({
      level: 'error',
      message: 'POST /sites was sent again after 0.0 s, and created two sites: AAAA and BBBB',
      count: 1,
      evidence: [{ id: 2 }, { id: 1 }],
    });
  });

  it.each<[string, Sent, Sent]>([
    ['after an answer that a fault replaced', { replaced: true, refusal: serverError() }, {}],
    ['of a milestone', { ...lost, request: `POST ${MILESTONES}` }, { request: `POST ${MILESTONES}` }],
    ['whose own answer is lost', lost, lost],
  ])('is found: %s', (_, first, second) => {
    expect(foundIn(created('AAAA', first), created('BBBB', second))).toMatchObject({ count: 1 });
  });

  it('is found as often as it is repeated', () => {
    expect(foundIn(created('A', lost), created('B', lost), created('C'), created('D'))).toMatchObject({ count: 2 });
  });

  it('is found within two minutes of real time', () => {
    for (const [afterS, count] of [
      [119, 1],
      [121, undefined],
    ]) {
      const run = new Run();
      run.send(created('A', lost));
      run.pass(afterS!, { clock: 0 });
      run.send(created('B'));
      expect(run.found(RULE)?.count).toBe(count);
    }
  });

  it('is found after a list of something else', () => {
    const milestone = { request: `POST ${MILESTONES}` };
    for (const list of ['GET /sites', 'GET /sites/EMPTYSEA/milestones', 'GET /sites/TIDEPOOL/events']) {
      const listed = { request: list, result: { data: [] } };
      expect(foundIn(created('A', { ...milestone, ...lost }), listed, created('B', milestone))).toMatchObject({
        count: 1,
      });
    }
  });
});

describe('no finding for', () => {
  it.each<[string, readonly Sent[]]>([
    ['equal creates that were both answered', [created('A'), created('B')]],
    ['a first attempt that was not carried out', [created('A', { ...lost, result: undefined }), created('B')]],
    [
      'a second that was not carried out',
      [created('A', lost), created('B', { result: undefined, refusal: notFound('') })],
    ],
    ['another body', [created('A', lost), created('B', { body: '{"name":"Ice"}' })]],
    ['another query', [created('A', lost), created('B', { request: 'POST /sites?x=1' })]],
    ['another token', [created('A', lost), created('B', { token: 'Other' })]],
    [
      'another site',
      [
        created('A', { ...lost, request: `POST ${MILESTONES}` }),
        created('B', { request: 'POST /sites/EMPTYSEA/milestones' }),
      ],
    ],
    [
      'a list in between',
      [created('A', lost), { request: 'GET /sites?limit=100', result: { data: [] } }, created('B')],
    ],
    [
      'a list of milestones in between',
      [
        created('A', { ...lost, request: `POST ${MILESTONES}` }),
        { request: `GET ${MILESTONES}`, result: { data: [] }, token: 'Other' },
        created('B', { request: `POST ${MILESTONES}` }),
      ],
    ],
    [
      'the first one deleted in between',
      [
        created('AAAA', lost),
        { request: 'DELETE /sites/AAAA', result: { id: 'AAAA', object: 'site', deleted: true } },
        created('B'),
      ],
    ],
    [
      'an update',
      [
        { ...lost, request: 'POST /sites/TIDEPOOL', result: { id: 'TIDEPOOL' } },
        { request: 'POST /sites/TIDEPOOL', result: { id: 'TIDEPOOL' } },
      ],
    ],
    ['a read after a cut connection', [{ ...lost, result: { data: [] } }, { result: { data: [] } }]],
    ['faults that the test added or removed in between', [created('A', lost), created('B', { lifted: 1 })]],
    ['a first answer that is still on its way', [created('A', { delivery: 'pending' }), created('B')]],
  ])('%s', (_, all) => {
    expect(foundIn(...all)).toBeUndefined();
  });

  it('two that were under way at the same time', () => {
    const run = new Run();
    const { arrived } = run.send(created('A', { ...lost, tookMs: 50 }));
    run.send(created('B', { arrived }));
    expect(run.found(RULE)).toBeUndefined();
  });

  it('a list that was refused tells nothing: the repetition is found', () => {
    expect(foundIn(created('A', lost), { refusal: serverError() }, created('B'))).toMatchObject({ count: 1 });
  });

  it('a reset in between', () => {
    const run = new Run();
    run.send(created('A', lost));
    run.findings.interrupt();
    run.send(created('B'));
    expect(run.found(RULE)).toBeUndefined();
  });
});

it('remembers 64 attempts', () => {
  const attempts = Array.from({ length: 65 }, (_, n) => created(`${n}`, { ...lost, body: `${n}` }));
  expect(foundIn(...attempts, created('again', { body: '0' }))).toBeUndefined();
  expect(foundIn(...attempts, created('again', { body: '1' }))).toMatchObject({ count: 1 });
});

describe('over HTTP', async () => {
  const exchanges = publishedExchanges();
  const server = await listening({ plan: 'unlimited' });

  it.each([
    ['reset', { phase: 'after_commit' }, 1],
    ['truncate', {}, 1],
    ['malformed', {}, 1],
    ['server_error', { phase: 'after_commit' }, 1],
    ['reset', { phase: 'before_commit' }, 0],
    ['slow', { bytes_per_s: 100_000 }, 0],
  ])('a POST after %s %j', async (fault, settings, count) => {
    const { sandbox, post } = await server.client();
    await sandbox.faults.add({ fault, ...settings, times: 1 } as never);
    await post(MILESTONES, { name: 'Sea', milestone_date: '2026-06-01' }).catch(() => null);
    await vi.waitUntil(() => exchanges.at(-1)?.delivery.closed);
    await post(MILESTONES, { name: 'Sea', milestone_date: '2026-06-01' });
    const { findings } = new Run();
    for (const exchange of exchanges) if (exchange.entry.sandbox === sandbox.name) findings.see(exchange);
    expect(findings.list().find(({ rule }) => rule === RULE)?.count ?? 0).toBe(count);
  });
});
