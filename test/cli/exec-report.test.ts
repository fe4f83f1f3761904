import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, leadline, serving } from './leadline.ts';

beforeAll(build, 60_000);

const root = mkdtempSync(join(tmpdir(), 'leadline-exec-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;
const newFolder = () => join(root, `out-${++folders}`);

/** Sends these requests one after the other, and ends with a status. */
const client = (paths: readonly string[], status = 0) => `
  const { LEADLINE_URL: url, LEADLINE_TOKEN: token } = process.env;
  const headers = { authorization: 'Bearer ' + token, accept: 'application/json' };
  (async () => {
    for (const path of ${JSON.stringify(paths)}) await (await fetch(url + path, { headers })).text();
    process.exit(${status});
  })()`;

const CAREFUL = ['/sites', '/account'];
/** `limt` is a deviation, which is a warning. */
const CARELESS = [...CAREFUL, '/sites?limt=2'];

const exec = (options: readonly string[], script: string, env: Record<string, string> = {}) =>
  leadline(['exec', ...options, '--', process.execPath, '-e', script], env).ended;

const FILES = ['index.html', 'junit.xml', 'report.json', 'summary.md', 'traffic.har'];

describe('the end of exec', () => {
  it('is two lines where there is nothing to do, thresholds met', async () => {
    const options = ['--fail-on', 'info', '--min-coverage', 'operations=10,answers=1', '--report', newFolder()];
    const { status, stdout, stderr } = await exec(options, client(CAREFUL));
    expect(stderr).toBe(
      'leadline: 2 requests, 2 of 17 operations, no findings, 0 refusals\n' +
        'never called: getToken, createSite, getSite, updateSite, deleteSite, and 10 more\n',
    );
    expect([status, stdout]).toEqual([0, '']);
  });

  it('names findings, what was never asked, each threshold that is missed, and where to read on', async () => {
    const folder = newFolder();
    const options = ['--fail-on', 'warning', '--min-coverage', 'operations=80', '--report', folder];
    const { status, stdout, stderr } = await exec(options, client(CARELESS));
    expect(stderr).toBe(
      'leadline: 3 requests, 2 of 17 operations, 1 warning, 0 refusals\n' +
        'warning  deviation  GET /sites was sent with unknown-parameter: limt (known: limit, starting_after, ending_before) (#3)\n' +
        'never called: getToken, createSite, getSite, updateSite, deleteSite, and 10 more\n' +
        'leadline: missed --fail-on warning: deviation\n' +
        'leadline: missed --min-coverage operations=80: 11.8 % (2 of 17)\n' +
        `leadline: how to fix each finding: ${folder}/index.html\n`,
    );
    expect([status, stdout]).toEqual([3, '']);
  });

  it('says that no request came, and where to', async () => {
    const { status, stderr } = await exec(['--min-coverage', 'operations=1'], '');
    expect(stderr).toMatch(
      /\nno request was sent to LEADLINE_URL \(http:\/\/127\.0\.0\.1:\d+\/v1\): docs\/clients\.md [^\n]+\n/,
    );
    expect(status).toBe(3);
  });
});

describe('the exit code of exec', () => {
  it.each([
    ['a finding of that level', 3, ['--fail-on', 'warning'], CARELESS],
    ['a finding below that level', 0, ['--fail-on', 'error'], CARELESS],
    ['a finding where nothing is asked', 0, [], CARELESS],
    ['a finding of a rule that is ignored', 0, ['--fail-on', 'info', '--ignore', 'deviation'], CARELESS],
    ['too little coverage', 3, ['--min-coverage', 'values=1'], CAREFUL],
    ['enough coverage', 0, ['--min-coverage', 'operations=11.7'], CAREFUL],
  ] as const)('after %s is %i', async (_, expected, options, paths) => {
    const { status, stderr } = await exec(options, client(paths));
    expect(status, stderr).toBe(expected);
  });

  it("is the command's own where it failed, and the thresholds are printed all the same", async () => {
    const { status, stderr } = await exec(['--fail-on', 'warning'], client(CARELESS, 7));
    expect(stderr).toContain('leadline: missed --fail-on warning: deviation\n');
    expect(status).toBe(7);
  });

  it.each([
    ['no-such-program', 127],
    ['.', 126],
  ])('is that of a shell where %s cannot be run, without a report of nothing', async (command, expected) => {
    const folder = newFolder();
    const { status, stderr } = await leadline(['exec', '--min-coverage', 'operations=1', '--report', folder, command])
      .ended;
    expect(stderr).toMatch(/^leadline exec: [^\n]+\n$/);
    expect(status).toBe(expected);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('is 128 + N after %s, with a report', async signal => {
    const folder = newFolder();
    const script = `${client(CAREFUL).replace('process.exit(0)', "console.log('up')")}; setInterval(() => {}, 1e3)`;
    const running = leadline(['exec', '--report', folder, '--', process.execPath, '-e', script]);
    while (!running.stdout().includes('up')) await new Promise(resolve => setTimeout(resolve, 20));
    running.process.kill(signal);
    expect((await running.ended).status).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).requests).toBe(2);
  });
});

describe('--report', () => {
  it('makes a folder, with its parents, of what readers of each kind take', async () => {
    const folder = join(newFolder(), 'a/b');
    await exec(['--report', folder, '--fail-on', 'warning'], client(CARELESS));
    expect(readdirSync(folder).sort()).toEqual(FILES);
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    const report = JSON.parse(text('report.json'));
    expect(report).toMatchObject({ version: 1, requests: 3, summary: { errors: 0, warnings: 1 } });
    expect(report.findings[0]).toMatchObject({ rule: 'deviation', evidence: [{ id: 3 }] });
    expect(text('junit.xml')).toMatch(/<testcase[^>]* name="deviation"[^>]*><failure /);
    expect(text('index.html')).toMatch(/^<!doctype html>[\s\S]*limt/);
    // What was sent and answered stands on the page, too.
    expect(text('index.html')).toContain('Bareboat Charters');
    expect(text('summary.md')).toContain('1 warning in 3 requests');
    const { entries } = JSON.parse(text('traffic.har')).log;
    expect(entries.map((entry: { response: { status: number } }) => entry.response.status)).toEqual([200, 200, 200]);
    for (const name of FILES) expect(text(name)).not.toContain('demo-admin');
  });

  it('keeps the findings of ignored rules in report.json, and skips their case', async () => {
    const folder = newFolder();
    await exec(['--report', folder, '--ignore', 'deviation'], client(CARELESS));
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).findings).toHaveLength(1);
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toMatch(/name="deviation"[^>]*><skipped/);
  });

  it('is read from the environment, and not handed on to the command', async () => {
    const folder = newFolder();
    const env = { LEADLINE_REPORT: folder, LEADLINE_FAIL_ON: 'warning' };
    const { status, stdout } = await exec([], `console.log(process.env.LEADLINE_REPORT); ${client(CARELESS)}`, env);
    expect([status, stdout]).toEqual([3, 'undefined\n']);
    expect(readdirSync(folder).sort()).toEqual(FILES);
  });

  it('goes to the summary of a step on GitHub, too, and only with --report', async () => {
    const summary = join(root, 'step.md');
    writeFileSync(summary, 'before\n');
    const env = { GITHUB_STEP_SUMMARY: summary };
    await exec([], client(CARELESS), env);
    expect(readFileSync(summary, 'utf8')).toBe('before\n');
    const folder = newFolder();
    await exec(['--report', folder], client(CARELESS), env);
    expect(readFileSync(summary, 'utf8')).toBe(`before\n${readFileSync(join(folder, 'summary.md'), 'utf8')}`);
  });

  it('is refused before the command runs where a file is in the way', async () => {
    const file = newFolder();
    writeFileSync(file, 'mine');
    const { status, stdout, stderr } = await exec(['--report', file], 'console.log("ran")');
    expect(stderr).toBe(
      `leadline: --report must be a folder that can be written to; got "${file}", where a file is in the way\n`,
    );
    expect([status, stdout, readFileSync(file, 'utf8')]).toEqual([2, '', 'mine']);
  });

  it('is refused before the command runs where no folder can be made', async () => {
    const { status, stdout, stderr } = await exec(['--report', '/proc/leadline'], 'console.log("ran")');
    expect(stderr).toMatch(/^leadline: --report must be a folder that can be written to; got "[^"]+" \([A-Z]+\)\n$/);
    expect([status, stdout]).toEqual([1, '']);
  });

  it('ends with 1 where the folder has become something else meanwhile', async () => {
    const folder = newFolder();
    const script = `const fs = require('fs'); fs.rmdirSync(${JSON.stringify(folder)}); fs.writeFileSync(${JSON.stringify(folder)}, '')`;
    const { status, stderr } = await exec(['--report', folder], script);
    expect(stderr).toContain(`\nleadline: the report cannot be written to ${folder} (EEXIST)\n`);
    expect(status).toBe(1);
  });
});

