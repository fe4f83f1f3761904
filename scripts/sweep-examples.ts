/**
 * Sweeps the careful client of examples/sweep and the ten careless ones, and then the group `refusals` with --expect retry,
 * and prints what each survived and how each was caught. Ends with 1 where the careful one broke or a careless one was not
 * caught.
 *
 *     npx tsx scripts/sweep-examples.ts [--jobs N] [careful|NAME …]
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { SweepResult, VariantResult } from '../src/sweep/result.ts';

interface Careless {
  readonly name: string;
  readonly caughtBy: string;
  /** It shows only with `--expect retry`. */
  readonly expectRetry?: true;
}

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'examples/sweep');
const { CARELESS } = (await import(join(folder, 'careless.mjs'))) as { readonly CARELESS: readonly Careless[] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string', default: '2' } },
});

interface Client {
  readonly name: string;
  readonly bug: Careless | null;
}
const CLIENTS: readonly Client[] = [
  { name: 'careful', bug: null },
  ...CARELESS.map(bug => ({ name: bug.name, bug })),
].filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** @throws where there is no result, with what the sweep said */
async function swept({ bug }: Client, expectRetry: boolean): Promise<SweepResult> {
  const options = ['--json', '--jobs', values.jobs, '--assume', 'event-ids=present', '--fail-on', 'never'];
  // In other groups it changes nothing.
  if (expectRetry) options.push('--expect', 'retry', '--only', 'refusals');
  const command = ['node', '--test', '--test-reporter=spec'];
  const child = spawn(process.execPath, [join(root, 'dist/main.js'), 'sweep', ...options, '--', ...command], {
    cwd: folder,
    env: { ...process.env, ...(bug && { CARELESS: bug.name }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', text => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', text => (said.stderr += text));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`the sweep of ${bug?.name ?? 'careful'} ended with ${status}\n${said.stderr}`);
  return JSON.parse(said.stdout);
}

const DOWN = ['broke', 'hung', 'flaky'];

/** What is wrong with the result; none where it is as meant. */
function complaints({ bug }: Client, expectRetry: boolean, { variants }: SweepResult): string[] {
  const down = variants.filter(({ verdict }) => DOWN.includes(verdict));
  if (bug === null) return down.map(({ name, verdict }) => `the careful client: ${name}: ${verdict}`);
  if ((bug.expectRetry ?? false) !== expectRetry) return [];
  const by = variants.find(({ name }) => name === bug.caughtBy);
  if (by?.verdict !== 'broke') return [`${bug.name}: ${bug.caughtBy}: ${by?.verdict ?? 'not run'}`];
  return by.touched === null ? [`${bug.name}: ${bug.caughtBy}: without the exchange that shows it`] : [];
}

function linesOf({ name, bug }: Client, expectRetry: boolean, seconds: number, { score, variants }: SweepResult) {
  const levels = (['must', 'should', 'may'] as const).map(
    level => `${score[level].survived}/${score[level].met} ${level}`,
  );
  const down = variants.filter(({ verdict }) => DOWN.includes(verdict));
  const shown = variants.find(each => each.name === bug?.caughtBy);
  return [
    `${name}${expectRetry ? ' --expect retry' : ''}: ${levels.join(', ')}; ${seconds.toFixed(0)} s`,
    ...down.map(each => `    ${each.verdict}  ${each.name}${each.finding === null ? '' : `  ${each.finding.rule}`}`),
    ...(shown === undefined ? [] : shownBy(shown)),
  ].join('\n');
}

function shownBy({ name, verdict, touched, diverged }: VariantResult): string[] {
  return [
    `    → ${name}: ${verdict}`,
    `      touched  ${JSON.stringify(touched)}`,
    `      diverged ${JSON.stringify(diverged)}`,
  ];
}

execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root, stdio: 'inherit' });
const wrong: string[] = [];
for (const client of CLIENTS) {
  for (const expectRetry of [false, true]) {
    const startedMs = performance.now();
    const result = await swept(client, expectRetry);
    console.log(linesOf(client, expectRetry, (performance.now() - startedMs) / 1000, result));
    wrong.push(...complaints(client, expectRetry, result));
  }
}
for (const complaint of wrong) console.error(complaint);
process.exitCode = wrong.length === 0 ? 0 : 1;
