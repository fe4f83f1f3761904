// What recorders write, and what no recorder should: every form of a file and of an entry.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Entry, NoHarError, readHar } from '../../../src/verify/traffic/read/read-har.ts';
import type { Recorded } from '../../../src/verify/traffic/read/recorded.ts';
import { EntrySplitter } from '../../../src/verify/traffic/read/split-entries.ts';

const REQUEST = { method: 'GET', url: 'https://api.example.com/v1/account', headers: [] };
const RESPONSE = { status: 200, headers: [], content: { text: '{}' } };
const ENTRY = { startedDateTime: '2026-06-15T12:00:00.000Z', request: REQUEST, response: RESPONSE };

async function entriesOf(file: string | Buffer, chunkBytes = 65_536) {
  const bytes = Buffer.from(file);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const entries: Entry[] = [];
  for await (const entry of readHar(chunks())) entries.push(entry);
  return entries;
}

function harOf(...entries: unknown[]): string {
  return JSON.stringify({ log: { version: '1.2', entries } });
}

async function recordedOf(entry: unknown): Promise<Recorded> {
  const [read] = await entriesOf(harOf(entry));
  if (read === undefined || !('recorded' in read)) throw new Error(JSON.stringify(read));
  return read.recorded;
}

async function bodyOf(content: object, headers: Readonly<Record<string, string>> = {}) {
  const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return (await recordedOf({ ...ENTRY, response: { ...RESPONSE, headers: pairs, content } })).body;
}

