// What others get wrong must be answered in words, and must not end the process or write anything but the protocol.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build, leadline, serving } from '../cli/leadline.ts';
import { openRawSession, openSession, type RawSession, type Session } from './session.ts';

let raw: RawSession | undefined;
let session: Session | undefined;

beforeAll(() => build(), 120_000);
afterEach(async () => {
  raw?.process.kill();
  await session?.client.close();
  raw = undefined;
  session = undefined;
});

const isMessage = (line: string) => JSON.parse(line).jsonrpc === '2.0';

describe('the input of leadline mcp', () => {
  it('goes on after lines that are no messages, without quoting them', async () => {
    raw = await openRawSession();
    const lines = ['garbage s3cret-value', '', '{', '[]', 'null', '{"jsonrpc":"2.0"}', '{"id":7,"method":5}', '\u0000'];
    for (const line of lines) raw.write(line);
    raw.write(`{"jsonrpc":"2.0","id":90,"method":"tools/list","params":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    const { result } = await raw.request('tools/list');
    expect(result.tools).toHaveLength(8);
    raw.process.stdin!.end();
    expect(await raw.ended).toBe(0);
    expect(raw.stderr()).not.toContain('s3cret');
    expect(raw.stderr()).not.toMatch(/^\s+at /m);
    expect(raw.stdout().trimEnd().split('\n').every(isMessage)).toBe(true);
  }, 30_000);

  it('answers a line that is too long where it tells its id, and goes on', async () => {
    raw = await openRawSession();
    const long = 'x'.repeat(9 * 1024 * 1024);
    const params = { name: 'ask', arguments: { path: '/sites', raw_body: long } };
    raw.write({ jsonrpc: '2.0', id: 'first', method: 'tools/call', params });
    raw.write({ method: 'tools/call', params, jsonrpc: '2.0', id: 777 });
    expect((await raw.answer('first')).error.message).toMatch(
      /^a line of the input has \d+ bytes; at most 8388608 are read$/,
    );
    expect((await raw.answer(777)).error.code).toBe(-32_600);
    expect((await raw.request('ping')).result).toEqual({});
  }, 30_000);

  it('goes on after arguments that are nested deeply', async () => {
    raw = await openRawSession();
    for (const levels of [1000, 100_000]) {
      const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      const calls = [
        `{"name":"sandbox","arguments":{"action":"make","fixture_data":${deep}}}`,
        `{"name":"ask","arguments":{"method":"POST","path":"/sites","body":${deep}}}`,
        `{"name":"ask","arguments":{"path":"/sites","query":{"filters":${deep}}}}`,
        `{"name":"clock","arguments":{"action":"read","more":${deep}}}`,
      ];
      for (const [at, params] of calls.entries()) {
        const id = levels + at;
        raw.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`);
        expect((await raw.answer(id)).result.content[0].text.length).toBeLessThan(24_000);
      }
    }
    expect((await raw.request('ping')).result).toEqual({});
    expect(raw.stderr()).toBe('');
  }, 30_000);

  it('ends the process when it ends, though a request is under way', async () => {
    raw = await openRawSession();
    await raw.request('tools/call', { name: 'fault', arguments: { action: 'arm', fault: 'hang' } });
    raw.write({
      jsonrpc: '2.0',
      id: 50,
      method: 'tools/call',
      params: { name: 'ask', arguments: { path: '/account' } },
    });
    raw.process.stdin!.end();
    expect(await raw.ended).toBe(0);
  }, 30_000);

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'need not end for the process to end: %s',
    async signal => {
      raw = await openRawSession();
      raw.process.kill(signal);
      expect(await raw.ended).toBe(0);
      expect(raw.stderr()).toBe('');
    },
    30_000,
  );

  it('may be at its end at once', async () => {
    const { ended } = leadline(['mcp']);
    expect(await ended).toEqual({ status: 0, stdout: '', stderr: '' });
  }, 30_000);
});

