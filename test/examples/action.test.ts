import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { build } from '../cli/leadline.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly with?: Record<string, string>;
  readonly run?: string;
  readonly env?: Record<string, string>;
}
const steps: readonly Step[] = action.runs.steps;

const folder = mkdtempSync(join(tmpdir(), 'leadline-action-'));
const tools = join(folder, 'tools');
let packed: string;
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly status: number;
  readonly stderr: () => string;
  readonly outputs: Record<string, Record<string, string>>;
  readonly environment: string;
  readonly stop: () => void;
}

/** Runs the action's own steps as a runner would, up to one that fails, and gives back what they tell those that follow. */
async function runSteps(given: Record<string, string>, machine: Record<string, string> = {}): Promise<Ran> {
  const environment = join(folder, 'env');
  rmSync(environment, { force: true });
  const outputs: Ran['outputs'] = {};
  const fill = (text: string) =>
    text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => {
      const [kind, which, , output] = name.split('.') as [string, string, string, string];
      return (kind === 'inputs' ? (given[which] ?? action.inputs[which].default) : outputs[which]?.[output]) ?? '';
    });
  let stderr = '';
  let status = 0;
  let stop = () => {};
  for (const { id, run, env = {} } of steps) {
    if (run === undefined) continue;
    const output = join(folder, `output-${id}`);
    writeFileSync(output, '');
    const child = spawn('bash', ['-c', run], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        GITHUB_ACTION_PATH: root,
        GITHUB_OUTPUT: output,
        GITHUB_ENV: environment,
        RUNNER_TOOL_CACHE: tools,
        ...machine,
        ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
      },
    });
    child.stderr.setEncoding('utf8').on('data', text => (stderr += text));
    [status] = await once(child, 'exit');
    stop = () => process.kill(-child.pid!, 'SIGTERM');
    const lines = readFileSync(output, 'utf8').trim().split('\n');
    outputs[id!] = Object.fromEntries(
      lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    if (status !== 0) break;
  }
  const told = existsSync(environment) ? readFileSync(environment, 'utf8') : '';
  return { status, stderr: () => stderr, outputs, environment: told, stop };
}

