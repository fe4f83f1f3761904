import { beforeAll, describe, expect, it } from 'vitest';
import { build, leadline, type Running } from './leadline.ts';

beforeAll(build, 60_000);

/** Runs a line of JavaScript as the command. */
const exec = (script: string, options: string[] = [], env: Record<string, string> = {}) =>
  leadline(['exec', ...options, '--', process.execPath, '-e', script], env);

const says = async (running: Running, text: string) => {
  while (!running.stdout().includes(text)) await new Promise(resolve => setTimeout(resolve, 20));
};

/** Of a command that sends no request. */
const SUMMARY =
  /^leadline: 0 requests, 0 of 17 operations, no findings, 0 refusals\nno request was sent to LEADLINE_URL \(http:\/\/127\.0\.0\.1:\d+\/v1\): docs\/clients\.md shows how to point a client at it\n$/;

describe('leadline exec', () => {
  it('gives the command the address and a token that work, and standard output for itself', async () => {
    const script = `
      const { LEADLINE_URL: url, LEADLINE_ORIGIN: origin, LEADLINE_TOKEN: token } = process.env;
      fetch(url + '/sites', { headers: { authorization: 'Bearer ' + token, accept: 'application/json' } })
        .then(answer => console.log(answer.status, url === origin + '/v1', token));`;
    const { status, stdout, stderr } = await exec(script).ended;
    expect(stdout).toBe('200 true demo-admin\n');
    expect(stderr).toBe(
      'leadline: 1 request, 1 of 17 operations, no findings, 0 refusals\n' +
        'never called: getAccount, getToken, createSite, getSite, updateSite, and 11 more\n',
    );
    expect(status).toBe(0);
  });

  it('keeps the exit status', async () => {
    const { status, stderr } = await exec('process.exit(7)').ended;
    expect(stderr).toMatch(SUMMARY);
    expect(status).toBe(7);
  });

  it('passes a signal on and keeps what the command makes of it', async () => {
    const running = exec(`process.on('SIGTERM', () => process.exit(3)); console.log('up'); setInterval(() => {}, 1e3)`);
    await says(running, 'up');
    running.process.kill('SIGTERM');
    const { status, stderr } = await running.ended;
    expect(stderr).toMatch(SUMMARY);
    expect(status).toBe(3);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('ends as a shell would where %s ends the command', async (signal, expected) => {
    const running = exec(`console.log('up'); setInterval(() => {}, 1e3)`);
    await says(running, 'up');
    running.process.kill(signal);
    expect((await running.ended).status).toBe(expected);
  });

  it('passes a signal on that comes as soon as the command runs', async () => {
    const atOnce = () => leadline(['exec', '--', 'sh', '-c', 'kill -TERM $PPID; exec sleep 600']).ended;
    const ended = await Promise.all(Array.from({ length: 12 }, atOnce));
    expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 143));
  });

  it('takes a free port, whatever PORT says of the program that is tested', async () => {
    const { status, stdout } = await exec('console.log(process.env.PORT)', [], { PORT: '1', LEADLINE_PORT: '1' }).ended;
    expect(stdout).toBe('1\n');
    expect(status).toBe(0);
  });

  it('serves with the options that stand before the command', async () => {
    const script = `fetch(process.env.LEADLINE_URL + '/sites').then(answer => console.log(answer.status));`;
    const { stdout, stderr } = await exec(script, ['--fixture', 'empty']).ended;
    expect(stdout).toBe('401\n');
    expect(stderr).toMatch(/^leadline: 1 request, \d of 17 operations, .*1 refusal \(token.* 1\)\n/);
  });

  it('needs no -- before the command', async () => {
    const { stdout } = await leadline(['exec', '--frozen', process.execPath, '-p', '6 * 7']).ended;
    expect(stdout).toBe('42\n');
  });

  it.each([
    ['no-such-command', 'there is no program called "no-such-command"'],
    ['npm test', `there is no program called "npm test"; write exec -- npm test, or exec -- sh -c 'npm test'`],
    ['a b && c', `there is no program called "a b && c"; write exec -- sh -c 'a b && c'`],
    [`a 'b'`, `there is no program called "a 'b'"; write exec -- sh -c 'a '\\''b'\\'''`],
  ])('ends with 127 where there is no program called %s, and says what to write', async (command, line) => {
    const { status, stderr } = await leadline(['exec', '--', command]).ended;
    expect(stderr).toContain(`leadline exec: ${line}\n`);
    expect(status).toBe(127);
  });

  it('proposes nothing where a program is missing that was given arguments', async () => {
    const { stderr } = await leadline(['exec', '--', 'no such program', 'x']).ended;
    expect(stderr).toContain('leadline exec: there is no program called "no such program"\n');
  });

  it('ends with 2 where no command is given', async () => {
    expect(await leadline(['exec', '--frozen']).ended).toEqual({
      status: 2,
      stdout: '',
      stderr: 'leadline: exec needs a command after --, such as leadline exec -- npm test\n',
    });
  });
});
