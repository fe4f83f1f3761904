import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { build } from '../cli/leadline.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
const [step] = action.runs.steps as [{ run: string; env: Record<string, string> }];
const folder = mkdtempSync(join(tmpdir(), 'leadline-action-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the action's step as a runner would, and gives back what it tells the steps that follow. */
async function runStep(inputs: Record<string, string>) {
  const [output, environment] = [join(folder, 'output'), join(folder, 'env')];
  for (const file of [output, environment]) rmSync(file, { force: true });
  const filled = Object.entries(step.env).map(([name, value]) => [
    name,
    value.replace(/\$\{\{ inputs\.(\w+) \}\}/, (_, input: string) => inputs[input] ?? action.inputs[input].default),
  ]);
  const child = spawn('bash', ['-c', step.run], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: output,
      GITHUB_ENV: environment,
      ...Object.fromEntries(filled),
    },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', text => (stderr += text));
  const [status] = await once(child, 'exit');
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  return {
    status,
    stderr: () => stderr,
    output: read(output),
    environment: read(environment),
    stop: () => process.kill(-child.pid!, 'SIGTERM'),
  };
}

describe('action.yml', () => {
  beforeAll(build, 60_000);

  it('serves to the steps that follow', async () => {
    const { status, output, environment, stop } = await runStep({ port: '0', options: '--fixture limits --frozen' });
    expect(status).toBe(0);
    try {
      const url = /^url=(.*)$/m.exec(output)![1]!;
      expect(output).toContain(`origin=${url.replace('/v1', '')}\n`);
      expect(environment).toBe(`LEADLINE_URL=${url}\nLEADLINE_ORIGIN=${url.replace('/v1', '')}\n`);
      const headers = { Authorization: 'Bearer limits-admin', Accept: 'application/json' };
      expect((await fetch(`${url}/account`, { headers })).status).toBe(200);
    } finally {
      stop();
    }
  }, 60_000);

  it('fails where an option is wrong, and says which', async () => {
    const { status, stderr } = await runStep({ port: '0', options: '--plan gold' });
    expect(status).toBe(1);
    expect(stderr()).toContain('--plan wants one of tier-1');
  }, 60_000);
});
