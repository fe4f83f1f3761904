// Variants that are another form of the same answer: to the byte, against the answer of a server without one.
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/variants/registry.ts';
import { chunksOf, type RawAnswer, rawBytes } from './raw-bytes.ts';
import { serve } from './served.ts';

const SITES = '/sites?limit=1';
const PLAIN_TYPE = ['Content-Type', 'application/json; charset=utf-8'] as const;

/** The answers of the variant and of a server without one. */
async function both(variant: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [changed, plain] = await Promise.all([serve({ variant }), serve()]);
  const answers = [changed, plain].map(({ simulator }) => rawBytes(`${simulator.url}${path}`, headers, method));
  const [given, usual] = (await Promise.all(answers)) as [RawAnswer, RawAnswer];
  return { given, usual, causes: await changed.causes(), changed };
}

const text = ({ body }: RawAnswer) => body.toString('utf8');
const json = (answer: RawAnswer) => JSON.parse(text(answer));
const withLength = (body: Buffer | string) => ['Content-Length', String(Buffer.byteLength(body))] as const;

describe('the answer without a variant', () => {
  it('is what variants are compared with', async () => {
    const { usual } = await both('format/key-order', '/token');
    expect(usual.statusLine).toBe('HTTP/1.1 200 OK');
    expect(usual.headers).toEqual([PLAIN_TYPE, withLength(usual.body)]);
    expect(text(usual)).toBe(JSON.stringify(json(usual)));
  });
});

