// Servers that are silent, break off, never end, or send requests elsewhere: counted at these servers.
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { elapsedMs, systemSource } from '../../../src/time/clock.ts';
import { PROBES } from '../../../src/verify/probes/registry.ts';
import type { VerifyResult } from '../../../src/verify/result.ts';
import { paced } from '../../../src/verify/server/paced.ts';
import { senderTo } from '../../../src/verify/server/send.ts';
import { verify } from '../../../src/verify/verify.ts';
import { json, type Respond, recordingServer } from './recording-server.ts';

const TOKEN = 'a-token-of-the-account';
const PATIENCE = { silenceMs: 200, exchangeMs: 400 };

async function run(url: string, { maxRequests = 40, patience = PATIENCE } = {}): Promise<VerifyResult> {
  const send = await senderTo({ baseUrl: url, token: TOKEN }, patience);
  const pace = paced({ send, elapsedMs, sleep: async () => {} }, { maxRequests, rate: 1000, maxWaitS: 0 });
  return verify(pace, { baseUrl: url, probes: PROBES, siteId: undefined, values: false, wallMs: systemSource });
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}

/** Without an end until the client goes. */
function pour(response: ServerResponse): void {
  const block = Buffer.alloc(1 << 20, ' ');
  const more = () => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

const SILENT: readonly [string, Respond, RegExp][] = [
  ['never answers', () => {}, /silent for 0\.2 s/],
  ['breaks the connection off', request => request.socket.destroy(), /no answer \(ECONNRESET\)/],
  ['breaks off within a body', (_, response) => response.write('{"data":', () => response.destroy()), /no answer/],
  ['sends a byte now and then, for ever', (_, response) => drip(response), /longer than 0\.4 s/],
  [
    'switches protocols',
    request => request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    /no answer|without an answer/,
  ],
  ['answers what is no HTTP', request => request.socket.end('220 smtp.example ready\r\n'), /no answer/],
  [
    'redirects to another origin',
    (_, response) => response.writeHead(302, { Location: 'https://other.example/v1/token' }).end(),
    /another origin, https:\/\/other\.example/,
  ],
  ['redirects to what is no URL', (_, response) => response.writeHead(302, { Location: 'http://[' }).end(), /no URL/],
];

describe('a server that gives no answer', () => {
  it.each(SILENT)(
    '%s: the run ends after three requests, and tells why',
    async (_, respond, why) => {
      const server = await recordingServer(respond);
      const { requests, results } = await run(server.url);
      expect(server.requests.length).toBe(3);
      expect(requests).toBe(3);
      expect(results.map(({ verdict }) => verdict).filter(verdict => verdict !== 'not tried')).toEqual([]);
      const told = results.map(each => each.why).filter(text => /3 requests in a row got no answer/.test(text ?? ''));
      expect(told.length).toBeGreaterThan(results.length / 2);
      expect(told[0]).toMatch(why);
    },
    30_000,
  );

  it('sends a body without an end: 16 MB of it are read', async () => {
    const server = await recordingServer((_, response) => pour(response));
    const { results } = await run(server.url, { patience: { silenceMs: 30_000, exchangeMs: 60_000 } });
    expect(server.requests.length).toBe(3);
    expect(results.map(({ why }) => why).join()).toContain('its answer is longer than 16777216 bytes');
  }, 60_000);

  it('redirects in a circle: three are followed, each a request', async () => {
    const server = await recordingServer((_, response) => response.writeHead(302, { Location: '/v1/token' }).end());
    const { requests } = await run(server.url, { maxRequests: 9 });
    expect(server.requests.length).toBe(9);
    expect(requests).toBe(9);
  });
});

describe('a server that answers nonsense', () => {
  const NONSENSE: readonly [string, string][] = [
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['broken JSON', '{"data":['],
    ['nothing', ''],
    ['null', 'null'],
    ['deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a number', '1e999'],
    ['records that are none', '{"data":[1,null,[]],"has_more":true,"abilities":{"0":"*"}}'],
    ['a list without an end', '{"object":"list","has_more":true,"data":[{"id":"A","timezone":"UTC","name":"x"}]}'],
    ['16 MB', JSON.stringify({ data: 'x'.repeat(16 * 1024 * 1024 - 20) })],
  ];

  it.each(NONSENSE)(
    '%s: the run goes to its end within --max-requests',
    async (_, body) => {
      const maxRequests = body.length > 1_000_000 ? 12 : 60;
      const server = await recordingServer((__, response) => response.end(body));
      const { results, requests } = await run(server.url, {
        maxRequests,
        patience: { silenceMs: 30_000, exchangeMs: 60_000 },
      });
      expect(results.length).toBe(PROBES.length);
      expect(requests).toBe(server.requests.length);
      expect(requests).toBeLessThanOrEqual(60);
      expect(server.requests.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
    },
    60_000,
  );
});

describe('redirects', () => {
  it('to another origin are not followed: it gets no request, and no token', async () => {
    const other = await recordingServer((_, response) => json(response, 200, {}));
    const server = await recordingServer((request, response) =>
      response.writeHead(307, { Location: `${other.origin}${request.url}` }).end(),
    );
    await run(server.url);
    expect(other.requests).toEqual([]);
    expect(server.requests.length).toBe(3);
  });

  it('to the same origin are followed for GET, without a user and a password that it names', async () => {
    const server = await recordingServer((request, response) => {
      if (request.url === '/elsewhere') return json(response, 401, { error: 'no' });
      response.writeHead(302, { Location: `http://user:secret@${request.headers.host}/elsewhere` }).end();
    });
    await run(server.url);
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/token', '/elsewhere']);
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
  });

  it.each(['HEAD', 'POST', 'DELETE'] as const)('of %s are not followed', async method => {
    const server = await recordingServer((_, response) => response.writeHead(308, { Location: '/v1/elsewhere' }).end());
    const send = await senderTo({ baseUrl: server.url, token: TOKEN }, PATIENCE);
    await expect(send({ method, path: '/sites' })).rejects.toThrow('it redirects a request that is no GET');
    expect(server.requests.length).toBe(1);
  });

  it('nothing is sent to another origin, whoever asks for it', async () => {
    const other = await recordingServer((_, response) => json(response, 200, {}));
    const send = await senderTo({ baseUrl: 'http://127.0.0.1:9/v1', token: TOKEN }, PATIENCE);
    await expect(send({ path: '/sites' }, new URL(other.url))).rejects.toThrow('another origin');
    expect(other.requests).toEqual([]);
  });
});

describe('a run that ends', () => {
  it('with a token that the server does not know sends one request', async () => {
    const server = await recordingServer((_, response) => json(response, 401, { error: 'Unauthenticated.' }));
    const { results } = await run(server.url);
    expect(server.requests.length).toBe(1);
    expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['not tried']));
    expect(results[0]!.why).toContain('the server does not know the token');
  });
});
