// What an exchange says of a request and its answer, over real connections.
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { isSameRequest } from '../../src/exchange/request-key.ts';
import { publishedExchanges } from '../support/exchanges.ts';
import { listening } from '../support/http.ts';

const exchanges = publishedExchanges();
const server = await listening({ plan: 'unlimited' });

beforeEach(() => void exchanges.splice(0));

const last = () => exchanges.at(-1)!;
const closed = (exchange: Exchange) => vi.waitUntil(() => exchange.delivery.closed !== null);

/** A request by Node's own client; null where the connection failed. */
async function ask(
  bearer: string,
  { method = 'GET', path = '/sites', body = '', agent = new Agent({ keepAlive: true }), head = {} } = {},
): Promise<number | null> {
  const { port } = new URL(server.origin);
  const length = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const req = httpRequest({
    port,
    host: '127.0.0.1',
    method,
    path: `/v1${path}`,
    agent,
    headers: { authorization: `Bearer ${bearer}`, accept: 'application/json', ...length, ...head },
  });
  return new Promise(resolve => {
    req.on('error', () => resolve(null));
    req.on('response', res => {
      res.resume();
      res.on('close', () => resolve(res.complete ? res.statusCode! : null));
    });
    req.end(body);
  });
}

describe('delivery', () => {
  it('is whole once the answer was handed over, and not before', async () => {
    const { sandbox, get } = await server.client();
    await get('/sites');
    await closed(last());
    expect(last().delivery).toMatchObject({ state: 'whole', replaced: false });
    expect(last().delivery.closed!.realMs).toBeGreaterThanOrEqual(last().answered.realMs);
    expect(last().entry.sandbox).toBe(sandbox.name);
  });

  it.each<[string, object, Partial<Exchange['delivery']>]>([
    ['slow', { bytes_per_s: 1_000_000 }, { state: 'whole', replaced: false }],
    ['truncate', {}, { state: 'lost', replaced: true }],
    ['malformed', {}, { state: 'whole', replaced: true }],
    ['reset', { phase: 'after_commit' }, { state: 'lost', replaced: true }],
    ['reset', {}, { state: 'lost', replaced: false }],
    ['unavailable', { phase: 'after_commit' }, { state: 'whole', replaced: true }],
    ['unavailable', {}, { state: 'whole', replaced: false }],
  ])('under the fault %s %j', async (fault, settings, expected) => {
    const { sandbox } = await server.client();
    await sandbox.faults.add({ fault, ...settings } as never);
    await ask(sandbox.token, { method: 'POST', body: '{"name":"Sea"}' });
    await closed(last());
    expect(last().delivery).toMatchObject(expected);
    expect(last().result !== undefined).toBe(expected.replaced || fault === 'slow');
  });

  it.each([
    ['whole', undefined],
    ['whole', 'slow'],
    ['lost', 'truncate'],
  ])('is %s for HEAD under %s', async (state, fault) => {
    const { sandbox } = await server.client();
    if (fault !== undefined)
      await sandbox.faults.add({ fault, ...(fault === 'slow' && { bytes_per_s: 1_000_000 }) } as never);
    await ask(sandbox.token, { method: 'HEAD' });
    await closed(last());
    expect(last().delivery.state).toBe(state);
  });

  it('is lost where the client leaves before the answer', async () => {
    const { sandbox } = await server.client();
    await sandbox.faults.add({ fault: 'hang' });
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET /v1/sites HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${sandbox.token}\r\n\r\n`);
    await vi.waitUntil(async () => (await sandbox.usage.get()).in_flight === 1);
    socket.destroy();
    await vi.waitUntil(() => exchanges.length === 1);
    await closed(last());
    expect(last()).toMatchObject({ delivery: { state: 'lost', replaced: false }, entry: { status: null } });
  });

  it('of requests in a pipeline comes in order, and ends with the connection', async () => {
    const { sandbox } = await server.client();
    await sandbox.faults.add({ fault: 'hang', match: { path: '/token' } } as never);
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    const text = (path: string) =>
      `GET /v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${sandbox.token}\r\n\r\n`;
    socket.write(text('/sites') + text('/token') + text('/account'));
    await vi.waitUntil(() => exchanges.length === 2);
    const [sites, account] = exchanges as [Exchange, Exchange];
    await closed(sites);
    expect(sites).toMatchObject({ entry: { path: '/sites' }, delivery: { state: 'whole' } });
    expect(account).toMatchObject({ entry: { path: '/account' }, delivery: { state: 'pending', closed: null } });
    expect(account.arrived.realMs).toBeLessThanOrEqual(sites.delivery.closed!.realMs);
    socket.destroy();
    await closed(account);
    expect(account.delivery.state).toBe('lost');
  });
});

describe('a connection', () => {
  it('has a number and the time at which it was opened', async () => {
    const { sandbox } = await server.client();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await ask(sandbox.token, { agent });
    await ask(sandbox.token, { agent });
    await ask(sandbox.token);
    const [one, two, other] = exchanges as [Exchange, Exchange, Exchange];
    expect(two.connection).toBe(one.connection);
    expect(other.connection).not.toBe(one.connection);
    expect(one.connectedMs!).toBeLessThanOrEqual(one.arrived.realMs);
    expect(two.connectedMs).toBe(one.connectedMs);
    expect(other.connectedMs!).toBeGreaterThanOrEqual(two.delivery.closed!.realMs);
    agent.destroy();
  });
});

describe('the key', () => {
  const twice = async (bearer: string, bodies: readonly [string, string], head = {}) => {
    for (const body of bodies) await ask(bearer, { method: 'POST', body, head });
    const keys = exchanges.map(exchange => exchange.key());
    await vi.waitUntil(() => keys.every(({ body }) => body.digest !== null));
    return isSameRequest(keys[0]!, keys[1]!);
  };

  it('has the body of a request that was refused before it was read', async () => {
    const { sandbox } = await server.client();
    const stranger = `nobody-here~${sandbox.name}`;
    expect(await twice(stranger, ['{"name":"Sea"}', '{"name":"Sea"}'])).toBe(true);
    exchanges.splice(0);
    expect(await twice(stranger, ['{"name":"Sea"}', '{"name":"Ice"}'])).toBe(false);
    expect(last().refusal?.status).toBe(401);
  });

  it('has the same for a body that was read and one that was not', async () => {
    const { sandbox } = await server.client();
    await sandbox.faults.add({ fault: 'unavailable', times: 1 } as never);
    expect(await twice(sandbox.token, ['{"name":"Sea"}', '{"name":"Sea"}'])).toBe(true);
    expect(exchanges.map(({ entry }) => entry.status)).toEqual([503, 200]);
  });

  it('has nothing of a body that never came whole', async () => {
    const { sandbox } = await server.client();
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /v1/sites HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x~${sandbox.name}\r\nContent-Length: 20\r\n\r\n{"na`,
    );
    await vi.waitUntil(() => exchanges.length === 1);
    const key = last().key();
    socket.destroy();
    await closed(last());
    expect(key.body.digest).toBeNull();
    expect(isSameRequest(key, key)).toBe(false);
  });
});

describe('what was lifted', () => {
  it('is another number after faults were added or removed and usage or account were set, and after nothing else', async () => {
    const { sandbox, get } = await server.client();
    const liftedAfter = async (act: () => Promise<unknown>) => {
      await get('/sites');
      const before = last().lifted;
      await act();
      await get('/sites');
      return last().lifted !== before;
    };
    expect(await liftedAfter(() => sandbox.faults.add({ fault: 'latency', ms: 1, name: 'a' } as never))).toBe(true);
    expect(await liftedAfter(() => sandbox.faults.remove('a'))).toBe(true);
    expect(await liftedAfter(() => sandbox.faults.clear())).toBe(true);
    expect(await liftedAfter(() => sandbox.clock.advance(1))).toBe(false);
    expect(await liftedAfter(() => sandbox.usage.set({ requests_this_hour: 0 }))).toBe(true);
    expect(await liftedAfter(() => sandbox.account.set({ plan: 'tier-1' }))).toBe(true);
  });
});
