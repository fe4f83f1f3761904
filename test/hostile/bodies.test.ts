import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectErrorShape, HEADERS, JSON_HEADERS, type Server, startServer } from './server.ts';
import { request, talk, Wire } from './wire.ts';

const MB = 1024 * 1024;
const AFTER = request('GET /v1/token', HEADERS);

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.simulator.close(0));

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  Buffer.concat([
    Buffer.from(
      request('POST /v1/sites', { ...JSON_HEADERS, 'content-length': `${Buffer.byteLength(body)}`, ...headers }),
    ),
    Buffer.from(body),
  ]);
const chunked = (...chunks: string[]) =>
  Buffer.from(request('POST /v1/sites', { ...JSON_HEADERS, 'transfer-encoding': 'chunked' }) + chunks.join(''));
const siteCount = async () => {
  const { answers } = await talk(server.port, request('GET /v1/sites?limit=100', HEADERS));
  return (JSON.parse(answers[0]!.body) as { data: unknown[] }).data.length;
};
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('bodies that are refused', () => {
  it.each<[what: string, bytes: Buffer]>([
    ['no JSON', post('{"name":')],
    ['an array', post('[]')],
    ['null', post('null')],
    ['a number', post('1e999')],
    ['a byte order mark alone', post('\ufeff')],
    ['no UTF-8', post(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))],
    ['no UTF-8 in a text', post(Buffer.from('7b226e616d65223a22ff227d', 'hex'))],
    ['half a surrogate pair as UTF-8', post(Buffer.from('7b226e616d65223a22eda080227d', 'hex'))],
    ['a form that is no UTF-8', post('name=%FF', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['a form with a field twice', post('name=a&name=b', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['UTF-16 that says it is UTF-8', post(Buffer.from('{"name":"x"}', 'utf16le'))],
    ['a charset nobody knows', post('{"name":"x"}', { 'content-type': 'application/json; charset=klingon' })],
    ['an encoding nobody knows', post('{"name":"x"}', { 'content-encoding': 'klingon' })],
    ['gzip that is none', post('{"name":"x"}', { 'content-encoding': 'gzip' })],
    ['gzip cut short', post(gzipSync('{"name":"x"}').subarray(0, 15), { 'content-encoding': 'gzip' })],
    ['a gzip bomb', post(gzipSync(Buffer.alloc(64 * MB, 0x20)), { 'content-encoding': 'gzip' })],
    ['text', post('name', { 'content-type': 'text/plain' })],
    ['no content type', post('{"name":"x"}', { 'content-type': '' })],
    ['a content type that only begins well', post('{"name":"x"}', { 'content-type': 'application/json-seq' })],
    ['a form of 5,000 fields', post('a=1&'.repeat(5000), { 'content-type': 'application/x-www-form-urlencoded' })],
    ['more than 1 MB', post(JSON.stringify({ name: 'x'.repeat(MB) }))],
    [
      'more than 1 MB in chunks',
      chunked(...Array.from({ length: 20 }, () => `10000\r\n${' '.repeat(65_536)}\r\n`), '0\r\n\r\n'),
    ],
    ['1 MB of brackets', post('['.repeat(MB - 1))],
    ['200,000 arrays within each other', post(`{"name":${nested(200_000)}}`)],
    ['nothing at all, in chunks', chunked('0\r\n\r\n')],
  ])('%s: 400, and the connection goes on', async (_what, bytes) => {
    const before = await siteCount();
    const wire = new Wire(server.port).say(bytes);
    await wire.hear(1);
    const { answers } = await wire.say(AFTER).hear(2);
    wire.leave();
    expect(answers.map(answer => answer.status)).toEqual([400, 200]);
    expectErrorShape(answers[0]!);
    expect(await siteCount()).toBe(before);
  });

  it.each<[what: string, bytes: Buffer]>([
    ['chunks that are none', chunked('zz\r\n')],
    ['a chunk longer than it says', chunked('2\r\n{"name":"x"}\r\n0\r\n\r\n')],
    ['a body longer than its length', post('{"name":"x"}', { 'content-length': '4' })],
  ])('%s: nothing but 400, and the connection ends', async (_what, bytes) => {
    const before = await siteCount();
    const { answers, closed } = await talk(server.port, bytes, 3);
    expect([...new Set(answers.map(answer => answer.status))]).toEqual([400]);
    for (const answer of answers) expectErrorShape(answer);
    expect(closed).toBe(true);
    expect(await siteCount()).toBe(before);
  });

  it('passes over fields that nobody knows, however deep, and keys that objects have by nature', async () => {
    const body = `{"name":"x","deep":${nested(100_000)},"__proto__":{"sharing":"public"},"constructor":1,"toString":null}`;
    const { answers } = await talk(server.port, post(body));
    expect(answers[0]!.status).toBe(200);
    expect(JSON.parse(answers[0]!.body)).toMatchObject({ name: 'x', sharing: 'none' });
  });

  it('takes the last of a key given twice, as JSON does', async () => {
    const { answers } = await talk(server.port, post('{"name":"first","name":"last"}'));
    expect(JSON.parse(answers[0]!.body)).toMatchObject({ name: 'last' });
  });
});

describe('a flood of unknown fields', () => {
  const flood = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`field${n}`, n])));

  it('leaves an entry of bounded size in the journal', async () => {
    await talk(server.port, post(`{"name":"x",${flood.slice(1)}`));
    const { body } = await server.control('GET', '/journal?limit=1');
    expect(JSON.stringify(body).length).toBeLessThan(20_000);
  });

  it('leaves an entry of bounded size where one name fills the body', async () => {
    await talk(server.port, post(JSON.stringify({ name: 'x', ['n'.repeat(MB - 100)]: 1 })));
    const { body } = await server.control('GET', '/journal?limit=1');
    expect(JSON.stringify(body).length).toBeLessThan(20_000);
  });

  it('is refused under strict in an answer of bounded size', async () => {
    const sandbox = await server.simulator.sandbox({ name: 'strict', strict: true });
    const { answers } = await talk(server.port, post(flood, { authorization: `Bearer ${sandbox.token}` }));
    expect(answers[0]!.status).toBe(400);
    expectErrorShape(answers[0]!);
    expect(answers[0]!.body.length).toBeLessThan(50_000);
  });
});