describe('a file', () => {
  it('is read whatever is before, between and after its entries', async () => {
    const entry = JSON.stringify(ENTRY);
    const text = `\ufeff \n{"log":{"a":{"entries":[1]},"pages":[{"log":{}}],"x":"\\"]}","entries":[ ${entry} ,\n${entry}],"z":[{}]},"log2":{"entries":[2]}}`;
    for (const chunkBytes of [1, 7, 65_536]) {
      const entries = await entriesOf(text, chunkBytes);
      expect(entries.map(each => 'recorded' in each && each.recorded.url.path)).toEqual(['/v1/account', '/v1/account']);
    }
  });

  it('gives the same entries however it comes in pieces', async () => {
    const text = harOf(ENTRY, { ...ENTRY, comment: 'a ] } , " \\ \u{1f41a}' }, 'x', null, [], ENTRY);
    const whole = await entriesOf(text);
    expect(whole.map(each => ('recorded' in each ? 'recorded' : each.unreadable))).toEqual([
      'recorded',
      'recorded',
      'it is no object',
      'it is no object',
      'it is no object',
      'recorded',
    ]);
    for (const chunkBytes of [1, 2, 3, 5, 11]) expect(await entriesOf(text, chunkBytes)).toEqual(whole);
  });

  it('with an entry that is no JSON loses only that entry', async () => {
    const entry = JSON.stringify(ENTRY);
    const entries = await entriesOf(`{"log":{"entries":[${entry},{"request": nothing},${entry}]}}`);
    expect(entries.map(each => 'recorded' in each)).toEqual([true, false, true]);
    expect(entries[1]).toEqual({ index: 1, unreadable: 'it is no JSON' });
  });

  it('that ends within an entry loses only that entry', async () => {
    const text = harOf(ENTRY, ENTRY);
    const entries = await entriesOf(text.slice(0, -40));
    expect(entries.map(each => 'recorded' in each)).toEqual([true, false]);
    expect(entries[1]).toEqual({ index: 1, unreadable: 'the file ends within it' });
  });

  it('with an entry that is too large passes over it, and keeps no more of it than the bound', () => {
    const splitter = new EntrySplitter(20);
    const text = harOf({ a: 1 }, { a: 'x'.repeat(100) }, { a: 2 });
    const pieces = [...text].flatMap(character => splitter.push(Buffer.from(character)));
    expect(pieces).toEqual([{ json: '{"a":1}' }, { unreadable: 'it is larger than 20 bytes' }, { json: '{"a":2}' }]);
    expect(splitter.end()).toEqual([]);
  });

  it('without entries has none', async () => {
    expect(await entriesOf(harOf())).toEqual([]);
  });

  it.each([
    ['nothing', '', /it is empty/],
    ['white space', ' \n ', /it is empty/],
    ['an array', '[]', /no JSON object/],
    ['another file', '<har/>', /no JSON object/],
    ['an object without entries', '{"log":{"entries":{}}}', /no log\.entries/],
    ['entries elsewhere', '{"entries":[{}]}', /no log\.entries/],
    ['a zip archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0]), /zip archive/],
    ['gzip', gzipSync(harOf(ENTRY)), /gzip/],
    ['zlib', deflateSync(harOf(ENTRY)), /zlib/],
    ['UTF-16', Buffer.from(`\ufeff${harOf(ENTRY)}`, 'utf16le'), /UTF-16/],
  ])('that is %s is refused in words', async (_, file, words) => {
    const reading = entriesOf(file as string, 3);
    await expect(reading).rejects.toThrow(NoHarError);
    await expect(entriesOf(file as string, 3)).rejects.toThrow(words as RegExp);
  });
});

describe('an entry', () => {
  it('may have its headers in any case, several of a name, those of HTTP/2, or as an object', async () => {
    const headers = [
      { name: ':authority', value: 'api.example.com' },
      { name: 'AUTHORIZATION', value: 'Bearer x' },
      { name: 'Accept', value: 'text/html' },
      { name: 'accept', value: 'application/json' },
      { name: 7, value: 'x' },
      null,
    ];
    const { requestHeaders } = await recordedOf({ ...ENTRY, request: { ...REQUEST, headers } });
    expect({ ...requestHeaders }).toEqual({ authorization: 'Bearer x', accept: 'text/html, application/json' });
    const asObject = { ...REQUEST, headers: { Accept: 'application/json', 'X-Number': 7 } };
    const read = await recordedOf({ ...ENTRY, request: asObject });
    expect({ ...read.requestHeaders }).toEqual({ accept: 'application/json' });
  });

  it('keeps no user, password and fragment of its URL', async () => {
    const url = 'https://user:secret@api.example.com/v1/sites/a%2Fb?limit=1#part';
    const read = await recordedOf({ ...ENTRY, request: { ...REQUEST, url } });
    expect(read.url).toEqual({ origin: 'https://api.example.com', path: '/v1/sites/a%2Fb', query: 'limit=1' });
  });

  it.each([
    ['an interrupted request', { status: 0, headers: [], content: {} }],
    ['a status of -1', { status: -1 }],
    ['no status', {}],
    ['a status that is no number', { status: 'x' }],
  ])('of %s has no answer', async (_, response) => {
    expect((await recordedOf({ ...ENTRY, response })).status).toBeNull();
  });

  it('has the time of the clock of a simulator', async () => {
    const { atMs, startedAt } = await recordedOf({ ...ENTRY, _at: '2026-01-01 00:00:00' });
    expect(startedAt).toBe('2026-06-15T12:00:00.000Z');
    expect(atMs).toBe(Date.UTC(2026, 0, 1));
    expect((await recordedOf({ ...ENTRY, startedDateTime: '<b>now</b>' })).startedAt).toBeNull();
  });

  it.each([
    [{}, 'it has no request'],
    [{ request: 7 }, 'it has no request'],
    [{ request: {}, response: RESPONSE }, 'its request has no method'],
    [{ request: { method: 'GET' } }, 'its request has no URL'],
    [{ request: { method: 'GET', url: '/v1/sites' } }, 'the URL of its request cannot be read'],
    [{ request: REQUEST, response: 'x' }, 'its response is no object'],
  ])('%j cannot be read', async (entry, unreadable) => {
    expect(await entriesOf(harOf(entry))).toEqual([{ index: 0, unreadable }]);
  });

  it('has the body of its request as a text, a form or the fields of a form', async () => {
    const bodyOfRequest = async (postData: object) =>
      (await recordedOf({ ...ENTRY, request: { ...REQUEST, postData } })).requestBody;
    expect(await bodyOfRequest({ mimeType: 'application/json', text: '{}' })).toEqual({ text: '{}', isForm: false });
    const mimeType = 'application/x-www-form-urlencoded; charset=UTF-8';
    expect(await bodyOfRequest({ mimeType, text: 'a=1' })).toEqual({ text: 'a=1', isForm: true });
    const params = [{ name: 'a b', value: '1&2' }, { name: 'c' }];
    expect(await bodyOfRequest({ mimeType, params })).toEqual({ text: 'a+b=1%262&c=', isForm: true });
    expect(await bodyOfRequest({ mimeType: 'application/json', text: '' })).toBeNull();
  });
});

const JSON_TEXT = '{"name":"Muschel \u{1f41a}"}';
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

describe('the body of an answer', () => {
  it.each([
    ['as it is', { text: JSON_TEXT }, {}],
    ['with a byte order mark', { text: `\ufeff${JSON_TEXT}` }, {}],
    ['in base64', { text: base64(JSON_TEXT), encoding: 'base64' }, {}],
    ['decompressed, in base64', { text: base64(JSON_TEXT), encoding: 'BASE64' }, { 'Content-Encoding': 'gzip' }],
    ['decompressed', { text: JSON_TEXT }, { 'content-encoding': 'br', 'content-length': '99999' }],
    ['gzip', { text: base64(gzipSync(JSON_TEXT)), encoding: 'base64' }, { 'content-encoding': 'gzip' }],
    ['brotli', { text: base64(brotliCompressSync(JSON_TEXT)), encoding: 'base64' }, { 'content-encoding': 'br' }],
    ['deflate', { text: base64(deflateSync(JSON_TEXT)), encoding: 'base64' }, { 'content-encoding': 'deflate' }],
    ['raw deflate', { text: base64(deflateRawSync(JSON_TEXT)), encoding: 'base64' }, { 'content-encoding': 'deflate' }],
    [
      'compressed twice',
      { text: base64(brotliCompressSync(gzipSync(JSON_TEXT))), encoding: 'base64' },
      { 'content-encoding': 'gzip, br' },
    ],
  ])('is read %s', async (_, content, headers) => {
    expect(await bodyOf(content, headers as Record<string, string>)).toEqual({ text: JSON_TEXT });
  });

  it.each([
    ['was not recorded', {}, {}, 'its body was not recorded'],
    ['is in another file', { _file: 'abc.json' }, {}, 'its body was not recorded'],
    ['is empty, though bytes were announced', { text: '' }, { 'content-length': '7' }, 'its body was not recorded'],
    ['was cut', { text: '{"a":' }, { 'content-length': '7' }, 'its body was cut'],
    [
      'is not compressed as it says',
      { text: base64(Buffer.from([0xff, 0xfe, 0])), encoding: 'base64' },
      { 'content-encoding': 'gzip' },
      'its body is not compressed as its Content-Encoding says',
    ],
    [
      'is compressed otherwise',
      { text: base64(Buffer.from([0x28, 0xb5, 0x2f, 0xfd])), encoding: 'base64' },
      { 'content-encoding': 'zstd' },
      'its body has a Content-Encoding other than gzip, br and deflate',
    ],
    ['is no UTF-8', { text: base64(Buffer.from([0xff, 0xfe])), encoding: 'base64' }, {}, 'its body is no UTF-8'],
    [
      'is a bomb',
      { text: base64(gzipSync(Buffer.alloc(17 * 1024 * 1024))), encoding: 'base64' },
      { 'content-encoding': 'gzip' },
      'its body is larger than 16777216 bytes',
    ],
  ])('that %s is left out', async (_, content, headers, missing) => {
    expect(await bodyOf(content, headers as Record<string, string>)).toEqual({ missing });
  });

  it('that is a page is read where it was decompressed before', async () => {
    const page = '<h1>404</h1>';
    const content = { text: base64(page), encoding: 'base64' };
    expect(await bodyOf(content, { 'content-encoding': 'gzip' })).toEqual({ text: page });
  });

  it('of Leadline says where it was cut', async () => {
    expect((await recordedOf({ ...ENTRY, _truncated: true })).body).toEqual({
      missing: 'its body was cut when it was recorded',
    });
  });
});