describe('action.yml', () => {
  beforeAll(() => {
    build();
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    packed = execFileSync('npm', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)!;
  }, 120_000);

  it('serves to the steps that follow, with a token', async () => {
    const options = '--fixture limits --frozen';
    const { status, stderr, outputs, environment, stop } = await runSteps({ port: '0', options, package: packed });
    expect(status, stderr()).toBe(0);
    try {
      const { url, origin, token } = outputs.serve!;
      expect(origin).toBe(url!.replace('/v1', ''));
      expect(token).toMatch(/^limits-admin/);
      expect(environment).toBe(`LEADLINE_URL=${url}\nLEADLINE_ORIGIN=${origin}\nLEADLINE_TOKEN=${token}\n`);
      const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
      expect((await fetch(`${url}/account`, { headers })).status).toBe(200);
    } finally {
      stop();
    }
  }, 120_000);

  it('installs the package alone, and nothing where it is cached', async () => {
    const { outputs, stop } = await runSteps({ port: '0', options: '', package: packed });
    stop();
    expect(readdirSync(join(outputs.locate!.folder!, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual([
      'leadline',
    ]);
    const cached = steps.find(({ uses }) => uses?.startsWith('actions/cache@'));
    expect(cached?.with?.path).toContain('steps.locate.outputs.folder');
    expect(cached?.with?.key).toContain('steps.locate.outputs.key');

    const noNpm = mkdtempSync(join(folder, 'bin-'));
    writeFileSync(join(noNpm, 'npm'), '#!/bin/sh\necho no npm >&2\nexit 1\n');
    chmodSync(join(noNpm, 'npm'), 0o755);
    const again = await runSteps(
      { port: '0', options: '', package: packed },
      {
        PATH: `${noNpm}:${process.env.PATH}`,
      },
    );
    again.stop();
    expect(again.status, again.stderr()).toBe(0);
  }, 120_000);

  it('gives another package another key, and takes its own version where none is named', async () => {
    const other = join(folder, 'other.tgz');
    writeFileSync(other, readFileSync(join(folder, packed)));
    const [named, same] = [await located(packed), await located(other)];
    appendFileSync(other, 'x');
    const changed = await located(other);
    expect(same.key).toBe(named.key);
    expect(changed.key).not.toBe(named.key);
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect((await located('')).package).toBe(`leadline@${version}`);
    expect(dirname(named.folder!)).toBe(tools);
  }, 60_000);

  it.each([
    ['in the options', '--control-token hush', {}],
    ['in the environment', '', { LEADLINE_CONTROL_TOKEN: 'hush' }],
  ] as [string, string, Record<string, string>][])(
    'finds the token where the control plane wants one, given %s',
    async (_, options, env) => {
      Object.assign(process.env, env);
      const { status, stderr, outputs, stop } = await runSteps({ port: '0', options, package: packed });
      stop();
      expect(status, stderr()).toBe(0);
      expect(outputs.serve!.token).toMatch(/^demo-admin/);
    },
    120_000,
  );

  it('fails where an option is wrong, and says which', async () => {
    const { status, stderr } = await runSteps({ port: '0', options: '--plan gold', package: packed });
    expect(status).not.toBe(0);
    expect(stderr()).toContain('--plan must be one of tier-1');
  }, 120_000);

  it('runs a command with a report, whose thresholds decide', async () => {
    const summary = join(folder, 'summary.md');
    rmSync(summary, { force: true });
    const curl = 'curl -s -o body -H "Authorization: Bearer $LEADLINE_TOKEN" -H "Accept: application/json"';
    const given = {
      run: `${curl} "$LEADLINE_URL/sites?page=2" | cat`,
      options: '--frozen',
      report: 'leadline-report',
      'min-coverage': 'operations=5',
      package: packed,
    };
    const met = await runSteps(given, { GITHUB_STEP_SUMMARY: summary });
    expect(met.status, met.stderr()).toBe(0);
    expect(met.stderr()).toMatch(/^leadline: 1 request, 1 of 17 operations, 1 warning/m);
    expect(readdirSync(join(folder, 'leadline-report'))).toContain('junit.xml');
    expect(readFileSync(summary, 'utf8')).toContain('1 warning in 1 request');

    const missed = await runSteps({ ...given, 'fail-on': 'warning' });
    expect(missed.stderr()).toContain('leadline: missed --fail-on warning: deviation');
    expect(missed.status).toBe(3);
    const failed = await runSteps({ ...given, run: 'false | cat' });
    expect(failed.status).toBe(1);
  }, 120_000);

  it('answers a command for the hosts that it has in its code', async () => {
    const curl = 'curl -sf -H "Authorization: Bearer anything" -H "Accept: application/json"';
    const given = {
      run: `${curl} https://api.example.com/v1/account`,
      intercept: 'api.example.com',
      'token-as': 'demo-admin',
      package: packed,
    };
    const met = await runSteps(given);
    expect(met.status, met.stderr()).toBe(0);
    expect(met.stderr()).toContain('leadline: 1 request (1 intercepted), 1 of 17 operations');
    const missed = await runSteps({ ...given, run: 'true' });
    expect(missed.status, missed.stderr()).toBe(4);
  }, 120_000);

  it('sweeps a command', async () => {
    const summary = join(folder, 'sweep.md');
    rmSync(summary, { force: true });
    const curl = 'curl -sf -H "Authorization: Bearer $LEADLINE_TOKEN" "$LEADLINE_URL/account"';
    const given = { sweep: curl, only: 'refusals/getAccount/503', options: '--jobs 2 --frozen', package: packed };
    const surfaced = await runSteps(given, { GITHUB_STEP_SUMMARY: summary });
    expect(surfaced.status, surfaced.stderr()).toBe(0);
    const broke = await runSteps({ ...given, expect: 'retry', report: 'swept' }, { GITHUB_STEP_SUMMARY: summary });
    expect(broke.status, broke.stderr()).toBe(3);
    expect(readdirSync(join(folder, 'swept'))).toContain('sweep.json');
    expect(readFileSync(summary, 'utf8')).toContain('### Leadline sweep: survived 0 of 1 must');
    const never = await runSteps({ ...given, expect: 'retry', 'fail-on': 'never' });
    expect(never.status, never.stderr()).toBe(0);
  }, 120_000);

  it.each([
    [{ sweep: 'true', run: 'true' }, 'run and sweep are two ways to run a command'],
    [{ sweep: 'true', 'min-coverage': 'operations=5' }, 'min-coverage needs run'],
    [{ run: 'true', only: 'format' }, 'only and expect need sweep'],
    [{ sweep: 'true', intercept: 'api.example.com' }, 'intercept and token-as need run'],
    [{ 'token-as': 'demo-admin' }, 'intercept and token-as need run'],
  ])(
    'refuses what does not go together: %j',
    async (given, message) => {
      const { status, stderr } = await runSteps({ ...given, package: packed } as Record<string, string>);
      expect(stderr()).toContain(message);
      expect(status).toBe(2);
    },
    120_000,
  );

  it('refuses thresholds where there is no command to report on', async () => {
    const { status, stderr } = await runSteps({ port: '0', 'fail-on': 'error', package: packed });
    expect(stderr()).toContain('need run: the command that is reported on');
    expect(status).toBe(2);
  }, 120_000);

  /** What the first step tells of a package. */
  async function located(name: string): Promise<Record<string, string>> {
    const output = join(folder, 'located');
    writeFileSync(output, '');
    const env = {
      ...process.env,
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: output,
      RUNNER_TOOL_CACHE: tools,
      PACKAGE: name,
    };
    execFileSync('bash', ['-c', steps[0]!.run!], { cwd: folder, env });
    const lines = readFileSync(output, 'utf8').trim().split('\n');
    return Object.fromEntries(lines.map(line => line.split('=') as [string, string]));
  }
});
