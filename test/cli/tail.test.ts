import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, leadline, type Running, type Serving, serving } from './leadline.ts';

/** Waits until a process has said a text. @throws where it ends before */
async function said(running: Running, stream: 'stdout' | 'stderr', text: string): Promise<void> {
  const ended = running.ended.then(({ stderr }) => Promise.reject(new Error(`it ended: ${stderr}`)));
  ended.catch(() => undefined);
  while (!running[stream]().includes(text)) await Promise.race([once(running.process[stream]!, 'data'), ended]);
}

async function answering(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

beforeAll(build, 60_000);

describe('leadline tail', () => {
  let server: Serving;
  beforeAll(async () => {
    server = await serving(['--control-token', 'secret']);
  });
  afterAll(() => void server.process.kill('SIGKILL'));

  const ask = (path: string, sandbox: string) =>
    server.call(path, { headers: { authorization: `Bearer demo-admin~${sandbox}`, accept: 'application/json' } });
  const tail = (args: readonly string[], env: Record<string, string> = {}) =>
    leadline(['tail', ...args], { LEADLINE_CONTROL_TOKEN: 'secret', LEADLINE_URL: server.url, ...env });

  it('prints a line for each request, of all sandboxes, until it is interrupted', async () => {
    const running = tail([]);
    await said(running, 'stderr', 'watching');
    await ask('/v1/sites?limit=5', 'one');
    await ask('/v1/nowhere', 'two');
    await said(running, 'stdout', '/nowhere');
    running.process.kill('SIGINT');
    const { status, stdout, stderr } = await running.ended;
    expect(stdout.replace(/^[\d:.]{12} #\d+ +/gm, '').replace(/ +\d+\.\d ms/g, ' N ms')).toBe(
      'one        GET    /sites?limit=5           200 N ms\n' +
        'two        GET    /nowhere                 404 N ms route\n',
    );
    expect(stderr).toBe(`leadline tail: watching ${server.origin}; Ctrl+C to stop\n`);
    expect(status).toBe(0);
  });

  it('prints those of one sandbox that pass', async () => {
    await ask('/v1/token', 'three');
    const running = tail(['--sandbox', 'three', '--status', '4xx', '--deviations']);
    await said(running, 'stderr', 'watching');
    await ask('/v1/sites?limit=500&colour=red', 'four');
    await ask('/v1/sites?limit=500', 'three');
    await ask('/v1/sites?colour=red', 'three');
    await ask('/v1/sites?limit=500&colour=red', 'three');
    await said(running, 'stdout', '\n');
    running.process.kill('SIGTERM');
    const { status, stdout } = await running.ended;
    expect(stdout).toMatch(
      /^\S+ #\d+ +GET {4}\/sites\?limit=500&colour=red 400 .*ms validation:limit deviates: unknown-parameter\n$/,
    );
    expect(status).toBe(0);
  });

  it.each<[string, string[], Record<string, string>, number, string]>([
    ['nothing answers', ['--url', 'http://127.0.0.1:1'], {}, 4, 'no answer from http://127.0.0.1:1 (ECONNREFUSED)'],
    ['there is no such sandbox', ['--sandbox', 'thre'], {}, 2, 'answers 404: There is no sandbox "thre"'],
    ['the token is wrong', [], { LEADLINE_CONTROL_TOKEN: 'x' }, 2, 'requires --control-token'],
  ])('ends where %s', async (_, args, env, code, message) => {
    const { status, stderr } = await tail(args, env).ended;
    expect(stderr).toContain(message);
    expect(status).toBe(code);
  });

  it('ends with 1 where another server answers', async () => {
    const { server: other, origin } = await answering((_, response) => response.end('hello'));
    const { status, stderr } = await tail(['--url', origin]).ended;
    other.close();
    expect(stderr).toBe(`leadline tail: ${origin} answers 200, but not as Leadline does\n`);
    expect(status).toBe(1);
  });

  it('connects again after a break, goes on after the last line, and says so', async () => {
    const asked: IncomingMessage['headers'][] = [];
    const entry = {
      received_at: '2026-06-15T12:00:00.000Z',
      sandbox: 'a',
      method: 'GET',
      query: '',
      cause: null,
      deviations: [],
    };
    const event = (id: number) =>
      `id: ${id}\ndata: ${JSON.stringify({ ...entry, id, path: `/${id}`, status: 200 })}\n\n`;
    const { server: other, origin } = await answering((request, response) => {
      asked.push(request.headers);
      response.writeHead(asked.length === 2 ? 503 : 200, { 'content-type': 'text/event-stream' });
      if (asked.length === 1) response.write(`retry: 1000\nid: 6\n\n${event(7)}`, () => response.destroy());
      else if (asked.length === 2) response.end();
      else response.write(`${event(8)}event: dropped\ndata: {"dropped":3}\n\n${event(12)}`);
    });
    const running = tail(['--url', origin]);
    await said(running, 'stdout', '/12');
    running.process.kill('SIGINT');
    const { status, stdout, stderr } = await running.ended;
    other.close();
    expect(stdout.match(/\/\d+/g)).toEqual(['/7', '/8', '/12']);
    expect(stderr.split('\n').map(line => line.replace(origin, 'ORIGIN'))).toEqual([
      'leadline tail: watching ORIGIN; Ctrl+C to stop',
      expect.stringMatching(/^leadline tail: ORIGIN cut the stream \(.*\); connecting again$/),
      'leadline tail: connected to ORIGIN again',
      'leadline tail: 3 requests are missing here: they came faster than they were read',
      '',
    ]);
    expect(asked.map(headers => headers['last-event-id'])).toEqual([undefined, '7', '7']);
    expect(status).toBe(0);
  });
});
