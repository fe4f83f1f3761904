/**
 * Kills `leadline verify --write` by SIGKILL at each of its requests, before the server has it and when its answer is under
 * way, and checks that a run an hour later removes what was left, and nothing else.
 *
 *   npx tsx scripts/verify-kills.ts [--from 1] [--every 1]
 *
 * Exits with 1 and says what was wrong where something was. Each kill takes a second or two.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Killed, killedRuns } from './verify-kills/campaign.ts';

/** More than a run has. */
const REQUESTS_MAX = 1000;
const BLOCK = 10;

const { values } = parseArgs({
  options: { from: { type: 'string', default: '1' }, every: { type: 'string', default: '1' } },
});
const root = fileURLToPath(new URL('../', import.meta.url));
execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root });

const all: Killed[] = [];
const step = Number(values.every);
for (let from = Number(values.from); from < REQUESTS_MAX; from += BLOCK * step) {
  const points = Array.from({ length: BLOCK }, (_, n) => from + n * step);
  const kills = points.flatMap(at => [false, true].map(isAnswerLost => ({ at, isAnswerLost })));
  await killedRuns(kills, killed => all.push(killed));
  if (all.some(({ isKilled }) => !isKilled)) break;
}
const killed = all.filter(({ isKilled }) => isKilled);
const wrong = all.filter(each => each.wrong.length > 0);
console.log(`${killed.length} runs killed, ${killed.filter(({ left }) => left > 0).length} of them left a site`);
console.log(wrong.length === 0 ? 'each was removed by the next run, and nothing else' : `WRONG: ${wrong.length}`);
for (const { at, isAnswerLost, wrong: names } of wrong) console.log(`  ${at} ${isAnswerLost}: ${names.join(', ')}`);
if (wrong.length > 0) process.exitCode = 1;
