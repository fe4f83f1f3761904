// Design: 2, same-report.
import { describe, expect, it } from 'vitest';
import { unavailable } from '../../src/errors.ts';
import { Connection } from '../support/connection.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'same-report';
const REPORT = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits';
const { client, origin } = await listening();
const report: Sent = { request: `GET ${REPORT}` };

function foundAfter(gapS: number, ...sent: Sent[]) {
  const run = new Run();
  for (const each of sent) {
    run.send(each);
    run.pass(gapS);
  }
  return run.found(RULE);
}

describe('same-report', () => {
  it('is found at the third time within 5 s', () => {
    expect(foundAfter(2.5, report, report)).toBeUndefined();
    expect(foundAfter(2.5, report, report, report)).toMatchObject({
      level: 'info',
      count: 1,
      message: 'GET /aggregations requested the same report 3 times within 5.0 s',
      evidence: [{ id: 3 }, { id: 1 }],
    });
    expect(foundAfter(0.1, ...Array<Sent>(6).fill(report))).toMatchObject({ count: 2 });
  });

  it('is found between other requests', () => {
    expect(foundAfter(0, report, {}, report, { request: 'GET /account' }, report)).toBeDefined();
  });

  it.each<[string, number, Sent[]]>([
    ['a slower pace', 2.6, [report, report, report]],
    [
      'current visitors, which are polled',
      1,
      Array<Sent>(9).fill({ request: 'GET /current_visitors?site_id=TIDEPOOL' }),
    ],
    ['a list', 0, Array<Sent>(9).fill({})],
    [
      'different ranges',
      0,
      ['2026-01-01', '2026-02-01', '2026-03-01'].map(day => ({ request: `GET ${REPORT}&date_from=${day} 00:00:00` })),
    ],
    ['changes between', 0, [1, 2, 3].map(changes => ({ ...report, changes }))],
    ['different connections', 0, [1, 2, 3].map(connection => ({ ...report, connection }))],
    ['different tokens', 0, ['a', 'b', 'c'].map(token => ({ ...report, token }))],
    [
      'retries after a refusal',
      0,
      [{ ...report, refusal: unavailable(1) }, { ...report, refusal: unavailable(1) }, report],
    ],
    ['answers that a fault spoiled', 0, [{ ...report, acted: ['fault:f#1'] }, report, report]],
    ['an answer that did not arrive', 0, [{ ...report, delivery: 'lost' }, report, report]],
    ['a connection that was cut', 0, [{ ...report, status: null }, report, report]],
  ])('is not set off by %s', (_, gapS, sent) => {
    expect(foundAfter(gapS, ...sent)).toBeUndefined();
  });

  it('is not set off over a reset', () => {
    const run = new Run();
    run.send(report);
    run.send(report);
    run.findings.interrupt();
    run.send(report);
    expect(run.found(RULE)).toBeUndefined();
  });

  it('watches no report whose URL is so long that it takes memory to remember', () => {
    const long = { request: `GET ${REPORT}&limit=${'0'.repeat(2000)}` };
    expect(foundAfter(0, long, long, long)).toBeUndefined();
  });

  it('remembers a bounded number of reports', () => {
    const run = new Run();
    run.send(report);
    run.send(report);
    for (let limit = 1; limit <= 49; limit++) run.send({ request: `GET ${REPORT}&limit=${limit}` });
    run.send(report);
    expect(run.found(RULE)).toBeDefined();
    run.send(report);
    run.send(report);
    for (let limit = 1; limit <= 60; limit++) run.send({ request: `GET ${REPORT}&limit=${limit}` });
    run.send(report);
    expect(run.found(RULE)).toMatchObject({ count: 1 });
  });

  describe('over HTTP', () => {
    async function on(
      act: (ask: (path: string) => Promise<unknown>, world: Awaited<ReturnType<typeof client>>) => Promise<void>,
    ) {
      const world = await client();
      const connection = await Connection.open(origin);
      await act(path => connection.ask('GET', `/v1${path}`, undefined, world.sandbox.token), world);
      connection.close();
      return (await world.sandbox.report()).findings.filter(({ rule }) => rule === RULE);
    }

    it('is found on one connection', async () => {
      const found = await on(async ask => {
        for (let time = 0; time < 5; time++) await ask(REPORT);
      });
      expect(found).toMatchObject([{ level: 'info', count: 1 }]);
    });

    it.each<[string, (world: Awaited<ReturnType<typeof client>>) => Promise<unknown>]>([
      ['hits that were ingested', ({ sandbox }) => sandbox.track('EMPTYSEA', [])],
      ['a clock that was moved', ({ sandbox }) => sandbox.clock.advance(60)],
      ['a write through the API', ({ post }) => post('/sites', { name: 'Between' })],
      ['an assumption that was changed', ({ sandbox }) => sandbox.assumptions.set({ 'date-key': 'timestamp' })],
    ])('is not set off with %s between', async (_, change) => {
      const found = await on(async (ask, world) => {
        for (let time = 0; time < 4; time++) {
          await ask(REPORT);
          await change(world);
        }
      });
      expect(found).toEqual([]);
    });
  });
});
