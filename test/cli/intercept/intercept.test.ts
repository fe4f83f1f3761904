import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, leadline } from '../leadline.ts';

const HOST = 'api.example.com';
const TIMEOUT = { timeout: 30_000 };

const exec = (args: readonly string[], command: readonly string[]) =>
  leadline(['exec', '--intercept', HOST, ...args, '--', ...command]).ended;

const curl = (token: string, url = `https://${HOST}/v1/sites`) => [
  'curl',
  '--silent',
  '--show-error',
  '--header',
  `Authorization: Bearer ${token}`,
  '--header',
  'Accept: application/json',
  url,
];

const quoted = (text: string) => `'${text}'`;

const hasCurl = await new Promise<boolean>(resolve => {
  spawn('curl', ['--version'], { stdio: 'ignore' })
    .once('error', () => resolve(false))
    .once('exit', () => resolve(true));
});

beforeAll(build, 120_000);

describe.skipIf(!hasCurl)(`exec --intercept${hasCurl ? '' : ' (skipped: there is no curl)'}`, TIMEOUT, () => {
  it('answers for the host, over HTTPS that the command trusts', async () => {
    const { status, stdout } = await exec([], curl('demo-admin'));
    expect(JSON.parse(stdout)).toMatchObject({ object: 'list' });
    expect(status).toBe(0);
  });

  it('takes the token of --token-as for whatever is sent', async () => {
    const { stdout, stderr } = await exec(['--token-as', 'demo-admin'], curl('a~real~one'));
    expect(JSON.parse(stdout)).toMatchObject({ object: 'list' });
    expect(stderr).toContain('leadline: 1 request (1 intercepted), 1 of 17 operations');
    expect(stderr).not.toContain('real~one');
  });

  it('tells of --token-as where the client sends no other token than its own', async () => {
    const { stderr } = await exec([], curl('sk-live-5f2a'));
    expect(stderr).toContain(
      'leadline: the client sends a token that the fixture does not have: with --token-as VALUE',
    );
    expect(stderr).not.toContain('5f2a');
  });

  it('does not where some tokens are known', async () => {
    const asking = ['sk-live-5f2a', 'demo-admin'].map(token => curl(token).map(quoted).join(' ')).join(';');
    const { stderr } = await exec([], ['sh', '-c', asking]);
    expect(stderr).toContain('2 requests (2 intercepted)');
    expect(stderr).not.toContain('--token-as');
  });

  it('refuses other hosts, and names them', async () => {
    const { status, stderr } = await exec([], curl('demo-admin', 'https://www.example.com/'));
    expect(status).toBe(56);
    expect(stderr).toContain('refused www.example.com:443: it is not among the hosts of --intercept');
  });

  it('ends with 4 where nothing was sent to the host', async () => {
    const { status, stderr } = await exec([], ['true']);
    expect(status).toBe(4);
    expect(stderr).toContain(`leadline exec: nothing was sent to https://${HOST}, on port 443. Check that`);
    expect(stderr).toContain('leadline: 0 requests (0 intercepted)');
    expect(stderr).not.toContain('LEADLINE_URL');
  });
});
