// Design: 2, new-connections.
import { once } from 'node:events';
import { Agent, get as request } from 'node:http';
import { connect } from 'node:net';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';
import { Run } from './run.ts';

const RULE = 'new-connections';
const server = await listening();

/** `count` requests, `gapS` apart, each on a connection opened `openedMs` after the answer before. */
function foundAfter(count: number, { gapS = 0.05, openedMs = 1, acted = [] as string[] } = {}) {
  const run = new Run();
  let before = run.send({ connection: 1, connectedMs: 0, acted });
  for (let index = 2; index <= count; index++) {
    const connectedMs = before.delivery.closed!.realMs + openedMs;
    run.pass(gapS);
    before = run.send({ connection: index, connectedMs, acted });
  }
  return run.found(RULE);
}

describe('new-connections', () => {
  it('is found at the twentieth request of its own connection, once a row', () => {
    expect(foundAfter(19)).toBeUndefined();
    expect(foundAfter(20)).toMatchObject({
      level: 'info',
      count: 1,
      message: '20 or more requests in a row opened a new connection each',
      evidence: [{ id: 20 }, { id: 1 }],
    });
    expect(foundAfter(60)).toMatchObject({ count: 1 });
  });

  it.each([
    ['pauses of more than a second', { gapS: 1.01 }],
    ['connections that were open before the answer came, as those of parallel requests', { openedMs: -0.1 }],
    ['connections that a fault acted on', { acted: ['fault:f#1'] }],
  ])('is not set off by %s', (_, over) => {
    expect(foundAfter(60, over)).toBeUndefined();
  });

  it('is not set off where a connection cannot be kept, or one is used again', () => {
    const run = new Run();
    for (let connection = 1; connection <= 60; connection++) run.send({ connection, connectedMs: null });
    expect(run.found(RULE)).toBeUndefined();
    for (let time = 0; time < 60; time++) run.send({ connection: 61, connectedMs: 500 });
    expect(run.found(RULE)).toBeUndefined();
  });

  it('is not set off by several clients in turn', () => {
    const run = new Run();
    for (let connection = 1; connection <= 60; connection++) {
      run.send({ connection, connectedMs: 1e9, token: connection % 2 === 0 ? 'One' : 'Other' });
    }
    expect(run.found(RULE)).toBeUndefined();
  });

  it('is not set off by connections that were cut before the answer', () => {
    const run = new Run();
    for (let connection = 1; connection <= 60; connection++) {
      run.send({ connection, connectedMs: 1e9, delivery: 'lost' });
    }
    expect(run.found(RULE)).toBeUndefined();
  });

  describe('over HTTP', () => {
    async function ask(bearer: string, agent: Agent): Promise<void> {
      const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
      const sent = request(`${server.origin}/v1/sites?limit=1`, { agent, headers });
      const [answer] = await once(sent, 'response');
      answer.resume();
      await once(answer, 'close');
    }
    const reported = async (sandbox: { report(): Promise<{ findings: readonly { rule: string }[] }> }) =>
      (await sandbox.report()).findings.filter(({ rule }) => rule === RULE);

    it('is found where each request has a connection of its own', async () => {
      const { sandbox } = await server.client({ plan: 'unlimited' });
      const agent = new Agent({ keepAlive: false });
      // On a busy machine a request may come more than a second after the one before.
      for (let time = 0; time < 400 && (await reported(sandbox)).length === 0; time++) await ask(sandbox.token, agent);
      expect(await reported(sandbox)).toMatchObject([{ level: 'info', count: 1 }]);
    });

    it('is not set off by connections that are kept', async () => {
      const { sandbox } = await server.client({ plan: 'unlimited' });
      const agent = new Agent({ keepAlive: true });
      for (let time = 0; time < 40; time++) await ask(sandbox.token, agent);
      agent.destroy();
      expect(await reported(sandbox)).toEqual([]);
    });

    it('is not set off by many requests in parallel', async () => {
      const { sandbox } = await server.client({ plan: 'unlimited' });
      const agent = new Agent({ keepAlive: true });
      await Promise.all(Array.from({ length: 60 }, () => ask(sandbox.token, agent)));
      agent.destroy();
      expect(await reported(sandbox)).toEqual([]);
    });

    it('is not set off by HTTP/1.0', async () => {
      const { sandbox } = await server.client({ plan: 'unlimited' });
      for (let time = 0; time < 30; time++) {
        const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
        socket.end(
          `GET /v1/sites HTTP/1.0\r\nAuthorization: Bearer ${sandbox.token}\r\nAccept: application/json\r\n\r\n`,
        );
        socket.resume();
        await once(socket, 'close');
      }
      expect(await sandbox.journal()).toHaveLength(30);
      expect(await reported(sandbox)).toEqual([]);
    });

    it('is not set off by supertest, which listens for each request of an app', async () => {
      const { sandbox } = await server.client({ plan: 'unlimited' });
      const { app } = server.simulator;
      for (let time = 0; time < 30; time++) {
        await supertest(app)
          .get('/v1/sites')
          .set('Authorization', `Bearer ${sandbox.token}`)
          .set('Accept', 'application/json');
      }
      expect(await reported(sandbox)).toEqual([]);
    });
  });
});
