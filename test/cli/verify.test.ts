// leadline verify --against, as a process: its pace, its ends, its files, and the token in none of them.
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenLine } from '../../src/cli/hidden-line.ts';
import { atEndOfFile } from '../support/at-end-of-file.ts';
import { json, recordingServer } from '../verify/safety/recording-server.ts';
import { otherServer } from '../verify/server.ts';
import { build, leadline, mainFile } from './leadline.ts';

beforeAll(build, 120_000);

const FAST = ['--rate', '1000', '--max-requests', '1000'];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'leadline-verify-'));
  atEndOfFile.push(async () => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function sites(url: string): Promise<string[]> {
  const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
  const { data } = (await (await fetch(`${url}/sites?limit=100`, { headers })).json()) as { data: { name: string }[] };
  return data.map(({ name }) => name);
}

describe('a run', () => {
  it('writes verify.json, index.html and the assumptions for the user alone, and --assume @FILE reads them', async () => {
    const { url } = await otherServer({ assume: { 'date-key': 'timestamp' } });
    const dir = folder();
    const [report, seen] = [join(dir, 'report'), join(dir, 'seen.json')];
    const args = ['verify', '--against', url, ...FAST, '--report', report, '--assume-out', seen];
    const { status, stdout } = await leadline(args, { LEADLINE_REAL_TOKEN: 'demo-admin' }).ended;
    expect(status).toBe(0);
    expect(stdout).toContain('is         date-key=timestamp, not date');
    expect(readdirSync(report).sort()).toEqual(['index.html', 'verify.json']);
    for (const file of [join(report, 'index.html'), join(report, 'verify.json'), seen]) {
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    expect(JSON.parse(readFileSync(seen, 'utf8'))['date-key']).toBe('timestamp');
    const read = await leadline(['--assume', `@${seen}`, '--print-config', '--json']).ended;
    expect(read.stdout).toContain('"date-key"');
    expect(read.status).toBe(0);
  }, 60_000);

  it.each([
    ['missing.json', '', /cannot be read \(ENOENT\)/],
    ['broken.json', '{"date-key":', /must be a JSON object/],
    ['list.json', '["date-key"]', /must be a JSON object/],
    ['strange.json', '{"date-kez":"x"}', /date-kez/],
  ])(
    '--assume @%s is refused in one line',
    async (name, text, why) => {
      const file = join(folder(), name);
      if (text !== '') writeFileSync(file, text);
      const { status, stderr } = await leadline(['exec', '--assume', `@${file}`, '--', 'true']).ended;
      expect(status).toBe(2);
      expect(stderr).toMatch(why);
    },
    30_000,
  );

  it('exits with 3 where a sentence differs, and with 4 where nothing could be tried', async () => {
    const broken = await recordingServer((_, response) => json(response, 200, { abilities: ['*'] }));
    const env = { LEADLINE_REAL_TOKEN: 'any-token-1234' };
    expect((await leadline(['verify', '--against', broken.url, ...FAST], env).ended).status).toBe(3);
    const unknown = await recordingServer((_, response) => json(response, 401, { error: 'no' }));
    const { status, stdout } = await leadline(['verify', '--against', unknown.url, ...FAST], env).ended;
    expect([status, unknown.requests.length]).toEqual([4, 1]);
    expect(stdout).toContain('the server does not know the token');
  }, 60_000);

  it('keeps the pace of --rate, one request at a time, and --max-requests', async () => {
    const times: number[] = [];
    const server = await recordingServer((_, response) => {
      times.push(performance.now());
      json(response, 200, {});
    });
    const args = ['verify', '--against', server.url, '--rate', '10', '--max-requests', '8'];
    await leadline(args, { LEADLINE_REAL_TOKEN: 'any-token-1234' }).ended;
    expect(server.requests.length).toBe(8);
    expect(server.requests.every(({ inFlight }) => inFlight === 1)).toBe(true);
    // 100 ms from the end of one to the start of the next; a timer may be a millisecond early.
    for (const [n, at] of times.slice(1).entries()) expect(at - times[n]!).toBeGreaterThan(95);
  }, 60_000);
});

describe('a run that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s ends with %i, deletes its site, and writes what it has learnt',
    async (signal, code) => {
      const { url } = await otherServer();
      const before = await sites(url);
      const report = join(folder(), 'report');
      const args = [
        'verify',
        '--against',
        url,
        '--write',
        '--report',
        report,
        '--rate',
        '40',
        '--max-requests',
        '1000',
      ];
      const running = leadline(args, { LEADLINE_REAL_TOKEN: 'demo-admin' });
      while ((await sites(url)).length === before.length) await new Promise(resolve => setTimeout(resolve, 20));
      running.process.kill(signal);
      const { status, stdout, stderr } = await running.ended;
      expect([status, stderr]).toEqual([code, expect.stringContaining('interrupted; no more requests are sent')]);
      expect(stdout).toContain('not tried  the run was interrupted');
      expect(await sites(url)).toEqual(before);
      const { results } = JSON.parse(readFileSync(join(report, 'verify.json'), 'utf8'));
      expect(results.some(({ verdict }: { verdict: string }) => verdict === 'holds')).toBe(true);
      expect(results.some(({ why }: { why: string }) => why === 'the run was interrupted')).toBe(true);
    },
    60_000,
  );
});

