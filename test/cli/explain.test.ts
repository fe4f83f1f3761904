import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainedText } from '../../src/cli/explained-text.ts';
import { build, leadline } from './leadline.ts';

const EXPLANATION = {
  why: 'Check 9 of 10: too many.',
  allowed: '1 to 100.',
  try: 'Send limit=100.\nOr page.',
  spec: 'Limits',
};
const REQUEST = {
  id: 12,
  sandbox: 'checkout',
  token: 'Demo admin',
  at: '2026-06-15T12:00:00.000Z',
  received_at: '2026-11-22T06:00:00.000Z',
  method: 'GET',
  path: '/sites',
  query: 'limit=500',
  status: 400,
  cause: 'validation:limit',
  duration_ms: 1.5,
  request: {
    headers: { accept: 'application/json', 'x-two': 'a, b' },
    body: null,
  },
  response: { headers: { 'content-type': 'application/json' }, body: '{"errors":{"limit":["no"]}}' },
  explanation: EXPLANATION,
} as const;
const PRINTED = `#12 GET /sites?limit=500

  sandbox   checkout
  token     Demo admin
  time      2026-11-22T06:00:00.000Z, sandbox clock: 2026-06-15T12:00:00.000Z
  status    400, 1.5 ms
  cause     validation:limit
  why       Check 9 of 10: too many.
  allowed   1 to 100.
  try       Send limit=100.
            Or page.
  spec      Limits

  request
    accept: application/json
    x-two: a, b

  response
    content-type: application/json

    {
      "errors": {
        "limit": [
          "no"
        ]
      }
    }
`;

const HAR = {
  log: {
    entries: [
      {
        _id: 12,
        _sandbox: 'checkout',
        _token: 'Demo admin',
        _at: REQUEST.at,
        _cause: REQUEST.cause,
        _explanation: EXPLANATION,
        startedDateTime: REQUEST.received_at,
        time: 1.5,
        request: {
          method: 'GET',
          url: 'http://127.0.0.1:4020/v1/sites?limit=500',
          headers: [
            { name: 'accept', value: 'application/json' },
            { name: 'x-two', value: 'a' },
            { name: 'x-two', value: 'b' },
          ],
        },
        response: {
          status: 400,
          headers: [{ name: 'content-type', value: 'application/json' }],
          content: { text: REQUEST.response.body },
        },
      },
      { _id: 31, request: { method: 'GET', url: '/v1/token' }, response: { status: 0 } },
    ],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'leadline-explain-'));
const server = createServer((req, res) => {
  const isKnown = req.url === '/_sim/journal/12';
  res.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify(isKnown ? REQUEST : { error: 'There is no request 99.' }));
});
let origin = '';
beforeAll(async () => {
  await build();
  writeFileSync(join(folder, 'traffic.har'), JSON.stringify(HAR));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const explain = (...args: string[]) => leadline(['explain', ...args]).ended;

describe('leadline explain', () => {
  it('prints a request of a running server, and what to do', async () => {
    expect(await explain('12', '--url', origin)).toMatchObject({ status: 0, stdout: PRINTED, stderr: '' });
    expect(await explain('--url', `${origin}/v1`, '#12')).toMatchObject({ status: 0, stdout: PRINTED });
  });

  it('prints the same of the folder of a report', async () => {
    expect(await explain('12', '--report', folder)).toMatchObject({ status: 0, stdout: PRINTED, stderr: '' });
  });

  it.each([
    ['no id', [], 2, 'explain needs the id of a request'],
    ['a word', ['first'], 2, 'the id of a request must be a number from 1; got "first"'],
    ['two ids', ['1', '2'], 2, 'explain takes one id; got "2" beside "1"'],
    ['both places', ['1', '--url', 'http://127.0.0.1:1', '--report', folder], 2, 'must not be used together'],
    ['no such request in the report', ['13', '--report', folder], 3, 'has no request 13; it has 2, from 12 to 31'],
    ['no report', ['12', '--report', join(folder, 'nowhere')], 4, 'traffic.har cannot be read (ENOENT)'],
    ['no answer', ['12', '--url', 'http://127.0.0.1:1'], 4, 'no answer from http://127.0.0.1:1 (ECONNREFUSED)'],
  ])('%s', async (_, args, status, text) => {
    const ended = await explain(...args);
    expect([ended.status, ended.stdout]).toEqual([status, '']);
    expect(ended.stderr).toContain(text);
  });

  it('says what the server says where there is no such request', async () => {
    const { status, stderr } = await explain('99', '--url', origin);
    expect([status, stderr]).toEqual([3, 'leadline explain: There is no request 99.\n']);
  });
});

describe('the text of a request', () => {
  it('shortens headers and bodies, and prints no control characters', () => {
    const text = explainedText({
      ...REQUEST,
      path: '/\u001b[2J',
      request: { headers: { long: 'x'.repeat(500) }, body: 'y\n'.repeat(500) },
      response: null,
    });
    expect(text).toContain('GET /\ufffd[2J');
    expect(text).toContain(`long: ${'x'.repeat(199)}…\n`);
    expect(text.match(/^ {4}y$/gm)).toHaveLength(40);
    expect(text).toContain('response: not kept');
  });
});
