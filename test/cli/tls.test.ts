import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, leadline, type Serving, serving } from './leadline.ts';

beforeAll(build, 60_000);

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'leadline-tls-')));
// A path that is not there is made by Node 24, for its compile cache.
const noFolder = join(folder, 'file');
writeFileSync(noFolder, '');
afterAll(() => rmSync(folder, { recursive: true }));

/** Of two authorities, neither of them ours; its key must go nowhere. */
const OWN = readFileSync('test/cli/tls/cert.pem', 'utf8').trim();
const KEY = readFileSync('test/cli/tls/key.pem', 'utf8').trim();
const own = join(folder, 'own.pem');
writeFileSync(own, `# of the company\n${KEY}\n${OWN}\n`);

/** Programs that send a GET to the URL behind them, by what has to be there, with what they read the authorities from. */
const CLIENTS: Readonly<Record<string, readonly string[]>> = {
  curl: ['curl', '-sS', '-o', '/dev/null'],
  python3: [
    'python3',
    '-c',
    `import ssl, sys, urllib.request as u
c = ssl.create_default_context(); c.verify_flags |= ssl.VERIFY_X509_STRICT; u.urlopen(sys.argv[1], context=c)`,
  ],
  node: [process.execPath, '-e', 'fetch(process.argv[1]).catch(error => { console.error(error); process.exit(1) })'],
};
const present = Object.keys(CLIENTS).filter(name => name === 'node' || spawnSync(name, ['--version']).status === 0);
for (const name of Object.keys(CLIENTS).filter(each => !present.includes(each)))
  console.warn(`there is no ${name}: whether it trusts the authority of a run is not tested`);

