import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barTable, table, writeSection } from './document.ts';
import { median, short } from './measure.ts';
import { HEADERS, leadline, startServer } from './servers/server.ts';

const [rounds = 7] = process.argv.slice(2).map(Number);

/** Variants that make no client wait, and whose runs nothing but the number of them tells apart. */
const MANY = 'format,announced,silence';
const ONE = 'format/key-order';
const CALLS_A_ROUND = 20;

const folder = mkdtempSync(join(tmpdir(), 'leadline-bench-sweep-'));
try {
  const { ownMs, addedMs, variants } = await measureAdded();
  const suite = await sweep(['--jobs', '2'], 'clients/suite.mjs');
  const suiteS = suite.elapsedMs / 1000;
  const bars = [
    {
      what: "what a variant adds to the command's own time",
      promised: '< 150 ms',
      measured: `${addedMs.toFixed(0)} ms`,
      met: addedMs < 150,
    },
    {
      what: 'a suite of 2 s with 8 operations, `--jobs 2`',
      promised: '< 240 s',
      measured: `${suiteS.toFixed(0)} s`,
      met: suiteS < 240,
    },
  ];
  const rows = [
    ['one request', '1', String(variants), short(ownMs), short(ownMs + addedMs)],
    [
      'suite of 2 s',
      '2',
      String(suite.variants),
      short(suite.baselineMs),
      short((suite.elapsedMs - 2 * suite.baselineMs) / suite.variants),
    ],
  ];
  const head = ['command', 'jobs', 'variants', "the command's own ms", 'elapsed ms a variant'];
  writeSection('sweep', `${barTable(bars)}\n\n${table(head, rows)}`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The same command outside of a sweep, in a sweep of one variant and in one of many, in turns. */
async function measureAdded(): Promise<{ ownMs: number; addedMs: number; variants: number }> {
  const server = await startServer(leadline());
  const env = {
    LEADLINE_URL: `http://127.0.0.1:${server.port}/v1`,
    LEADLINE_TOKEN: HEADERS.Authorization.replace('Bearer ', ''),
  };
  const own: number[] = [];
  const each: number[] = [];
  let variants = 0;
  for (let round = 0; round < rounds; round++) {
    for (let call = 0; call < CALLS_A_ROUND; call++) {
      own.push(await elapsedMsOf(['clients/one-request.mjs'], env));
    }
    const one = await sweep(['--only', ONE], 'clients/one-request.mjs');
    const many = await sweep(['--only', MANY], 'clients/one-request.mjs');
    variants = many.variants;
    each.push((many.elapsedMs - one.elapsedMs) / (many.variants - one.variants));
  }
  await server.stop();
  const ownMs = median(own);
  return { ownMs, addedMs: median(each) - ownMs, variants };
}

interface Swept {
  /** From the start of the process to its end. */
  readonly elapsedMs: number;
  /** Of the command alone, without a variant. */
  readonly baselineMs: number;
  readonly variants: number;
}

async function sweep(options: readonly string[], script: string): Promise<Swept> {
  const command = ['--', process.execPath, script];
  const args = ['../dist/main.js', 'sweep', '--report', folder, '--fail-on', 'never', ...options, ...command];
  const elapsedMs = await elapsedMsOf(args, {});
  const { baseline, variants } = JSON.parse(readFileSync(join(folder, 'sweep.json'), 'utf8'));
  return { elapsedMs, baselineMs: baseline.duration_ms, variants: variants.length };
}

/** @throws Error where it does not end with 0, with what it said */
async function elapsedMsOf(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', text => (said += text));
  const ended = once(child, 'close');
  const [status] = await once(child, 'exit');
  const elapsedMs = performance.now() - began;
  await ended;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${said}`);
  return elapsedMs;
}
