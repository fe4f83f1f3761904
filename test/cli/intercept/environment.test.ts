// What `exec --intercept` leaves of the environment that it adds to, and what it says before the run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageLines } from '../../../src/cli/intercepting/coverage.ts';
import { build, leadline } from '../leadline.ts';

const HOST = 'api.example.com';
const TIMEOUT = { timeout: 30_000 };

const folder = mkdtempSync(join(tmpdir(), 'leadline-environment-'));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(build, 120_000);

const run = (command: readonly string[], env: Record<string, string> = {}, options: readonly string[] = []) =>
  leadline(['exec', '--intercept', HOST, ...options, '--', ...command], { HOME: process.env.HOME ?? '/', ...env })
    .ended;
const node = (code: string) => [process.execPath, '-e', code];

/** Skipped, with a name that says so, where the program is not here. */
const needing = (...[program, ...args]: readonly [string, ...string[]]) => {
  const there = spawnSync(program, args).status === 0;
  return (name: string, test: () => Promise<void>) =>
    it.skipIf(!there)(`${name}${there ? '' : ` (skipped: there is no ${program})`}`, TIMEOUT, test);
};
const withPython = needing('python3', '--version');
const withPhp = needing('php', '-r', 'exit(PHP_VERSION_ID < 80000);');

describe.concurrent('a command under exec --intercept', () => {
  const print = node('console.log(JSON.stringify(process.env))');

  it('is led to the proxy in both cases of letters, and past it to loopback alone', TIMEOUT, async () => {
    const env = JSON.parse((await run(print, { NO_PROXY: HOST, https_proxy: 'http://proxy.test' })).stdout);
    const proxy = env.https_proxy;
    expect(proxy).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const name of ['HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'])
      expect(env[name]).toBe(proxy);
    expect([env.no_proxy, env.NO_PROXY]).toEqual(['localhost,127.0.0.1,::1', 'localhost,127.0.0.1,::1']);
  });

  it('keeps what variables have that take several values', TIMEOUT, async () => {
    const before = {
      NODE_OPTIONS: '--stack-trace-limit=7  --no-warnings',
      JAVA_TOOL_OPTIONS: '-Dkept=yes',
      PHP_INI_SCAN_DIR: '/etc/kept',
      PYTHONPATH: '/kept',
    };
    const env = JSON.parse((await run(print, before)).stdout);
    expect(env.NODE_OPTIONS).toMatch(/^--stack-trace-limit=7 {2}--no-warnings --require "\/.*node\.cjs"$/);
    expect(env.JAVA_TOOL_OPTIONS).toMatch(/^-Dkept=yes -Dhttps\.proxyHost=127\.0\.0\.1 /);
    expect(env.PHP_INI_SCAN_DIR).toMatch(/^\/etc\/kept:\/.*php$/);
    expect(env.PYTHONPATH).toMatch(/^\/.*python:\/kept$/);
  });

  it(
    'has none of them empty where they were, and PHP reads no other folder where it was to read none',
    TIMEOUT,
    async () => {
      const before = { NODE_OPTIONS: '', JAVA_TOOL_OPTIONS: ' ', PHP_INI_SCAN_DIR: '', PYTHONPATH: '' };
      const env = JSON.parse((await run(print, before)).stdout);
      expect(env.NODE_OPTIONS).toMatch(/^--require "/);
      expect(env.JAVA_TOOL_OPTIONS).toMatch(/^-Dhttps/);
      expect(env.PHP_INI_SCAN_DIR).toMatch(/^\/[^:]*php$/);
      expect(env.PYTHONPATH).toMatch(/^\/[^:]*python$/);
    },
  );

  it('trusts the authority of --tls, too', TIMEOUT, async () => {
    const program = `
      const { LEADLINE_URL } = process.env;
      const urls = ['https://${HOST}/v1/token', LEADLINE_URL + '/token'];
      Promise.all(urls.map(async url => (await fetch(url)).status)).then(each => console.log(LEADLINE_URL.slice(0, 6), ...each))`;
    const { stdout } = await run(node(program), {}, ['--tls']);
    expect(stdout).toBe('https: 401 401\n');
  });

  it('runs beside a run inside it, whose hosts and rules count there', TIMEOUT, async () => {
    const program = `Promise.allSettled(['https://${HOST}/v1/token', 'https://inner.test/v1/token'].map(url => fetch(url)))
      .then(all => console.log(...all.map(one => one.value?.status ?? one.reason.cause.message)))`;
    const main = join(import.meta.dirname, '../../../dist/main.js');
    const inner = [process.execPath, main, 'exec', '--intercept', 'inner.test', '--', ...node(program)];
    const { stdout, stderr } = await run(inner);
    expect(stdout).toContain(' 401\n');
    // fetch of Node 24 does not say what a proxy answers; exec does.
    expect(stdout + stderr).toContain(`refused ${HOST}:443: it is not among the hosts of --intercept`);
    expect(stderr).toContain(`nothing was sent to https://${HOST}`);
  });
});