describe('leadline serve --tls', () => {
  let server: Serving;
  let file: string;
  beforeAll(async () => {
    server = await serving(['--tls', '--tls-name', 'leadline.test', '--log', 'debug'], { TMPDIR: folder });
    file = / by (\S+ca\.pem), /.exec(server.stderr())?.[1] ?? '';
  }, 30_000);
  afterAll(() => void server.process.kill('SIGKILL'));

  it('says where the authority is, and the ready line says https', () => {
    expect(server.url).toBe(`https://127.0.0.1:${server.port}/v1`);
    expect(server.stderr().split('\n')[0]).toBe(
      `leadline serve: clients trust this server by ${file}, the same as ${server.origin}/_sim/ca.pem`,
    );
    expect(dirname(dirname(file))).toBe(folder);
    expect(readFileSync(file, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----\n[^-]+-----END CERTIFICATE-----\n$/);
  });

  it('is found healthy by the environment that it reads itself', async () => {
    const { status, stdout } = await leadline(['health', '--port', String(server.port)], { LEADLINE_TLS: '1' }).ended;
    expect(stdout).toBe(`ok ${server.origin}/_sim/health\n`);
    expect(status).toBe(0);
  });

  it('leaves no file when SIGTERM ends it, and never wrote a key', async () => {
    expect(existsSync(file)).toBe(true);
    server.process.kill('SIGTERM');
    const { status, stdout, stderr } = await server.ended;
    expect([status, existsSync(dirname(file))]).toEqual([0, false]);
    expect(stdout).toBe(`leadline listening on ${server.url}\n`);
    expect(stderr).not.toContain('PRIVATE KEY');
  });

  it('serves where no file can be written, and says so', async () => {
    const other = await serving(['--tls'], { TMPDIR: noFolder });
    other.process.kill('SIGKILL');
    expect(other.stderr().split('\n')[0]).toBe(
      `leadline serve: clients trust this server by ${other.origin}/_sim/ca.pem; the folder for temporary files, "${noFolder}", takes no file (ENOTDIR); TMPDIR names another`,
    );
  });
});

describe('leadline exec --tls', () => {
  /** Prints its environment and what stands in the files that it names, then ends as `end` says. */
  const script = (end = '') => `
    const { readFileSync } = require('node:fs');
    const names = Object.keys(process.env).filter(name => /CERT|CA_/.test(name));
    const files = names.map(name => [name, process.env[name], readFileSync(process.env[name], 'utf8')]);
    console.log(JSON.stringify({ files, url: process.env.LEADLINE_URL }));
    ${end}`;
  const run = async (env: Record<string, string> = {}, end = '') => {
    const command = ['exec', '--tls', '--', process.execPath, '-e', script(end)];
    const { status, stdout, stderr } = await leadline(command, { TMPDIR: folder, ...env }).ended;
    const { files, url } = JSON.parse(stdout) as { files: [string, string, string][]; url: string };
    const texts = Object.fromEntries(files.map(([name, , text]) => [name, text]));
    return { status, stderr, url, texts, paths: files.map(([, path]) => path) };
  };
  const countOf = (text = '') => text.match(/BEGIN CERTIFICATE/g)?.length ?? 0;

  it('has the command trust the authority beside those that it trusts anyway', async () => {
    const { status, url, texts, paths } = await run();
    const ca = texts.LEADLINE_CA_FILE!;
    expect(status).toBe(0);
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/v1$/);
    expect(Object.keys(texts).sort()).toEqual([
      'CURL_CA_BUNDLE',
      'DENO_CERT',
      'LEADLINE_CA_FILE',
      'NODE_EXTRA_CA_CERTS',
      'REQUESTS_CA_BUNDLE',
      'SSL_CERT_FILE',
    ]);
    expect([texts.NODE_EXTRA_CA_CERTS, texts.DENO_CERT, countOf(ca)]).toEqual([ca, ca, 1]);
    for (const name of ['SSL_CERT_FILE', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE']) {
      expect(texts[name]!.endsWith(`\n${ca}`)).toBe(true);
      expect(countOf(texts[name])).toBeGreaterThan(50);
    }
    expect(paths.filter(existsSync)).toEqual([]);
  });

  it('keeps the authorities of variables that are set, and no key that stands beside them', async () => {
    const { texts } = await run({ SSL_CERT_FILE: own, NODE_EXTRA_CA_CERTS: own, REQUESTS_CA_BUNDLE: '/nowhere.pem' });
    const ca = texts.LEADLINE_CA_FILE!;
    for (const name of ['SSL_CERT_FILE', 'CURL_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS'])
      expect([name, texts[name]]).toEqual([name, `${OWN}\n${ca}`]);
    expect(texts.DENO_CERT).toBe(ca);
    expect(countOf(texts.REQUESTS_CA_BUNDLE)).toBeGreaterThan(50);
    expect(Object.values(texts).join()).not.toContain('PRIVATE KEY');
  });

  it('leaves no file where SIGKILL ends the command', async () => {
    const { status, paths } = await run({}, `process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'))`);
    expect(status).toBe(137);
    expect(paths).toHaveLength(6);
    expect(paths.filter(path => existsSync(dirname(path)))).toEqual([]);
  });

  it(`is trusted by ${present.join(', ')} as they are`, async () => {
    const calls = present.map(name => [name, ...CLIENTS[name]!]);
    const command = `
      const { spawnSync } = require('node:child_process');
      for (const [name, ...call] of ${JSON.stringify(calls)}) {
        const [program, ...args] = [...call, process.env.LEADLINE_ORIGIN + '/_sim/health'];
        const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
        console.log(name, status, stderr.trim());
      }`;
    const { stdout } = await leadline(['exec', '--tls', '--', process.execPath, '-e', command]).ended;
    expect(stdout).toBe(present.map(name => `${name} 0 \n`).join(''));
  });

  it('fails where no file can be written: the command would trust nothing', async () => {
    const command = ['exec', '--tls', '--', process.execPath, '-p', '1'];
    const { status, stdout, stderr } = await leadline(command, { TMPDIR: noFolder }).ended;
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `leadline: the folder for temporary files, "${noFolder}", takes no file (ENOTDIR); TMPDIR names another\n`,
    });
  });
});