describe('calls of leadline mcp', () => {
  it('are refused in words where tool or arguments are wrong', async () => {
    session = await openSession();
    const { call } = session;
    const refused = async (name: string, given?: Record<string, unknown>) => {
      const { isError, text } = await call(name, given);
      expect(isError).toBe(true);
      return text;
    };
    expect(await refused('sandboxes')).toBe(
      'there is no tool "sandboxes"; did you mean sandbox?; there are sandbox, ask, explain, report, fault, clock, hits, reset',
    );
    expect(await refused('__proto__')).toContain('there is no tool');
    expect(await refused('clock')).toBe('clock: action is required');
    expect(await refused('clock', { action: 'advanced' })).toBe(
      'clock: action must be one of read, set, advance, freeze; did you mean advance?; got "advanced"',
    );
    expect(await refused('clock', { action: 'advance' })).toBe('the action advance needs seconds');
    expect(await refused('clock', { action: 'advance', seconds: -1 })).toBe(
      'clock: seconds must be at least 0; got -1',
    );
    expect(await refused('clock', { action: 'read', seconds: 1 })).toBe(
      'the action read does not take seconds; it takes sandbox',
    );
    expect(await refused('ask', { path: '/sites', sandboks: 'a' })).toMatch(
      /^ask: sandboks is not known; did you mean sandbox\?/,
    );
    expect(await refused('ask', { path: 'http://example.com/' })).toMatch(
      /^ask: path must begin with one \/ .*got "http:/,
    );
    expect(await refused('ask', { path: '//example.com/' })).toMatch(/^ask: path must begin with one \//);
    expect(await refused('ask', { path: '/sites\r\nx: y' })).toMatch(/^ask: path must begin with one \//);
    expect(await refused('explain')).toBe('the journal has no request to explain');
    expect(await refused('explain', { journal_id: 9 })).toContain('There is no request 9');
    expect(await refused('report', { sandbox: 'nowhere' })).toContain('There is no sandbox "nowhere"');
    expect(await refused('reset', { sandbox: 'nowhere' })).toContain('There is no sandbox "nowhere"');
    expect(await refused('fault', { action: 'arm', fault: 'latency', bytes_per_s: 5 })).toContain('bytes_per_s');
    expect(await refused('fault', { action: 'release', name: 'gone' })).toBe(
      'there is no fault rule "gone"; there is none',
    );
    expect(await refused('hits', { action: 'count', site_id: 'NOWHERE' })).toContain('NOWHERE');
    const many = Array.from({ length: 30 }, () => ({ type: 'click', timestamp: 'noon', visit: '' }));
    expect((await refused('hits', { action: 'ingest', site_id: 'EMPTYSEA', hits: many })).split('\n')).toHaveLength(11);
  }, 30_000);

  it('keep the value of a token to the request that it is for', async () => {
    session = await openSession();
    const { call } = session;
    const secret = 'wa_live_9f8e7d6c5b4a';
    const asked = await call('ask', { path: '/sites', token: secret });
    expect(asked.told.status).toBe(401);
    const wrong = await call('ask', { path: '/sites', token: `${secret} with a space` });
    expect(wrong.isError).toBe(true);
    const unknown = await call('ask', { path: '/sites', token: secret, tokn: secret });
    const listed = await call('ask', { path: '/sites', token: [secret] as unknown as string });
    const said = [asked, wrong, unknown, listed, await call('explain'), await call('report')];
    said.push(await call('sandbox', { action: 'list' }), await call('sandbox', { action: 'describe' }));
    expect(said.filter(({ text }) => text.includes(secret))).toEqual([]);
    expect(session.stderr()).not.toContain(secret);
  }, 30_000);

  it('are answered each by its own, many at once', async () => {
    session = await openSession();
    const { call } = session;
    const paths = Array.from({ length: 40 }, (_, at) => `/sites/NOWHERE${at}`);
    const asked = await Promise.all(paths.map(path => call('ask', { path })));
    const explained = await Promise.all(asked.map(({ told }) => call('explain', { journal_id: told.journal_id })));
    expect(explained.map(({ told }) => told.path)).toEqual(paths);

    // More than are sent at once, and all held: what releases them does not wait behind them.
    await call('sandbox', { action: 'make', sandbox: 'wide', plan: 'unlimited' });
    await call('fault', { action: 'arm', fault: 'hold', sandbox: 'wide' });
    const held = Array.from({ length: 70 }, () => call('ask', { path: '/account', sandbox: 'wide', timeout_s: 30 }));
    for (let seen = 0; seen < 64; )
      seen = (await call('fault', { action: 'list', sandbox: 'wide' })).told.rules[0].held;
    await call('fault', { action: 'release', sandbox: 'wide' });
    const ids = (await Promise.all(held)).map(({ told }) => [told.status, told.journal_id]);
    expect(ids.map(([status]) => status)).toEqual(held.map(() => 200));
    expect(new Set(ids.map(([, id]) => id)).size).toBe(70);
  }, 30_000);

  it('have answers of bounded size that say what was cut', async () => {
    session = await openSession(['--fixture', 'pages', '--clock', '2026-06-15T12:00:00Z']);
    const { text, told } = await session.call('ask', { path: '/sites', query: { limit: 100 } });
    expect(text.length).toBeLessThanOrEqual(24_000);
    const full = await session.call('hits', { action: 'export', site_id: told.body.data[0].id, limit: 200 });
    expect(full.text.length).toBeLessThanOrEqual(24_000);
    const body = `{"name":"${'n'.repeat(200_000)}"}`;
    await session.call('ask', { method: 'POST', path: '/sites', raw_body: body });
    const why = await session.call('explain');
    expect(why.text.length).toBeLessThanOrEqual(24_000);
    expect(why.told.cut).toEqual([expect.stringMatching(/^request\.body: 8000 of \d+ characters$/)]);
  }, 30_000);
});

describe('leadline mcp --url', () => {
  const all = ['sandbox', 'ask', 'explain', 'report', 'fault', 'clock', 'hits', 'reset'];
  const given: Record<string, Record<string, unknown>> = {
    sandbox: { action: 'list' },
    ask: { path: '/sites', token: 'wa_live_9f8e7d6c5b4a' },
    fault: { action: 'list' },
    clock: { action: 'read' },
    hits: { action: 'count', site_id: 'TIDEPOOL' },
  };

  it('says for each tool that no server is there', async () => {
    session = await openSession(['--url', 'http://127.0.0.1:1']);
    for (const name of all) {
      const { isError, text } = await session.call(name, given[name]);
      expect({ name, isError, text }).toEqual({
        name,
        isError: true,
        text: 'no answer from http://127.0.0.1:1 (ECONNREFUSED); is the server running?',
      });
    }
  }, 30_000);

  it('says for each tool that the server is none of Leadline, and sends it no token', async () => {
    const seen: string[] = [];
    let answer = { status: 200, body: '' };
    const other = createServer((request, response) => {
      seen.push(JSON.stringify(request.headers));
      response.writeHead(answer.status).end(answer.body);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    session = await openSession(['--url', origin, '--control-token', 's3cret']);
    for (const [status, body] of [
      [200, '<html>'],
      [200, '{}'],
      [200, '[]'],
      [200, ''],
      [500, 'no'],
    ] as const) {
      answer = { status, body };
      for (const name of all) {
        const { isError, text } = await session.call(name, given[name]);
        expect({ name, isError, text }).toEqual({
          name,
          isError: true,
          text: `${origin} answers ${status}, but not as Leadline does`,
        });
      }
    }
    expect(seen.join()).not.toMatch(/wa_live|s3cret/);
    other.closeAllConnections();
    other.close();
  }, 30_000);

  it('says that the control token is missing', async () => {
    const server = await serving(['--control-token', 's3cret']);
    session = await openSession(['--url', server.origin]);
    const { isError, text } = await session.call('clock', { action: 'read' });
    expect([isError, text]).toEqual([true, `${server.origin} requires --control-token of leadline mcp`]);
    server.process.kill();
    await server.ended;
  }, 30_000);

  it('refuses options for a server of its own', async () => {
    const { ended } = leadline(['mcp', '--url', 'http://127.0.0.1:1', '--fixture', 'empty']);
    const { status, stdout, stderr } = await ended;
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe('leadline: --fixture is about a server that leadline mcp starts; with --url it starts none\n');
  }, 30_000);
});
