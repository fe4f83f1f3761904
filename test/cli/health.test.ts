import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, leadline, type Serving, serving } from './leadline.ts';

describe('leadline health', () => {
  let server: Serving;
  beforeAll(async () => {
    build();
    server = await serving(['--host', '0.0.0.0', '--control-token', 'secret']);
  }, 60_000);
  afterAll(() => void server.process.kill('SIGKILL'));

  it('finds the server by the environment that the server reads', async () => {
    // A wrong value of what health does not use is the server's to refuse.
    const env = { LEADLINE_PORT: String(server.port), LEADLINE_HOST: '0.0.0.0', LEADLINE_PLAN: 'none' };
    expect(await leadline(['health'], env).ended).toEqual({
      status: 0,
      stdout: `ok http://127.0.0.1:${server.port}/_sim/health\n`,
      stderr: '',
    });
  });

  it('takes --port before the environment', async () => {
    const { status } = await leadline(['health', '--port', String(server.port)], { LEADLINE_PORT: '1' }).ended;
    expect(status).toBe(0);
  });

  it('ends with 4 where nothing answers', async () => {
    expect(await leadline(['health', '--port', '1']).ended).toEqual({
      status: 4,
      stdout: '',
      stderr: 'leadline health: no answer from http://127.0.0.1:1/_sim/health (ECONNREFUSED)\n',
    });
  });

  it('ends with 1 where another server answers', async () => {
    const other = createServer((_, response) => response.end('{"hello":"ok?"}')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { status, stderr } = await leadline(['health', '--port', String(port)]).ended;
    other.close();
    expect(stderr).toContain('but not as a healthy Leadline does');
    expect(status).toBe(1);
  });

  it('cannot know a port that the server was free to choose', async () => {
    const { status, stderr } = await leadline(['health'], { LEADLINE_PORT: '0' }).ended;
    expect(stderr).toContain('name the port of the server with --port');
    expect(status).toBe(2);
  });

  it('ends with 2 where an option is not for it', async () => {
    const { status, stderr } = await leadline(['health', '--plan', 'tier-1']).ended;
    expect(stderr).toBe(
      'leadline: --plan is not an option of leadline health; it takes --port, --host, --tls, --tls-cert, ' +
        '--tls-key, --json, --config, --no-config, --print-config\n',
    );
    expect(status).toBe(2);
  });

  it('ends with 2 where its own option is wrong', async () => {
    const { status, stderr } = await leadline(['health', '--port', 'x']).ended;
    expect(stderr).toBe('leadline: --port must be an integer from 0 to 65535; got "x"\n');
    expect(status).toBe(2);
  });

  it('asks over HTTPS where the server is told to serve it', async () => {
    const tls = { LEADLINE_TLS_CERT: 'test/cli/tls/cert.pem', LEADLINE_TLS_KEY: 'test/cli/tls/key.pem' };
    const secure = await serving([], tls);
    const { status, stdout } = await leadline(['health', '--port', String(secure.port)], tls).ended;
    secure.process.kill('SIGKILL');
    expect(secure.url).toBe(`https://127.0.0.1:${secure.port}/v1`);
    expect(stdout).toBe(`ok https://127.0.0.1:${secure.port}/_sim/health\n`);
    expect(status).toBe(0);
  });
});