describe('format/key-order', () => {
  it('turns the keys of each object around, and those of no list', async () => {
    const { given, usual } = await both('format/key-order', SITES);
    const list = json(usual);
    expect(Object.keys(json(given))).toEqual(['data', 'has_more', 'url', 'object']);
    expect(Object.keys(json(given).data[0])).toEqual(Object.keys(list.data[0]).reverse());
    expect(json(given)).toEqual(list);
    expect(given.headers).toEqual(usual.headers);
  });
  it('keeps rows of reports in their order', async () => {
    const path = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits,pageviews&field_grouping=browser';
    const { given, usual } = await both('format/key-order', path);
    expect(json(given)).toEqual(json(usual));
    expect(text(given)).toMatch(/^\[\{"browser":"[^"]+","pageviews":"\d+","visits":"\d+"\},/);
  });
});

describe('format/white-space', () => {
  it('has each kind before, between and after', async () => {
    const { given, usual } = await both('format/white-space', '/account');
    expect(text(given)).toBe(
      '\r\n\t { \r\n\t"id": 4020, \r\n\t"object": "account", \r\n\t"name": "Leadline Demo", \r\n\t"email": "demo@leadline.example" \r\n}\t\n ',
    );
    expect(json(given)).toEqual(json(usual));
    expect(given.headers).toEqual([PLAIN_TYPE, withLength(given.body)]);
  });
});

describe('format/escapes', () => {
  it('writes letters as \\u escapes, also in keys', async () => {
    const { given, usual } = await both('format/escapes', '/account');
    expect(text(given)).toBe(
      '{"\\u0069d":4020,"\\u006fbject":"\\u0061ccount","\\u006eame":"\\u004ceadline Demo","\\u0065mail":"\\u0064emo@leadline.example"}',
    );
    expect(json(given)).toEqual(json(usual));
  });
  it.each(['Ünïcode 🐠/quote"\\', 'a\u2028b', '/', '\\', '', '"'])('means the same: %j', async name => {
    const { ask } = await serve({ variant: 'format/escapes' });
    const currency = { name, currency: 'euro' };
    const { text: sent, body } = await ask('POST', '/sites/TIDEPOOL/events/currency', currency);
    expect(sent).toMatch(/^[\x20-\x7e]*$/);
    if (name !== '') expect(body).toMatchObject({ name: name.trim() });
  });
});

describe('Content-Type', () => {
  it.each([
    ['format/no-charset', 'application/json'],
    ['format/charset-case', 'Application/JSON;charset="UTF-8"'],
  ])('%s', async (variant, type) => {
    const { given, usual } = await both(variant, SITES);
    expect(given.headers).toEqual([['Content-Type', type], withLength(usual.body)]);
    expect(given.body).toEqual(usual.body);
  });
  it('of a page in HTML stays', async () => {
    const { given, usual, causes } = await both('format/no-charset', '/sites/NOWHERE', { Accept: 'text/html' });
    expect(given.headers).toEqual(usual.headers);
    expect(causes).toEqual(['site']);
  });
});

describe('format/chunked', () => {
  const EVENT = '/sites/TIDEPOOL/events/currency';

  it('has chunks in place of Content-Length, the first of one byte', async () => {
    const { given, usual } = await both('format/chunked', '/sites');
    expect(given.headers).toEqual([PLAIN_TYPE, ['Transfer-Encoding', 'chunked']]);
    const chunks = chunksOf(given.body);
    expect(chunks.map(({ length }) => length)).toEqual([1, usual.body.length - 1]);
    expect(Buffer.concat(chunks)).toEqual(usual.body);
  });
  it('cuts letters apart', async () => {
    const { ask, simulator } = await serve({ variant: 'format/chunked' });
    for (const tail of ['', 'x']) {
      await ask('POST', EVENT, { name: `${'ü'.repeat(200)}${tail}`, currency: 'euro' });
      for (let n = 0; n < 6; n++) await ask('POST', EVENT, { name: `${n}${'ü'.repeat(200)}${tail}`, currency: 'euro' });
    }
    const { body } = await rawBytes(`${simulator.url}/sites/TIDEPOOL/events?limit=100`);
    const chunks = chunksOf(body);
    expect(chunks.slice(1, -1).every(({ length }) => length === 1021)).toBe(true);
    expect(chunks.length).toBeGreaterThan(4);
    expect(JSON.parse(Buffer.concat(chunks).toString()).data.length).toBeGreaterThan(14);
    expect(chunks.some(chunk => chunk.toString().includes('\ufffd'))).toBe(true);
  });
  it('is sent to HEAD without a body', async () => {
    const { given } = await both('format/chunked', '/sites', {}, 'HEAD');
    expect([given.statusLine, given.body.length]).toEqual(['HTTP/1.1 200 OK', 0]);
  });
});

describe('format/gzip', () => {
  const GZIP = ['Content-Encoding', 'gzip'] as const;

  it.each(['gzip', 'br, gzip;q=0.5', 'GZIP', 'deflate,gzip ;q=1'])(
    'compresses where %j is accepted',
    async accepted => {
      const { given, usual } = await both('format/gzip', '/sites', { 'Accept-Encoding': accepted });
      expect(given.headers).toEqual([PLAIN_TYPE, GZIP, ['Vary', 'Accept-Encoding'], withLength(given.body)]);
      expect(gunzipSync(given.body)).toEqual(usual.body);
      expect(given.body.length).toBeLessThan(usual.body.length);
    },
  );
  it.each(['identity', 'gzip;q=0', 'gzip; q=0.00', 'br', 'xgzip'])('does not where %j is', async accepted => {
    const { given, usual, causes } = await both('format/gzip', '/sites', { 'Accept-Encoding': accepted });
    expect([given.headers, given.body]).toEqual([usual.headers, usual.body]);
    expect(causes).toEqual([null]);
  });
  it('does not without the header, and tells HEAD the length of what GET gets', async () => {
    expect((await both('format/gzip', '/sites')).causes).toEqual([null]);
    const accepts = { 'Accept-Encoding': 'gzip' };
    const head = (await both('format/gzip', '/sites', accepts, 'HEAD')).given;
    expect(head.headers).toEqual((await both('format/gzip', '/sites', accepts)).given.headers);
    expect(head.body).toHaveLength(0);
  });
  it('is truncated like any other body', async () => {
    const { simulator, control } = await serve({ variant: 'format/gzip' });
    const whole = await rawBytes(`${simulator.url}/sites`, { 'Accept-Encoding': 'gzip' });
    await control('POST', '/faults', { fault: 'truncate' });
    const half = await rawBytes(`${simulator.url}/sites`, { 'Accept-Encoding': 'gzip' });
    expect(half.body).toEqual(whole.body.subarray(0, Math.floor(whole.body.length / 2)));
  });
});

describe('format/header-case', () => {
  it('writes names in lower case', async () => {
    const { given, usual } = await both('format/header-case', '/sites');
    expect(given.headers).toEqual(usual.headers.map(([name, value]) => [name.toLowerCase(), value]));
    expect(given.body).toEqual(usual.body);
  });
  it('also those of a refusal', async () => {
    const { simulator, control } = await serve({ variant: 'format/header-case' });
    await control('POST', '/faults', { fault: 'unavailable' });
    const { headers } = await rawBytes(`${simulator.url}/sites`);
    expect(headers.map(([name]) => name)).toEqual(['retry-after', 'content-type', 'content-length']);
  });
});

describe('format/unknown-field', () => {
  const ADDED = { since: '2027', of: [null] };

  it('is in each object', async () => {
    const { given, usual } = await both('format/unknown-field', SITES);
    const list = json(usual);
    expect(json(given)).toEqual({ ...list, data: [{ ...list.data[0], added_field: ADDED }], added_field: ADDED });
  });
  it('is in errors, and is no field of a request', async () => {
    const { given } = await both('format/unknown-field', '/sites?limit=0');
    expect(json(given)).toEqual({ errors: { limit: [expect.any(String)] }, added_field: ADDED });
  });
});

describe('format/unknown-header', () => {
  it('is in each answer', async () => {
    const { given, usual } = await both('format/unknown-header', '/sites');
    expect(given.headers).toEqual([PLAIN_TYPE, ['X-Added-Header', 'added'], withLength(usual.body)]);
    expect(given.body).toEqual(usual.body);
  });
});

describe('format/large-account-id', () => {
  it('is an integer that doubles hold', async () => {
    const { given, usual } = await both('format/large-account-id', '/account');
    expect(text(given)).toBe(text(usual).replace('4020', '9007199254740991'));
  });
  it('touches nothing else', async () => {
    expect((await both('format/large-account-id', '/token')).causes).toEqual([null]);
  });
});

const FORMATS = VARIANTS.filter(({ group }) => group === 'format');

describe.each(FORMATS)('$name', ({ name }) => {
  const ACCEPTS = { 'Accept-Encoding': 'gzip' };

  it('is the cause of answers that it touched, in the journal alone', async () => {
    const { causes, changed } = await both(name, '/account', ACCEPTS);
    expect(causes).toEqual([`variant:${name}`]);
    expect((await changed.control('GET', '/faults')).body).toEqual({ data: [] });
  });
  it('comes behind what refused', async () => {
    const { ask, causes } = await serve({ variant: name });
    await ask('GET', '/sites?limit=0&starting_after=A&ending_before=B');
    const isTouched = name !== 'format/large-account-id';
    expect(await causes()).toEqual([`validation:limit,ending_before${isTouched ? `, variant:${name}` : ''}`]);
  });
  it('is no finding, and counts refusals as ever', async () => {
    const { ask, simulator } = await serve({ variant: name });
    await ask('GET', '/sites');
    await ask('GET', '/sites?limit=0');
    const { findings, facts } = await simulator.report();
    expect(findings).toEqual([]);
    expect(facts.refusals).toMatchObject([{ cause: 'validation', count: 1 }]);
  });
});