describe('the token', () => {
  const TOKENS = ['Secret-Token-9876', 'q"u\\o|t$&e%2F<b>+='];

  it.each(TOKENS)(
    '%s is in no output, no file and no error, also where the server says it again',
    async token => {
      const server = await recordingServer((request, response, n) => {
        const said = `${request.headers.authorization} ${token} ${encodeURIComponent(token)}`;
        json(response, [200, 400, 500][n % 3]!, {
          error: said,
          [said]: said,
          abilities: ['*', said],
          data: [{ id: said }],
        });
      });
      const dir = folder();
      const files = ['--report', join(dir, 'report'), '--assume-out', join(dir, 'seen.json'), '--values', '--write'];
      const running = leadline(['verify', '--against', server.url, ...FAST, ...files], { LEADLINE_REAL_TOKEN: token });
      const { stdout, stderr } = await running.ended;
      const written = readdirSync(join(dir, 'report')).map(name => readFileSync(join(dir, 'report', name), 'utf8'));
      const all = [stdout, stderr, ...written, readFileSync(join(dir, 'seen.json'), 'utf8')].join('\n');
      expect(server.requests[0]!.authorization).toBe(`Bearer ${token}`);
      expect(all).toContain('error');
      for (const form of [token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)]) {
        expect(all.includes(form), form).toBe(false);
      }
    },
    60_000,
  );

  it('of --token warns; of --token - it is read from standard input, and stands in no list of processes', async () => {
    const server = await recordingServer((_, response) => json(response, 401, { error: 'no' }));
    const { stderr } = await leadline(['verify', '--against', server.url, '--token', 'Secret-Token-9876']).ended;
    expect(stderr).toContain('stands in the list of processes');
    expect(stderr).not.toContain('Secret-Token-9876');
    const child = spawn(process.execPath, [mainFile, 'verify', '--against', server.url, '--token', '-'], {
      env: { PATH: process.env.PATH },
    });
    child.stdin.end('Secret-Token-9876\n');
    const [status] = await once(child, 'close');
    expect(status).toBe(4);
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
      'Bearer Secret-Token-9876',
      'Bearer Secret-Token-9876',
    ]);
  }, 60_000);

  it('is not passed on to the command of exec', async () => {
    const env = { LEADLINE_REAL_TOKEN: 'Secret-Token-9876' };
    const run = leadline(['exec', '--', 'sh', '-c', 'echo "got:$LEADLINE_REAL_TOKEN."; env'], env);
    const { stdout } = await run.ended;
    expect(stdout).toContain('got:.');
    expect(stdout).not.toContain('Secret-Token-9876');
  }, 30_000);

  it('is typed at a terminal without being shown', async () => {
    const terminal = Object.assign(new EventEmitter(), {
      modes: [] as boolean[],
      setRawMode(raw: boolean) {
        terminal.modes.push(raw);
      },
      resume() {},
      pause() {},
    });
    const line = hiddenLine(terminal);
    for (const text of ['Sec', 'rex', '\u007f', 't\r', 'more']) terminal.emit('data', Buffer.from(text));
    expect(await line).toBe('Secret');
    expect(terminal.modes).toEqual([true, false]);
    const interrupted = hiddenLine(terminal);
    terminal.emit('data', Buffer.from('abc\u0003'));
    expect(await interrupted).toBeNull();
  });

  it.each(['two words', 'tab\tbed', 'ünicode', ' '])(
    '%j is refused without being said',
    async token => {
      const { status, stderr } = await leadline(['verify', '--against', 'http://127.0.0.1:9/v1', '--token', token])
        .ended;
      expect(status).toBe(2);
      if (token.trim() !== '') expect(stderr).not.toContain(token);
    },
    30_000,
  );

  it.each(['https://user:pw@api.example.com/v1', 'https://api.example.com/v1?key=x', 'https://api.example.com/v1#x'])(
    'and nothing else goes with --against: %s is refused',
    async url => {
      const { status, stderr } = await leadline(['verify', '--against', url], { LEADLINE_REAL_TOKEN: 'x-token' }).ended;
      expect([status, stderr]).toEqual([2, expect.stringContaining('without user, password, query and fragment')]);
    },
    30_000,
  );
});