describe('wrong usage of exec', () => {
  it.each([
    [['--ignore', 'deviatoin'], '--ignore must be a rule; got "deviatoin"; did you mean deviation?'],
    [
      ['--min-coverage', 'answer=1'],
      '--min-coverage must be MEASURE=PERCENT, with operations, answers, parameters, values and 0 to 100; got "answer=1"; did you mean answers?',
    ],
    [['--fail-on', 'errors'], '--fail-on must be one of error, warning, info, never; got "errors"'],
    [
      ['--token', 'demo red only'],
      '--token must be the name of a token of the fixture; got "demo red only"; did you mean Demo read only?',
    ],
    [['--token', 'x', '--fixture', 'empty'], '--token must be the name of a token of the fixture; got "x"; there are'],
  ])('is named before the command runs: %j', async (options, line) => {
    const folder = newFolder();
    const { status, stdout, stderr } = await exec(options, 'console.log("ran")');
    expect(stderr.slice(0, `leadline: ${line}`.length)).toBe(`leadline: ${line}`);
    expect(stderr.split('\n')).toHaveLength(2);
    expect([status, stdout, existsSync(folder)]).toEqual([2, '', false]);
  });
});

describe('--token', () => {
  it.each(['Demo read only', 'demo READ only', 'demo-readonly'])('hands %s out', async name => {
    const { stdout } = await exec(['--token', name], 'console.log(process.env.LEADLINE_TOKEN)');
    expect(stdout).toBe('demo-readonly\n');
  });

  it('is LEADLINE_TOKEN_NAME in the environment, where LEADLINE_TOKEN is that of an outer run', async () => {
    const env = { LEADLINE_TOKEN: 'of-another-run', LEADLINE_TOKEN_NAME: 'Demo expired' };
    const { stdout, stderr } = await exec([], 'console.log(process.env.LEADLINE_TOKEN)', env);
    expect(stdout).toBe('demo-expired\n');
    expect(stderr).not.toContain('is not read');
  });
});

describe('serve --report', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('writes the same when %s ends it', async signal => {
    const folder = newFolder();
    const server = await serving(['--report', folder]);
    for (const path of CARELESS) await (await server.call(`/v1${path}`)).text();
    expect(readdirSync(folder)).toEqual([]);
    server.process.kill(signal);
    const { status, stderr } = await server.ended;
    expect([status, stderr]).toEqual([0, '']);
    expect(readdirSync(folder).sort()).toEqual(FILES);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ requests: 3, findings: [{ rule: 'deviation' }] });
  });

  it('does not start where the folder cannot be used', async () => {
    const { status, stdout } = await leadline(['--port', '0', '--report', '/proc/leadline']).ended;
    expect([status, stdout]).toEqual([1, '']);
  });
});
