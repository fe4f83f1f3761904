import { cpSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { exportHits } from '../../src/hits/export.ts';
import { Journals } from '../../src/journal/journals.ts';
import { openLog } from '../../src/log/open-log.ts';
import { Memory } from '../../src/memory/memory.ts';
import { WorkMemory } from '../../src/memory/work-memory.ts';
import { openDataFolder } from '../../src/persistence/data-folder.ts';
import { type Files, systemFiles } from '../../src/persistence/files.ts';
import { ResultCache } from '../../src/report/result-cache.ts';
import { openSandboxes } from '../../src/simulator/open-sandboxes.ts';
import type { Sandboxes } from '../../src/simulator/sandboxes.ts';
import { SliceQueue } from '../../src/time/in-slices.ts';
import { SharedTraffic } from '../../src/traffic/shared-traffic.ts';
import { emptyFolder } from './folder.ts';

const silent = openLog('silent');
const NOON_MS = Date.parse('2026-06-15T12:00:00Z');

/** The sandboxes of a data folder, without a server about them. */
export async function sandboxesIn(path: string, files: Files = systemFiles): Promise<Sandboxes> {
  const folder = await openDataFolder(path, silent, files);
  const memory = new Memory(1e8);
  const shared = {
    traffic: new SharedTraffic(1e6),
    results: new ResultCache(memory),
    work: WorkMemory.beside(memory.boundBytes),
    looks: WorkMemory.beside(memory.boundBytes),
    queue: new SliceQueue(),
    memory,
    journals: new Journals(memory),
    assumed: null,
    dataChange: null,
  };
  const parts = { shared, folder, operationIds: [], source: () => NOON_MS };
  const { sandboxes } = await openSandboxes({ journal: 10 }, silent, parts).catch(async error => {
    await folder.close();
    throw error;
  });
  onTestFinished(async () => {
    for (const sandbox of sandboxes.list()) await sandbox.close();
    await folder.close();
  });
  return sandboxes;
}

/** All that is kept, to be compared. */
export function kept(sandboxes: Sandboxes) {
  return sandboxes.list().map(sandbox => {
    const ingested = sandbox.state.sites.filter(({ traffic }) => traffic === null);
    const lines = ingested.flatMap(site => [
      ...exportHits(sandbox.hitsOf(site, NOON_MS), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
    ]);
    return { name: sandbox.name, state: sandbox.state, snapshots: sandbox.snapshots, lines: lines.join('') };
  });
}

/** What another server would find, had this one been killed now. */
export async function keptAfterCrash(folder: string) {
  return kept(await sandboxesIn(copyOf(folder)));
}

/** A copy of a data folder that no server has. */
export function copyOf(folder: string): string {
  const copy = emptyFolder();
  cpSync(folder, copy, { recursive: true, filter: path => !/lock[.-][^/]*$/.test(path) });
  return copy;
}
