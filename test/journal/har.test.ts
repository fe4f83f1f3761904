import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { type HarSource, harText } from '../../src/journal/har.ts';
import type { ShownMessage } from '../../src/journal/show-exchange.ts';
import { harErrors } from '../support/har.ts';

const entry = (over: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 12,
  seq: 3,
  received_at: '2026-06-15T13:00:00.500Z',
  at: '2026-06-15T12:00:00.250Z',
  sandbox: 'w3',
  token: 'Demo admin',
  method: 'POST',
  path: '/sites',
  query: 'a=1%202&b',
  operation: 'createSite',
  status: 201,
  cause: null,
  deviations: [],
  query_cache: null,
  duration_ms: 1.25,
  ...over,
});

const message = (over: Partial<ShownMessage> = {}): ShownMessage => ({
  headers: [['Content-Type', 'application/json']],
  body: '{}',
  bodyBytes: 2,
  truncated: false,
  note: null,
  ...over,
});

const full: HarSource = {
  entry: entry(),
  exchange: {
    request: message({ body: '{"name":"x"}', bodyBytes: 12 }),
    response: message({
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: '{"id":"X"}',
      bodyBytes: 10,
    }),
  },
  explanation: null,
};

const SERVER = { version: '1.2.3', origin: 'http://127.0.0.1:4020', basePath: '/v1' };

const harOf = (...sources: HarSource[]) => JSON.parse([...harText(sources, SERVER)].join(''));

describe('an HTTP Archive', () => {
  it('says of a request what was sent and answered, and when', () => {
    const { log } = harOf(full);
    expect([log.version, log.creator]).toEqual(['1.2', { name: 'Leadline', version: '1.2.3' }]);
    expect(log.entries).toEqual([
      {
        startedDateTime: '2026-06-15T13:00:00.500Z',
        time: 1.25,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4020/v1/sites?a=1%202&b',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [{ name: 'Content-Type', value: 'application/json' }],
          queryString: [
            { name: 'a', value: '1 2' },
            { name: 'b', value: '' },
          ],
          postData: { mimeType: 'application/json', text: '{"name":"x"}' },
          headersSize: -1,
          bodySize: 12,
        },
        response: {
          status: 201,
          statusText: 'Created',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [{ name: 'content-type', value: 'application/json; charset=utf-8' }],
          content: { size: 10, mimeType: 'application/json; charset=utf-8', text: '{"id":"X"}' },
          redirectURL: '',
          headersSize: -1,
          bodySize: 10,
        },
        cache: {},
        timings: { send: 0, wait: 1.25, receive: 0 },
        _id: 12,
        _at: '2026-06-15T12:00:00.250Z',
        _sandbox: 'w3',
        _token: 'Demo admin',
        _operation: 'createSite',
        _cause: null,
        _explanation: null,
        _deviations: [],
        _truncated: false,
      },
    ]);
  });

  it('has the URL that the client used, where that was of another host', () => {
    const urlOf = (host: string | null, over: Partial<JournalEntry> = {}) => {
      const request = message({ headers: host === null ? [] : [['HOST', host]] });
      const source = { entry: entry({ intercepted: true, ...over }), exchange: { request, response: null } };
      return harOf({ ...source, explanation: null }).log.entries[0].request.url;
    };
    expect(urlOf('api.example.com')).toBe('https://api.example.com/v1/sites?a=1%202&b');
    expect(urlOf('api.example.com:443', { outside: true })).toBe('https://api.example.com/sites?a=1%202&b');
    for (const host of [null, '', 'a b', 'evil.example.com/?x=', 'user@evil.example.com']) {
      expect(urlOf(host)).toBe('http://127.0.0.1:4020/v1/sites?a=1%202&b');
    }
  });

  it('says what is missing', () => {
    const { entries } = harOf(
      { entry: entry(), exchange: null, explanation: null },
      {
        entry: entry({ status: null, cause: 'fault:rst#1' }),
        exchange: { request: message(), response: null },
        explanation: null,
      },
      {
        entry: entry(),
        exchange: {
          request: message({ body: null, bodyBytes: null, note: 'Too large.' }),
          response: message({ truncated: true }),
        },
        explanation: null,
      },
    ).log;
    expect(entries[0]).toMatchObject({ comment: 'Headers and bodies are no longer kept.', request: { bodySize: -1 } });
    expect(entries[1]).toMatchObject({
      _cause: 'fault:rst#1',
      response: { status: 0, content: { mimeType: 'x-unknown' } },
    });
    expect(entries[2]).toMatchObject({ comment: 'Too large.', _truncated: true });
    expect(entries[2].request).not.toHaveProperty('postData');
  });

  it('is as the schema of HAR 1.2 says, empty or not', () => {
    expect(harErrors(harOf())).toEqual([]);
    expect(
      harErrors(harOf(full, { entry: entry({ status: null, query: '' }), exchange: null, explanation: null })),
    ).toEqual([]);
    expect(harErrors({ log: { version: '1.2' } })).not.toEqual([]);
    expect(harErrors({ log: { ...harOf(full).log, entries: [{}] } })).not.toEqual([]);
  });

  it('comes in pieces, which hold no more than an entry beyond their length', () => {
    const pieces = [...harText(Array(500).fill(full), SERVER)];
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThan(70 * 1024);
    expect(JSON.parse(pieces.join('')).log.entries).toHaveLength(500);
  });
});
