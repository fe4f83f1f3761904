// For each rule a small client that sets it off, and its twin, which differs by following the rule's advice: as processes
// of their own under `leadline exec`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientReport } from '../../src/contract/control.gen.ts';
import { FINDING_RULE_NAMES, type FindingRuleName } from '../../src/findings/registry.ts';
import { build, leadline } from '../cli/leadline.ts';

beforeAll(build, 60_000);

const folder = fileURLToPath(new URL('clients/', import.meta.url));
const clients = readdirSync(folder);
const out = mkdtempSync(join(tmpdir(), 'leadline-clients-'));
afterAll(() => rmSync(out, { recursive: true }));

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('the clients in Python are not tried: no python3 here');

/** What brings about what a client deals with badly. */
const OPTIONS: { readonly [Rule in FindingRuleName]?: readonly string[] } = {
  'retry-too-early': ['--fault', 'unavailable:times=1,retry_after_s=1'],
  'write-repeated': ['--fault', 'reset:operation=createSite,times=1,phase=after_commit'],
  'over-limit': ['--plan', 'tier-1'],
  'gave-up': ['--fault', 'unavailable:times=3,retry_after_s=1'],
  'client-gave-up-waiting': ['--assume', 'cold-query-ms=900'],
};

async function run(file: string, options: readonly string[]): Promise<{ status: number | null; report: ClientReport }> {
  const target = join(out, file);
  const program = file.endsWith('.py') ? 'python3' : process.execPath;
  const args = [
    'exec',
    '--clock',
    '2026-06-15T12:00:00Z',
    '--report',
    target,
    ...options,
    '--',
    program,
    folder + file,
  ];
  const { status, stderr } = await leadline(args, { PYTHONDONTWRITEBYTECODE: '1' }).ended;
  expect(stderr).not.toMatch(/Traceback|Error:/);
  return { status, report: JSON.parse(readFileSync(join(target, 'report.json'), 'utf8')) };
}

describe.each(FINDING_RULE_NAMES)('%s', rule => {
  const find = (kind: 'bad' | 'repaired') => clients.find(name => name.startsWith(`${rule}.${kind}.`)) ?? '';
  const [bad, repaired] = [find('bad'), find('repaired')];
  const options = OPTIONS[rule] ?? [];

  it('has a client that sets it off, and its twin', () => {
    expect([bad, repaired]).not.toContain('');
  });

  it.skipIf(bad.endsWith('.py') && !hasPython)(
    'is found in the one, and repaired by its advice',
    async () => {
      // Each waits now and then, as clients do.
      const [found, twin] = await Promise.all([run(bad, options), run(repaired, options)]);
      expect(found.report.findings.map(finding => finding.rule)).toContain(rule);
      expect(twin.report.findings).toEqual([]);
      expect([found.status, twin.status]).toEqual([0, 0]);
    },
    60_000,
  );
});