describe.concurrent('a Node program under exec --intercept', () => {
  const attempts = (targets: readonly (readonly [host: string, port: number])[]) =>
    node(`const { connect } = require('node:net');
      for (const [host, port] of ${JSON.stringify(targets)}) {
        const socket = connect({ host, port }, () => console.log(host, port, 'connected', socket.destroy()));
        socket.on('error', ({ code, message }) => console.log(code, message));
      }`);

  it('is refused other hosts and other ports of the host, by name', TIMEOUT, async () => {
    const { stdout } = await run(
      attempts([
        ['www.example.com', 443],
        ['EXAMPLE.org.', 80],
        [HOST, 80],
        [HOST, 5432],
      ]),
    );
    const refused = 'ECONNREFUSED leadline exec: refused';
    const other = 'it is not among the hosts of --intercept; --passthrough lets it through';
    expect(stdout.trim().split('\n')).toEqual([
      `${refused} www.example.com:443: ${other}`,
      `${refused} example.org:80: ${other}`,
      `${refused} ${HOST}:80: only HTTPS on port 443 of ${HOST} is intercepted`,
      `${refused} ${HOST}:5432: only HTTPS on port 443 of ${HOST} is intercepted`,
    ]);
  });

  it(
    'reaches what it runs itself, by port, by Unix socket and by any form of a call, and others on other ports',
    TIMEOUT,
    async () => {
      const program = `
      const net = require('node:net');
      const http = require('node:http');
      const lookup = (host, { all }, done) => (all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4));
      const server = http.createServer((req, res) => res.end('ok')).listen(0, async () => {
        const { port } = server.address();
        const socket = net.connect(port, '127.0.0.1', () => socket.destroy());
        await new Promise(resolve => socket.on('close', resolve));
        const string = net.connect(String(port), () => string.destroy());
        await new Promise(resolve => string.on('close', resolve));
        const other = net.connect({ host: 'database.test', port, lookup }, () => other.destroy());
        await new Promise(resolve => other.on('close', resolve));
        console.log(await (await fetch('http://localhost:' + port)).text());
        server.close();
        server.closeAllConnections();
      });
      const local = http.createServer((req, res) => res.end('unix')).listen(process.env.SOCKET, () => {
        http.get({ socketPath: process.env.SOCKET, host: 'docker', port: 80, agent: false }, res => {
          res.on('data', text => console.log(String(text))).on('end', () => local.close());
        });
      });`;
      const { stdout, stderr } = await run(node(program), { SOCKET: join(folder, 'socket') });
      expect({ stdout: stdout.split('\n').sort(), stderr }).toMatchObject({ stdout: ['', 'ok', 'unix'] });
    },
  );

  it('gets the errors of Node for what is no target', TIMEOUT, async () => {
    const program = `for (const args of [[{ port: 99999 }], [{}], [{ port: 'x', host: 'a' }]])
      try { require('node:net').connect(...args); } catch (error) { console.log(error.code); }`;
    const { stdout } = await run(node(program));
    const without = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    expect(stdout).toBe(without.stdout);
    expect(stdout).toContain('ERR_SOCKET_BAD_PORT');
  });
});

describe.concurrent('a Python program under exec --intercept', () => {
  withPython('runs the sitecustomize module that it has without it', async () => {
    const other = file('python/sitecustomize.py', 'print("kept")\n');
    const code = 'import sitecustomize; print(sitecustomize.__file__)';
    const { stdout } = await run(['python3', '-c', code], { PYTHONPATH: join(folder, 'python') });
    expect(stdout).toBe(`kept\n${other}\n`);
  });

  withPython('runs beside a run inside it, whose hosts count there', async () => {
    const main = join(import.meta.dirname, '../../../dist/main.js');
    const code = 'import socket; print(socket.getaddrinfo("inner.test", 443)[0][4][0])';
    const inner = [process.execPath, main, 'exec', '--intercept', 'inner.test', '--', 'python3', '-c', code];
    expect((await run(inner)).stdout).toBe('127.0.0.1\n');
  });

  withPython('resolves no other host for HTTPS, and every name for the rest', async () => {
    const code = `
import socket
for target in [("www.example.com", 443), (b"${HOST}", 8443), ("${HOST.toUpperCase()}.", "https"), ("localhost", 80), ("127.0.0.1", 5432)]:
    try:
        print(sorted({each[4][0] for each in socket.getaddrinfo(*target)})[0])
    except OSError as error:
        print(type(error).__name__, error)
`;
    const { stdout } = await run(['python3', '-c', code]);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining('leadline exec: refused www.example.com:443: it is not among the hosts of --intercept'),
      expect.stringContaining(`leadline exec: refused ${HOST}:8443: only HTTPS on port 443`),
      '127.0.0.1',
      '127.0.0.1',
      '127.0.0.1',
    ]);
  });
});

