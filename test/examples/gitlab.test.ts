import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createSimulator } from '../../src/index.ts';
import { OPTIONS } from '../../src/simulator/options.ts';
import { build, mainFile } from '../cli/leadline.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => parse(readFileSync(join(root, 'examples/gitlab', name), 'utf8'));

interface Job {
  readonly extends?: string;
  readonly image?: string;
  readonly services?: readonly { readonly name: string; readonly alias: string }[];
  readonly variables: Readonly<Record<string, string>>;
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
  readonly artifacts?: {
    readonly when: string;
    readonly paths: readonly string[];
    readonly reports: { readonly junit: string };
  };
}

const template: Readonly<Record<string, Job>> = read('leadline.gitlab-ci.yml');
const {
  include,
  ...jobs
}: Readonly<Record<string, Job>> & { readonly include: readonly { readonly local: string }[] } = read('.gitlab-ci.yml');

const folder = mkdtempSync(join(tmpdir(), 'leadline-gitlab-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ran {
  readonly status: number;
  readonly printed: string;
}

/** Runs the lines of a script as a runner does: one shell, which ends at the first line that fails. */
async function run(cwd: string, lines: readonly string[], variables: Readonly<Record<string, string>>): Promise<Ran> {
  const { PATH, HOME } = process.env;
  const env = { HOME, ...variables, PATH: `${folder}:${PATH}` };
  const child = spawn('bash', ['-c', ['set -eo pipefail', ...lines].join('\n')], { cwd, env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (printed += text));
  const [status] = await once(child, 'close');
  return { status, printed };
}

function expectArtifacts(cwd: string, { artifacts }: Job): void {
  expect(artifacts!.when).toBe('always');
  for (const path of [...artifacts!.paths, artifacts!.reports.junit])
    expect(existsSync(join(cwd, path)), path).toBe(true);
  expect(readFileSync(join(cwd, artifacts!.reports.junit), 'utf8')).toContain('<testsuite name="leadline"');
}

const freshFolder = () => mkdtempSync(join(folder, 'job-'));

describe('the template for GitLab', () => {
  beforeAll(() => {
    build();
    // Installs nothing, and says what it was asked for.
    const npx = `#!/bin/sh\necho "npx $1 $2" >&2; shift 2; exec "${process.execPath}" "${mainFile}" "$@"\n`;
    writeFileSync(join(folder, 'npx'), npx);
    chmodSync(join(folder, 'npx'), 0o755);
  }, 60_000);

  it('has hidden jobs with scripts, artifacts and a JUnit report', () => {
    expect(Object.keys(template)).toEqual(['.leadline', '.leadline-service']);
    expect(template['.leadline']!.image).toBe('node:24-slim');
    expect(template['.leadline-service']!.services).toEqual([{ name: '$LEADLINE_IMAGE', alias: 'leadline' }]);
    expect(new URL(template['.leadline-service']!.variables.LEADLINE_URL!).hostname).toBe('leadline');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(template['.leadline']!.variables.LEADLINE_PACKAGE).toBe(`leadline@${version}`);
  });

  it('is used by jobs that extend it and set options that there are', () => {
    expect(include).toEqual([{ local: 'leadline.gitlab-ci.yml' }]);
    const own = Object.values(template).flatMap(({ variables }) => Object.keys(variables));
    const options = Object.values(OPTIONS).flatMap((option): readonly string[] => ('env' in option ? option.env : []));
    for (const job of Object.values(jobs)) {
      const { script } = template[job.extends!]!;
      expect(script ?? job.script).toBeDefined();
      for (const name of Object.keys(job.variables)) expect([...own, ...options]).toContain(name);
    }
  });

  it('runs the command, and leaves the report', async () => {
    const cwd = freshFolder();
    const job = template['.leadline']!;
    const curl = 'curl -sf -H "Authorization: Bearer $LEADLINE_TOKEN" "$LEADLINE_URL/sites?page=2"';
    const { status, printed } = await run(cwd, job.script!, { ...job.variables, TEST_COMMAND: curl });
    expect(printed).toContain(`npx --yes ${job.variables.LEADLINE_PACKAGE}`);
    expect(printed).toContain('1 request, 1 of 17 operations');
    expect(status).toBe(0);
    expectArtifacts(cwd, job);

    const failed = await run(cwd, job.script!, { ...job.variables, TEST_COMMAND: 'false; true' });
    expect(failed.status).toBe(1);
    const missed = { ...job.variables, TEST_COMMAND: curl, LEADLINE_FAIL_ON: 'warning' };
    expect((await run(cwd, job.script!, missed)).status).toBe(3);
  }, 60_000);

  it('fetches the report of the service', async () => {
    const simulator = await createSimulator();
    try {
      const cwd = freshFolder();
      const job = template['.leadline-service']!;
      const variables = { ...job.variables, LEADLINE_ORIGIN: simulator.origin };
      expect(await run(cwd, job.after_script!, variables)).toEqual({ status: 0, printed: '' });
      expectArtifacts(cwd, job);
      expect(readFileSync(join(cwd, 'leadline-report/index.html'), 'utf8')).toContain('<!doctype html>');
    } finally {
      await simulator.close(0);
    }
  }, 60_000);
});
