/**
 * Kills a server with a data folder again and again, under writes of twelve clients at once, and checks after each
 * restart that nothing it answered for is lost, nothing it refused is there, and nothing is half there.
 *
 *   npx tsx scripts/kill-campaign.ts [--kills 1000] [--seed kill] [--folder DIR]
 *
 * Exits with 1 and says what was wrong where something was. The folder is kept then, and removed otherwise.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Outcome, runCampaign } from './kill-campaign/campaign.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'kill' },
    folder: { type: 'string' },
  },
});

const root = fileURLToPath(new URL('../', import.meta.url));
execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root });
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'leadline-kills-'));

let told = 0;
const progress = ({ kills, answered }: Outcome) => {
  if (kills < told + 50) return;
  told = kills;
  console.log(`${kills} kills, ${total(answered)} changes answered`);
};
const outcome = await runCampaign({ folder, kills: Number(values.kills), seed: values.seed, progress });
const { kills, killsDuringStart, answered, refused, undecided, violations, seconds, longestStartMs } = outcome;

console.log(`${kills} kills in ${Math.round(seconds)} s, ${killsDuringStart} of them during a start`);
console.log(`${total(answered)} changes answered for:`);
for (const [kind, count] of Object.entries(answered)) console.log(`  ${kind.padEnd(22)} ${count}`);
console.log(`${refused} requests refused on purpose`);
console.log(
  `${undecided.kept + undecided.lost} requests cut off: ${undecided.kept} kept whole, ${undecided.lost} not at all`,
);
console.log(`longest start ${longestStartMs} ms`);
console.log(violations.length === 0 ? 'nothing lost, nothing half there' : `WRONG: ${violations.length}`);
for (const violation of violations) console.log(`  ${violation}`);
if (violations.length > 0) {
  console.log(`the folder is kept: ${folder}`);
  process.exitCode = 1;
} else if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
