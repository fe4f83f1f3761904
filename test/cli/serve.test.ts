import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilInFlight } from '../support/in-flight.ts';
import { build, leadline, type Running, type Serving, serving } from './leadline.ts';

beforeAll(build, 60_000);

const started: Running[] = [];
const serve = async (...given: Parameters<typeof serving>): Promise<Serving> => {
  const server = await serving(...given);
  started.push(server);
  return server;
};
afterEach(() => {
  for (const { process } of started.splice(0)) process.kill('SIGKILL');
});

/** On a connection of its own: a new request of an old one is another matter. */
const CLOSING = { headers: { connection: 'close' } };

const addFault = (server: Serving, rule: object) =>
  server.call('/_sim/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  });

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

describe('leadline serve', () => {
  it('prints one line to standard output and no more, whatever is asked of it', async () => {
    const server = await serve();
    expect((await server.call('/v1/sites')).status).toBe(200);
    expect((await server.call('/v1/nothing')).status).toBe(404);
    server.process.kill('SIGTERM');
    const { stdout } = await server.ended;
    expect(stdout).toBe(`leadline listening on http://127.0.0.1:${server.port}/v1\n`);
  });

  it('logs to standard error, JSON lines where it is no terminal', async () => {
    const server = await serve(['--log', 'debug']);
    await server.call('/v1/sites');
    await server.call('/v1/sites/demo-admin/events');
    await server.call('/v1/demo%2Dadmin');
    server.process.kill('SIGTERM');
    const { stderr } = await server.ended;
    for (const line of stderr.split('\n').filter(Boolean)) expect(() => JSON.parse(line), line).not.toThrow();
    expect(stderr).not.toMatch(/demo(-|%2d)admin/i);
    expect(stderr).toContain('/sites/[redacted]/events');
  });

  it('logs a plain line a request with --log requests', async () => {
    const server = await serve(['--log', 'requests', '--fault', 'unavailable:operation=listSites,times=1']);
    await server.call('/v1/sites?limit=5');
    await server.call('/v1/sites');
    await server.call('/v1/demo%2Dadmin');
    await server.call('/_sim/health');
    server.process.kill('SIGTERM');
    const { stderr } = await server.ended;
    expect(stderr.replace(/^[\d:.]{12} /gm, '').replace(/ +\d+\.\d ms/g, ' N ms')).toBe(
      '#1    default    GET    /sites?limit=5           503 N ms fault:unavailable-1#1\n' +
        '#2    default    GET    /sites                   200 N ms\n' +
        '#3    default    GET    /[redacted]              404 N ms route\n',
    );
  });

  it('is silent with --log silent', async () => {
    const server = await serve(['--log', 'silent']);
    await server.call('/v1/sites');
    server.process.kill('SIGTERM');
    expect((await server.ended).stderr).toBe('');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 at %s', async signal => {
    const server = await serve();
    server.process.kill(signal);
    expect((await server.ended).status).toBe(0);
  });

  it('lets a request in flight finish, and refuses new ones meanwhile', async () => {
    const server = await serve();
    await addFault(server, { name: 'slow', fault: 'latency', ms: 400 });
    const inFlight = server.call('/v1/sites');
    await untilInFlight(server.origin);
    server.process.kill('SIGTERM');
    const isRefused = () =>
      fetch(`${server.origin}/_sim/health`, CLOSING).then(
        () => false,
        () => true,
      );
    await vi.waitUntil(isRefused, { timeout: 5_000 });
    expect((await inFlight).status).toBe(200);
    expect((await server.ended).status).toBe(0);
  });

  it('cuts a request that is still in flight after 800 ms', async () => {
    const server = await serve();
    await addFault(server, { name: 'stuck', fault: 'hang' });
    const cut = expect(server.call('/v1/sites')).rejects.toThrow();
    await untilInFlight(server.origin);
    const tookMs = await millisecondsOf(() => {
      server.process.kill('SIGTERM');
      return server.ended;
    });
    await cut;
    expect(tookMs).toBeGreaterThan(700);
    expect(tookMs).toBeLessThan(3_000);
    expect((await server.ended).status).toBe(0);
  });

  it('serves on when the reader of its output goes away', async () => {
    const server = await serve();
    server.process.stdout?.destroy();
    server.process.stderr?.destroy();
    expect((await server.call('/v1/sites')).status).toBe(200);
    expect((await server.call('/v1/sites')).status).toBe(200);
  });

  it('reads the environment', async () => {
    const server = await serve([], { LEADLINE_FIXTURE: 'limits', LEADLINE_PORT: 'nonsense that a flag beats' });
    expect((await server.call('/_sim/info')).status).toBe(200);
  });

  it('says on one line that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { status, stdout, stderr } = await leadline(['--port', String(port)]).ended;
    other.close();
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `leadline: --port ${port} is taken on 127.0.0.1; choose another, or 0 for any free port\n`,
    });
  });

  it.each([
    [['--plan', 'tier-9'], /^leadline: --plan must be one of tier-1, .*, unlimited; got "tier-9"\n$/],
    [['--fixture', 'no-such'], /^leadline: --fixture "no-such" is neither built in \(demo, .*ENOENT\)\n$/],
    [
      ['--fixture', 'package.json'],
      /^leadline: --fixture "package.json": tokens: is required\n(leadline: --fixture "package.json": \w+: is not known; .*known: .*tokens.*\n){9,}$/,
    ],
    [
      ['--traffic', '10000'],
      /^leadline: --traffic cannot be 10000 with the site TIDEPOOL; allowed: at most 480.36, .*10000000 hits\n$/,
    ],
    [['--fault', 'no-such'], /^leadline: --fault cannot have "no-such": .*\n$/],
    [['--assume', 'no-such=1'], /^leadline: --assume cannot be applied: .*no-such.*\n$/],
    [['--assume', 'day-range=no'], /^leadline: .*assum.*day-range.*no.*422.*\n$/],
    [
      ['--host', '192.0.2.1'],
      /^leadline: --host must be an address of this machine; got "192.0.2.1" \(EADDRNOTAVAIL\)\n$/,
    ],
    [['--tls-cert', 'test/cli/tls/cert.pem'], /^leadline: --tls-cert .* needs --tls-key FILE beside it\n$/],
    [
      ['--tls-cert', 'nowhere.pem', '--tls-key', 'test/cli/tls/key.pem'],
      /^leadline: --tls-cert must be a PEM file .*ENOENT\)\n$/,
    ],
    [
      ['--tls-cert', 'test/cli/tls/cert.pem', '--tls-key', 'test/cli/tls/other-key.pem'],
      /^leadline: --tls-cert .* and --tls-key .* must be a PEM certificate and its own key; .*\n$/,
    ],
    [
      ['--tls', '--tls-cert', 'test/cli/tls/cert.pem', '--tls-key', 'test/cli/tls/key.pem'],
      /^leadline: --tls makes a certificate, --tls-cert names one: leave one of them out\n$/,
    ],
    [['--tls-name', 'a.test'], /^leadline: --tls-name goes with --tls, which makes a certificate for these names\n$/],
    [['srve'], /^leadline: "srve" is not a command; did you mean serve\?\n$/],
  ])('refuses %j with exit code 2 and one line', async (args, line) => {
    const { status, stdout, stderr } = await leadline(['--port', '0', ...args].slice(args[0]!.startsWith('-') ? 0 : 2))
      .ended;
    expect(stderr).toMatch(line);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('refuses a fixture with one line for each fault, also where it is nested deeper than the stack', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'leadline-')), 'deep.json');
    const deep = '['.repeat(500_000) + ']'.repeat(500_000);
    writeFileSync(
      file,
      `{"tokens":[{"name":"t","value":"t","abilities":["*"]}],"sites":[{"id":"A","name":"A"}],
        "hits":{"A":[{"type":"pageview","timestamp":"2026-06-01 10:00:00","visit":${deep},"city":${deep}}]}}`,
    );
    const { status, stdout, stderr } = await leadline(['--port', '0', '--fixture', file]).ended;
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      `leadline: --fixture ${JSON.stringify(file)}: hits.A[0].visit: The visit field must be a string.\n` +
        `leadline: --fixture ${JSON.stringify(file)}: hits.A[0].city: The city field must be a string.\n`,
    );
  });

  it('names the variable that something wrong came from', async () => {
    const { stderr } = await leadline(['--port', '0'], { LEADLINE_TRAFFIC: '10000' }).ended;
    expect(stderr).toMatch(/^leadline: LEADLINE_TRAFFIC \(--traffic\) cannot be 10000 with the site TIDEPOOL; /);
  });

  it('tells a misspelt variable of the environment, and serves', async () => {
    const server = await serve(['--log', 'silent'], { LEADLINE_FALTS: 'hang' });
    expect(server.stderr()).toBe('leadline: LEADLINE_FALTS is not read; did you mean LEADLINE_FAULTS?\n');
  });
});
