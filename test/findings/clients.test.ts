// For each rule a small client that sets it off, and its twin, which differs by following the rule's advice: as processes
// of their own, each with a simulator of its own.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ClientReport } from '../../src/contract/control.gen.ts';
import { FINDING_RULE_NAMES, type FindingRuleName } from '../../src/findings/registry.ts';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';

const folder = fileURLToPath(new URL('clients/', import.meta.url));
const clients = readdirSync(folder);

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('the clients in Python are not tried: no python3 here');

/** What brings about what a client deals with badly. */
const OPTIONS: { readonly [Rule in FindingRuleName]?: SimulatorOptions } = {
  'retry-too-early': { faults: ['unavailable:times=1,retry_after_s=1'] },
  'write-repeated': { faults: ['reset:operation=createSite,times=1,phase=after_commit'] },
  'over-limit': { plan: 'tier-1', assume: { 'cold-query-ms': 300 } },
  'gave-up': { faults: ['unavailable:times=3,retry_after_s=1'] },
  'client-gave-up-waiting': { assume: { 'cold-query-ms': 900 } },
};

async function run(file: string, options: SimulatorOptions): Promise<{ status: number; report: ClientReport }> {
  const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', ...options });
  const client = spawn(file.endsWith('.py') ? 'python3' : process.execPath, [folder + file], {
    env: {
      PATH: process.env.PATH,
      PYTHONDONTWRITEBYTECODE: '1',
      LEADLINE_URL: simulator.url,
      LEADLINE_TOKEN: 'demo-admin',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  client.stderr.setEncoding('utf8').on('data', text => (said += text));
  const [status] = await once(client, 'close');
  await simulator.stop(0);
  const report = await simulator.report();
  await simulator.close(0);
  expect(said).not.toMatch(/Traceback|Error:/);
  return { status, report };
}

describe.each(FINDING_RULE_NAMES)('%s', rule => {
  const find = (kind: 'bad' | 'repaired') => clients.find(name => name.startsWith(`${rule}.${kind}.`)) ?? '';
  const [bad, repaired] = [find('bad'), find('repaired')];
  const options = OPTIONS[rule] ?? {};

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