describe.concurrent('a PHP program under exec --intercept', () => {
  withPhp('runs what its own settings have it run first, and keeps the rest of them', async () => {
    const first = file('first.php', '<?php $kept = "first"; function kept() { return stream_context_create(); }');
    file('ini/own.ini', `auto_prepend_file = "${first}"\nmemory_limit = 77M\n`);
    const script = file('own.php', '<?php echo $kept, ini_get("memory_limit"), get_resource_type(kept());');
    const { stdout } = await run(['php', script], { PHP_INI_SCAN_DIR: join(folder, 'ini') });
    expect(stdout).toBe('first77Mstream-context');
  });

  withPhp('has contexts as PHP makes them, but for the proxy', async () => {
    const script = file(
      'contexts.php',
      `<?php
      $one = stream_context_create(['http' => ['header' => 'A: 1'], 'ssl' => ['verify_peer' => false]]);
      $two = stream_context_create(['http' => ['proxy' => 'tcp://own:1']], ['notification' => 'strlen']);
      $options = stream_context_get_options($one);
      echo json_encode([array_diff_key($options['http'], ['proxy' => 1]), $options['ssl']]), "\\n";
      echo str_starts_with($options['http']['proxy'], 'tcp://127.0.0.1:') ? 'proxy' : 'none', "\\n";
      echo json_encode(stream_context_get_params($two)), "\\n";
      try { stream_context_create(['http' => 1]); } catch (ValueError $error) { echo $error->getMessage(), "\\n"; }
      for ($i = 0; $i < 1000; $i++) stream_context_create();
      unset($one, $two);
      echo count(get_resources('stream-context')), "\\n";`,
    );
    const { stdout } = await run(['php', script]);
    expect(stdout.split('\n')).toEqual([
      '[{"header":"A: 1"},{"verify_peer":false}]',
      'proxy',
      '{"notification":"strlen","options":{"http":{"proxy":"tcp:\\/\\/own:1"}}}',
      'Options should have the form ["wrappername"]["optionname"] = $value',
      '1',
      '',
    ]);
  });

  withPhp('reaches a server of its own through the proxy', async () => {
    const server = createServer((req, res) => res.end(`${req.headers.host} ${req.url}`)).listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const script = file('loopback.php', `<?php echo file_get_contents('http://127.0.0.1:${port}/a?b');`);
    const { stdout } = await run(['php', script]);
    server.close();
    expect(stdout).toBe(`127.0.0.1:${port} /a?b`);
  });
});

it('is not run where lists of folders could not name those of the run', TIMEOUT, async () => {
  const named = join(folder, 'a:b');
  mkdirSync(named);
  const { status, stdout, stderr } = await run(node('console.log(1)'), { TMPDIR: named });
  expect(stderr).toContain(`leadline: the folder for temporary files, "${named}", has a ":" in its path`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

describe('what is said before the run', () => {
  it('names what is answered and what is not caught', TIMEOUT, async () => {
    const { stderr } = await run(['true']);
    expect(stderr.split('\n').slice(0, 2)).toEqual(
      coverageLines({ hosts: [HOST], passthrough: false, isolate: false }, process.platform).map(
        line => `leadline exec: ${line}`,
      ),
    );
  });

  it.each([
    ['linux', false, /not caught: programs that ignore the proxy, .*; --isolate keeps them from the network$/],
    ['darwin', false, /; programs that trust the keychain alone, such as those in Go$/],
    ['linux', true, /^https:\/\/a, https:\/\/b are answered here, other hosts are let through$/],
  ] as const)('on %s, isolated: %s', (platform, isolate, last) => {
    const lines = coverageLines({ hosts: ['a', 'b'], passthrough: true, isolate }, platform);
    expect(lines).toHaveLength(isolate ? 1 : 2);
    expect(lines.at(-1)).toMatch(last);
  });
});
