import { describe, expect, it } from 'vitest';
import type { Schemas } from '../src/client/control.ts';
import { visibleText } from '../src/ui/visible-text.ts';
import { beginningOf, bodyText } from '../src/views/requests/body-text.ts';
import { linkOfCause } from '../src/views/requests/cause-links.ts';
import { curlOfEntry } from '../src/views/requests/entry-curl.ts';
import { deviationsText, durationText, statusText } from '../src/views/requests/entry-text.ts';

describe('bodyText', () => {
  it.each([
    ['{}', '{}'],
    ['[]', '[]'],
    ['{"a":[1,{"b":[]}],"c":{}}', '{\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ],\n  "c": {}\n}'],
    ['{"a,b":"c{[:\\"}"}', '{\n  "a,b": "c{[:\\"}"\n}'],
    [' [ 1 , 2 ] ', '[\n  1,\n  2\n]'],
    ['{"id":12345678901234567890,"id":1.50}', '{\n  "id": 12345678901234567890,\n  "id": 1.50\n}'],
    ['"text"', '"text"'],
  ])('sets %j in lines', (body, text) => {
    expect(bodyText(body)).toEqual({ text, language: 'json', lines: text.split('\n').length });
  });

  it.each(['name=Shop', '{"a":', '<html>\n</html>', 'true story', ''])('leaves %j as it is', body => {
    expect(bodyText(body)).toMatchObject({ text: body, language: 'text' });
  });

  it('does not grow by the square with depth', () => {
    expect(bodyText('['.repeat(1_000) + ']'.repeat(1_000)).text.length).toBeLessThan(100_000);
  });
});

describe('beginningOf', () => {
  it.each([
    ['a\nb\nc', 2, 10, 'a\nb'],
    ['a\nb\nc', 3, 10, 'a\nb\nc'],
    ['abcdef', 2, 3, 'abc'],
    ['a\nbcdef', 2, 3, 'a\nb'],
    ['a👻b', 1, 2, 'a'],
    ['a👻b', 1, 3, 'a👻'],
  ])('of %j, %i lines, %i characters', (text, lines, characters, beginning) => {
    expect(beginningOf(text, lines, characters)).toBe(beginning);
  });
});

describe('visibleText', () => {
  it('writes what cannot be seen as escapes, and leaves what can', () => {
    expect(visibleText('a\0b\x1b[31m\u202ec\u200bd\u0085')).toBe('a\\u0000b\\u001b[31m\\u202ec\\u200bd\\u0085');
    const text = 'línea\n\tشراء 👩‍👩‍👧 <b>';
    expect(visibleText(text)).toBe(text);
  });
});

describe('curlOfEntry', () => {
  const request = { headers: { host: 'x', accept: 'application/json', authorization: '[redacted]' }, body: '' };
  const entry = { method: 'GET', path: '/sites', query: 'limit=5', token: 'Demo admin', request };
  const lineOf = (known: object, tokens = { 'Demo admin': 'demo-admin~ci-1' }) =>
    curlOfEntry({ ...entry, ...known } as unknown as Schemas['JournalExchange'], 'http://h:1/v1', tokens);

  it('has the bearer value of the token, where it is known', () => {
    const begin = "curl -sS 'http://h:1/v1/sites?limit=5' -H";
    expect(lineOf({})).toBe(`${begin} 'Authorization: Bearer demo-admin~ci-1' -H 'Accept: application/json'`);
    expect(lineOf({ token: 'CI' })).toBe(`${begin} "Authorization: Bearer $TOKEN" -H 'Accept: application/json'`);
    expect(lineOf({ token: 'toString' })).toContain('$TOKEN');
    expect(lineOf({ token: null, refused_token: 'Demo admin' })).toContain('demo-admin~ci-1');
  });

  it('is sent to where it came, which need not be under the base path', () => {
    expect(lineOf({ outside: true })).toContain("'http://h:1/sites?limit=5'");
  });

  it('is never sent to the host that was meant', () => {
    const headers = { ...entry.request.headers, host: 'api.example.com' };
    const line = lineOf({ intercepted: true, request: { ...entry.request, headers } });
    expect(line).toContain("'http://h:1/v1/sites?limit=5'");
    expect(line).not.toContain('example.com');
  });

  it('has none where none was sent', () => {
    expect(lineOf({ token: null, query: '', request: { headers: {}, body: null } })).toBe(
      'curl -sS http://h:1/v1/sites -H Accept:',
    );
    expect(lineOf({ query: '', request: { headers: { accept: '' }, body: null } })).toContain(` -H 'Accept;'`);
    expect(lineOf({ path: '/x#y', query: '' })).toContain(' http://h:1/v1/x%23y ');
  });

  it('sends the body as what it was sent', () => {
    const headers = { authorization: '[redacted]', 'content-type': 'application/json', 'user-agent': 'x' };
    const body = '{"name":"it\'s"}';
    const post = { method: 'POST', query: '' };
    expect(lineOf({ ...post, request: { headers, body } })).toMatch(
      / -H 'Content-Type: application\/json' --data-raw '\{"name":"it'\\''s"\}'$/,
    );
    expect(lineOf({ ...post, request: { headers: {}, body } })).toContain(' -H Accept: -H Content-Type: --data-raw ');
  });

  it('does what it can where headers and body are not kept', () => {
    expect(lineOf({ query: '', request: null })).toBe(
      "curl -sS http://h:1/v1/sites -H 'Authorization: Bearer demo-admin~ci-1'",
    );
  });
});

describe('linkOfCause', () => {
  it.each([
    ['fault:outage#1', '#/faults?sandbox=ci-1'],
    ['limit:hourly', '#/world?sandbox=ci-1'],
    ['ability:* missing', '#/world?sandbox=ci-1'],
    ['validation:limit', undefined],
    ['site', undefined],
  ])('of %s is %s', (cause, href) => {
    expect(linkOfCause(cause, 'ci-1')?.href).toBe(href);
  });
});

describe('a row', () => {
  it.each([
    [{ status: 200, duration_ms: 1 }, '200', 'good'],
    [{ status: 302, duration_ms: 1 }, '302', 'other'],
    [{ status: 404, duration_ms: 1 }, '404', 'warn'],
    [{ status: 503, duration_ms: 1 }, '503', 'bad'],
    [{ status: null, duration_ms: 1 }, 'cut', 'bad'],
    [{ status: null, duration_ms: null }, 'in flight', 'open'],
  ])('with %j has the status %s', (entry, text, kind) => {
    expect(statusText(entry)).toMatchObject({ text, kind });
  });

  const received_at = '2026-06-15T12:00:00.000Z';
  it.each([
    [0.04, '0.04 ms'],
    [12.34, '12.3 ms'],
    [585.97, '586 ms'],
    [1_234, '1.23 s'],
    [61_500, '61.5 s'],
    [null, '75 s …'],
  ])('of %j ms says %s', (duration_ms, text) => {
    expect(durationText({ duration_ms, received_at }, Date.parse(received_at) + 75_000)).toBe(text);
  });

  it('is never in flight for less than no time', () => {
    expect(durationText({ duration_ms: null, received_at }, Date.parse(received_at) - 9_000)).toBe('0 s …');
  });

  it('names the first kind of deviation', () => {
    const deviation = (kind: string) => ({ kind, field: '', detail: '' });
    expect(deviationsText({ deviations: [] })).toBe('');
    expect(deviationsText({ deviations: ['a', 'a'].map(deviation) })).toBe('a');
    expect(deviationsText({ deviations: ['a', 'b', 'c', 'a'].map(deviation) })).toBe('a +2');
  });
});
