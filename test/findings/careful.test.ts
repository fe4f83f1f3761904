// Suites of careful clients as people write them, as processes under `leadline exec`: nothing above info is found, though
// they provoke refusals and faults of all kinds.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientReport } from '../../src/contract/control.gen.ts';
import { build, leadline } from '../cli/leadline.ts';

beforeAll(build, 60_000);

const folder = fileURLToPath(new URL('careful/', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'leadline-careful-'));
afterAll(() => rmSync(out, { recursive: true }));

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** What the suites do on purpose: they leave a view, send without keep-alive, and give up after one attempt. */
const INFOS = ['client-gave-up-waiting', 'gave-up', 'new-connections'];

it.each([
  ['node:test, a process a file', [process.execPath, '--test'], ['refusals.suite.mjs', 'faults.suite.mjs']],
  ['unittest with threads', ['python3'], ['suite.py']],
])('%s', { timeout: 60_000 }, async (name, program, files) => {
  if (program[0] === 'python3' && !hasPython) return;
  const target = join(out, name.slice(0, 4));
  const command = [...program, ...files.map(file => folder + file)];
  const args = [
    'exec',
    '--clock',
    '2026-06-15T12:00:00Z',
    '--report',
    target,
    '--fail-on',
    'warning',
    '--',
    ...command,
  ];
  const { status, stdout, stderr } = await leadline(args, { PYTHONDONTWRITEBYTECODE: '1' }).ended;
  const report = JSON.parse(readFileSync(join(target, 'report.json'), 'utf8')) as ClientReport;
  const found = report.findings.filter(({ rule }) => !INFOS.includes(rule));
  expect(found).toEqual([]);
  expect(report.requests).toBeGreaterThan(50);
  expect({ status, shown: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, shown: '' });
});
