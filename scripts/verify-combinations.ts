/**
 * Verifies Leadlines with random combinations of assumptions, half of them with a token that may only read, a quarter with
 * --write, and prints how often each choice was found. Zones of the account, clocks and sites are random, too. Ends with 1
 * where a choice was not found, or where a sentence of the documentation differs: they hold whatever is assumed.
 *
 *     npx tsx scripts/verify-combinations.ts [--runs 200] [--seed TEXT]
 */
import { parseArgs } from 'node:util';
import { createSimulator } from '../src/create-simulator.ts';
import { fork } from '../src/random/random.ts';
import { PROBES } from '../src/verify/probes/registry.ts';
import {
  type Combination,
  expectedOf,
  found,
  missed,
  randomCombination,
} from '../test/verify/assumptions/combination.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '200' }, seed: { type: 'string', default: 'verify combinations' } },
});
const TOKENS = ['demo-readonly', 'demo-admin'] as const;

/** How often each value was found, by assumption; `not tried` where it was not to be. */
const counts = new Map<string, Map<string, number>>();
const problems: string[] = [];
let requestsMax = 0;

function count(combination: Combination): void {
  for (const [name, value] of Object.entries(expectedOf(combination))) {
    const of = counts.get(name) ?? new Map<string, number>();
    of.set(value ?? 'not tried', (of.get(value ?? 'not tried') ?? 0) + 1);
    counts.set(name, of);
  }
}

const simulator = await createSimulator({ plan: 'unlimited' });
const random = fork(options.seed);
const runs = Number(options.runs);
for (let run = 0; run < runs; run++) {
  const combination = randomCombination(random, TOKENS[run % TOKENS.length]!);
  const seen = await found(simulator, combination, PROBES);
  const differing = seen.results
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ name, expected, saw, asked }) => `${name}: expected ${expected}, saw ${saw} (asked ${asked})`);
  const wrong = [...missed(combination, seen), ...differing];
  if (wrong.length > 0) problems.push(`run ${run} ${JSON.stringify(combination)}\n  ${wrong.join('\n  ')}`);
  requestsMax = Math.max(requestsMax, seen.requests);
  count(combination);
}
await simulator.close();

for (const [name, of] of counts) {
  const found = [...of].sort().map(([value, times]) => `${value} ${times}`);
  console.log(`${name.padEnd(24)} ${found.join(', ')}`);
}
console.log(`${runs} combinations, at most ${requestsMax} requests each, ${problems.length} of them with problems`);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
