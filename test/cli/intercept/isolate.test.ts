import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, mainFile } from '../leadline.ts';

const HOST = 'api.example.com';
const TIMEOUT = { timeout: 60_000 };
/** Whoever is neither root nor anybody else. */
const NOBODY = 65_534;

/** What every user can read. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const works = (uid: number, ...[file, ...args]: [string, ...string[]]) =>
  spawnSync(file, args, { uid, stdio: 'ignore' }).status === 0;
const self = process.getuid?.() ?? 0;
/** Root as itself and as a user; users as themselves. */
const uids = self === 0 ? [0, NOBODY] : [self];
const able = uids.filter(
  uid =>
    process.platform === 'linux' &&
    works(uid, 'unshare', ...(uid === 0 ? [] : ['--user', '--map-root-user']), '--net', 'true') &&
    works(uid, process.execPath, '-e', `require('node:fs').accessSync(${JSON.stringify(mainFile)})`),
);
const outside = Object.values(networkInterfaces())
  .flatMap(found => found ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

interface Run {
  readonly uid?: number;
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Sent once the command has printed something. */
  readonly signal?: NodeJS.Signals;
}

/** Runs a command under `exec --isolate`, with a clean environment. */
async function isolated(command: readonly string[], { uid = self, options = [], env, input = '', signal }: Run = {}) {
  const args = ['exec', '--intercept', HOST, '--isolate', ...options, '--', ...command];
  const child = spawn(process.execPath, [mainFile, ...args], {
    uid,
    gid: uid,
    cwd: '/',
    env: { PATH: uid === self ? process.env.PATH : PATH, ...env },
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  if (signal) child.stdout.once('data', () => child.kill(signal));
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number | null, stdout, stderr };
}

const node = (script: string) => [process.execPath, '-e', script];

/** Of a program that ignores all proxies: prints what it got from each address, as JSON. */
const reaching = (addresses: readonly (readonly [string, number])[]) => `
  const { connect } = require('node:net');
  const reach = ([host, port]) => new Promise(resolve => {
    const socket = connect(port, host, () => resolve('connected'));
    socket.on('error', ({ code }) => resolve(code));
    socket.setTimeout(20_000, () => resolve('nothing'));
  });
  Promise.all(${JSON.stringify(addresses)}.map(reach)).then(got => { console.log(JSON.stringify(got)); process.exit(); });`;

/** The parent of the parent: `leadline exec`. */
const WHO_AND_WHERE = `
  const { readFileSync } = require('node:fs');
  const { spawnSync } = require('node:child_process');
  const stat = readFileSync('/proc/' + process.ppid + '/stat', 'utf8');
  const exec = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  const capabilities = readFileSync('/proc/self/status', 'utf8').match(/^CapEff:\\s*(\\w+)$/m)[1];
  const left = spawnSync('nsenter', ['--net=/proc/' + exec + '/ns/net', 'true']).status === 0;
  console.log(JSON.stringify({ uid: process.getuid(), gid: process.getgid(), capabilities, left }));`;

/** Asks the host, the server and the control plane, with curl. */
const ASKING = `
  curl -sS -H 'Authorization: Bearer demo-admin' -H 'Accept: application/json' https://${HOST}/v1/token | head -c 1
  curl -sS -H "Authorization: Bearer $LEADLINE_TOKEN" -H 'Accept: application/json' "$LEADLINE_URL/token" | head -c 1
  curl -sS -o /dev/null -w '%{http_code}' "$LEADLINE_ORIGIN/_sim/health"
  curl -sS -x "$HTTPS_PROXY" --noproxy '' -o /dev/null -w '%{http_code}' "$LEADLINE_ORIGIN/_sim/health"`;

beforeAll(build, 120_000);

describe('exec --isolate', TIMEOUT, () => {
  const empty = mkdtempSync(join(tmpdir(), 'isolate-'));
  afterAll(() => rmSync(empty, { recursive: true }));

  it.runIf(process.platform === 'linux')('runs nothing where there is no unshare', async () => {
    const { status, stdout, stderr } = await isolated(node('console.log(1)'), { env: { PATH: empty } });
    expect(stderr).toBe(
      'leadline: --isolate needs a network namespace, and there is none: there is no program called unshare (package util-linux) on the PATH\n',
    );
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  it.runIf(process.platform === 'linux')('runs nothing where unshare is refused', async () => {
    symlinkSync('/bin/false', join(empty, 'unshare'));
    const { status, stdout, stderr } = await isolated(node('console.log(1)'), { env: { PATH: empty } });
    expect(stderr).toContain('--isolate needs a network namespace, and there is none: unshare ended with 1');
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  it('does not go with --passthrough', async () => {
    const { status, stderr } = await isolated(['true'], { options: ['--passthrough'] });
    expect(stderr).toContain('--isolate lets nothing out, --passthrough lets other hosts be reached');
    expect(status).toBe(2);
  });

  it.runIf(outside && able.includes(self))('does not go with an address outside of loopback', async () => {
    const { status, stderr } = await isolated(['true'], { options: ['--host', outside!] });
    expect(stderr).toContain(
      `leadline: under --isolate, --host must be of loopback, such as 127.0.0.1; got ${outside}\n`,
    );
    expect(status).toBe(2);
  });
});

describe.each(uids.map(uid => ({ uid, can: able.includes(uid) })))(
  'exec --isolate as user $uid (namespaces allowed: $can)',
  TIMEOUT,
  ({ uid, can }) => {
    // What is the same for all users is tried as one of them.
    const isLast = can && uid === able.at(-1);
    const servers = ['127.0.0.1', ...(outside ? [outside] : [])].map(host => ({ host, server: createServer() }));

    beforeAll(async () => {
      for (const { host, server } of servers) {
        server.on('connection', socket => socket.destroy());
        await once(server.listen(0, host), 'listening');
      }
    });
    afterAll(() => servers.forEach(({ server }) => void server.close()));

    const portOf = (index: number) => (servers[index]!.server.address() as AddressInfo).port;
    const addresses = () => servers.map(({ host }, index) => [host, portOf(index)] as const);

    it.runIf(can)('lets a program that ignores proxies reach nothing', async () => {
      const program = node(reaching(addresses()));
      // What it reaches where it is not isolated.
      const free = spawnSync(program[0]!, program.slice(1), { encoding: 'utf8' });
      expect(JSON.parse(free.stdout)).toEqual(servers.map(() => 'connected'));
      const { stdout } = await isolated(program, { uid });
      expect(JSON.parse(stdout)).not.toContain('connected');
    });

    it.runIf(isLast)('lets the proxy reach no other port of this machine', async () => {
      const url = `http://127.0.0.1:${portOf(0)}/`;
      const { stderr } = await isolated(['sh', '-c', `curl -s --noproxy '' ${url}; curl -s -p --noproxy '' ${url}`], {
        uid,
      });
      expect(stderr).toContain('under --isolate the proxy reaches nothing else on this machine');
    });

    it.runIf(isLast)('refuses other hosts without naming an option that does not go with it', async () => {
      const asking = `curl -s https://www.example.com/; exec "${process.execPath}" -e "fetch('https://example.org').catch(e => console.error(e.cause.message))"`;
      const { stderr } = await isolated(['sh', '-c', asking], { uid });
      expect(stderr).toContain(
        `refused www.example.com:443: it is not among the hosts of --intercept, which has ${HOST}\n`,
      );
      // By fetch in Node 20, by exec with that of Node 24, which does not say what a proxy answers.
      expect(stderr).toMatch(/refused example\.org:443: it is not among the hosts of --intercept(, which has .*)?\n/);
      expect(stderr).not.toContain('--passthrough');
    });

    it.runIf(can)('answers for the host, and serves the API and the control plane', async () => {
      const { status, stdout, stderr } = await isolated(['sh', '-c', ASKING], { uid });
      expect(stdout, stderr).toBe('{{200200');
      expect(status).toBe(0);
    });

    it.runIf(can)('runs the command as the same user, who cannot leave', async () => {
      const { stdout } = await isolated(node(WHO_AND_WHERE), { uid });
      const { capabilities, ...rest } = JSON.parse(stdout);
      // Root stays root.
      expect(rest).toEqual({ uid, gid: uid, left: uid === 0 });
      if (uid !== 0) expect(Number(`0x${capabilities}`)).toBe(0);
    });

    it.runIf(isLast)('hands on standard input, arguments and the exit code', async () => {
      const { status, stdout } = await isolated(['sh', '-c', 'cat; printf "%s|" "$@"; exit 7', 'sh', 'a b', '$c'], {
        uid,
        input: 'given\n',
      });
      expect(stdout).toBe('given\na b|$c|');
      expect(status).toBe(7);
    });

    it.runIf(isLast).each([
      ['SIGTERM', 'what the command makes of it', `process.on('SIGTERM', () => process.exit(3))`, 3],
      ['SIGINT', 'a shell would', '', 130],
    ] as const)('ends after %s as %s', async (signal, _, handler, expected) => {
      const script = `${handler}; console.log('up'); setInterval(() => {}, 1e3)`;
      expect((await isolated(node(script), { uid, signal })).status).toBe(expected);
    });

    it.runIf(isLast)('says that there is no such program', async () => {
      const { status, stderr } = await isolated(['no-such-command'], { uid });
      expect(stderr).toContain('leadline exec: there is no program called "no-such-command"');
      expect(status).toBe(127);
    });
  },
);
