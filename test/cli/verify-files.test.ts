// `leadline verify FILE.har …`: exit codes, and what is refused before a file is read.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, type Ended, leadline } from './leadline.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadline-har-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(build);

const SECRET = 'b3f2c1d0e9a8b7c6d5e4f3a2b1c0d9e8';

function file(name: string, contents: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return path;
}

/** One exchange of GET /account that answers `body`. */
function har(body: unknown) {
  const headers = [{ name: 'authorization', value: `Bearer ${SECRET}` }];
  return {
    log: {
      entries: [
        {
          startedDateTime: '2026-06-15T12:00:00.000Z',
          request: { method: 'GET', url: 'https://api.example.com/v1/account', headers },
          response: { status: 200, headers: [], content: { mimeType: 'application/json', text: JSON.stringify(body) } },
        },
      ],
    },
  };
}

const ACCOUNT = { id: 1, object: 'account', name: 'Tidepool', email: 'owner@tidepool.example' };

async function verify(...args: string[]): Promise<Ended> {
  return leadline(['verify', ...args]).ended;
}

describe('leadline verify FILE.har', () => {
  it('ends with 0 where nothing differs', async () => {
    const { status, stdout } = await verify(file('same.har', har(ACCOUNT)));
    expect(stdout).toContain('1 answer held against the document: none differs');
    expect(status).toBe(0);
  }, 30_000);

  it('ends with 3 where something differs, and tells neither values nor tokens', async () => {
    const path = file('other.har', har({ ...ACCOUNT, name: { first: SECRET } }));
    const { status, stdout } = await verify(path);
    expect(stdout).toMatch(/GET \/account {2}name\n +expected {2}a string\n +saw +an object\n/);
    expect(stdout).not.toContain(SECRET);
    expect(status).toBe(3);
    const { stdout: withValues } = await verify(path, '--values');
    expect(withValues).toContain('saw       {"first":"[redacted]"}');
    expect(withValues).not.toContain(SECRET);
  }, 30_000);

  it('writes what it prints to a folder, for nobody else', async () => {
    const path = file('other.har', har({ ...ACCOUNT, name: { first: SECRET } }));
    const { status } = await verify(path, '--report', join(folder, 'out', 'of it'), '--values');
    expect(status).toBe(3);
    const written = join(folder, 'out', 'of it', 'verify.json');
    const text = readFileSync(written, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      against: 'https://api.example.com/v1',
      requests: 0,
      results: [
        { name: 'GET /account body', verdict: 'differs', expected: 'never the value of a token' },
        { name: 'GET /account name', about: 'spec', verdict: 'differs', expected: 'a string', asked: 'GET /account' },
      ],
      traffic: { files: [{ name: path, entries: 1, unreadable: {} }], exchanges: 1, held: 1, others: 0 },
    });
    expect(text).not.toContain(SECRET);
    expect(statSync(written).mode & 0o777).toBe(0o600);
  }, 30_000);

  it('ends with 4 where nothing of the API is found', async () => {
    const { status, stdout } = await verify(file('same.har', har(ACCOUNT)), '--base', 'https://api.example.com/v2');
    expect(stdout).toContain('0 of the API under https://api.example.com/v2');
    expect(status).toBe(4);
  }, 30_000);

  it.each([
    ['is no HAR', file('none.har', '{"log":{}}'), /none\.har: it is no HAR: it has no log\.entries/],
    ['is not there', join(folder, 'missing.har'), /missing\.har cannot be read \(ENOENT\)/],
    ['is a folder', folder, /cannot be read \(EISDIR\)/],
  ])(
    'ends with 4 where a file %s',
    async (_, path, words) => {
      const { status, stdout, stderr } = await verify(path);
      expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
      expect(stderr).toMatch(words);
    },
    30_000,
  );

  it.each([
    [['--against', 'https://api.example.com/v1'], /--against is about a server/],
    [['--token', 'x'], /--token is about a server/],
    [['-', '-'], /- is standard input, which can be read only once/],
  ])(
    'refuses %j beside a file',
    async (args, words) => {
      const { status, stderr } = await verify(file('same.har', har(ACCOUNT)), ...args);
      expect(stderr).toMatch(words);
      expect(status).toBe(2);
    },
    30_000,
  );

  it('reads a variable for a server as about a server', async () => {
    const path = file('same.har', har(ACCOUNT));
    const { status } = await leadline(['verify', path], { LEADLINE_AGAINST: 'https://api.example.com/v1' }).ended;
    expect(status).toBe(0);
  }, 30_000);

  it('refuses --base without a file', async () => {
    const { status, stderr } = await verify('--base', 'https://api.example.com/v1', '--against', 'http://localhost:1');
    expect(stderr).toContain('--base is about recorded traffic');
    expect(status).toBe(2);
  }, 30_000);
});
