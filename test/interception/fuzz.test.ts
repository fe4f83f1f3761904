import { afterAll, beforeAll, expect, it } from 'vitest';
import { request, Wire } from '../hostile/wire.ts';
import { ASKING, ask, connecting, HOST, type Opened, open } from './opened.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await open({ tokenAs: 'demo-admin' });
});
afterAll(() => opened.close());

const ROUNDS = 600;

/** The same numbers in each run. Source: mulberry32. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const PARTS = [
  connecting(`${HOST}:443`),
  connecting('127.0.0.1:1'),
  connecting('www.example.com:443'),
  `CONNECT ${HOST}:443 HTTP/1.1\r\n`,
  request('GET http://127.0.0.1:1/'),
  request(`GET https://${HOST}/v1/token`, { authorization: 'Bearer x' }),
  request('POST http://127.0.0.1:1/', { 'transfer-encoding': 'chunked' }),
  request('GET http://[::1/', { connection: 'upgrade', upgrade: 'x', expect: 'nothing' }),
  request('POST /', { 'content-length': '10', expect: '100-continue' }),
  '\u0016\u0003\u0001\u0000\u0005hello',
  '\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];

/** What a client might send that has lost its mind. */
function bytes(next: (below: number) => number): Buffer {
  const parts = Array.from({ length: 1 + next(3) }, () => Buffer.from(PARTS[next(PARTS.length)]!, 'latin1'));
  const whole = Buffer.concat(parts);
  for (let changes = next(4); changes > 0; changes--) whole[next(whole.length)] = next(256);
  return whole.subarray(0, next(5) === 0 ? next(whole.length) : whole.length);
}

it(`outlives ${ROUNDS} connections of broken bytes`, { timeout: 30_000 }, async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  const next = numbers(20_261_122);
  const ways = ['end', 'resetAndDestroy', 'destroy'] as const;
  for (let round = 0; round < ROUNDS; round += 20) {
    const wires = Array.from({ length: 20 }, () => new Wire(opened.interception.proxyPort).say(bytes(next)));
    await Promise.all(wires.map(wire => wire.hear(1, 30)));
    for (const { socket } of wires) socket[ways[next(3)]!]();
  }
  const answer = await ask(opened.interception, ASKING);
  process.off('uncaughtException', note).off('unhandledRejection', note);
  expect(failures).toEqual([]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
});
