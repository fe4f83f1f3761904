import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of the console, most of them in a browser: nearly all that runs there is not Node. */
const CONSOLE = 'test/console/**/*.test.ts';

// Tests that measure time or memory, or run other processes: each of their files has a process of its own.
const ISOLATED = [
  'test/{cli,determinism,docs,docs-ui,examples,hostile,memory,package,persistence,processes,scale}/**/*.test.ts',
  'test/report/slices.test.ts',
  'test/scenarios/parallel.test.ts',
  'test/time/in-slices.test.ts',
];

/** Of the rules and figures of the API, nearly every line is run by tests; `--coverage` fails below this. */
const COVERED = ['rules', 'report', 'time', 'limits', 'faults'].map(folder => `src/${folder}/**`);

export default defineConfig({
  test: {
    coverage: {
      include: COVERED,
      reporter: [['text', { skipFull: true, maxCols: 100 }]],
      thresholds: Object.fromEntries(COVERED.map(folder => [folder, { lines: 95 }])),
    },
    testTimeout: 20_000,
    // By default one core is left free, of two as well: half of the time is spent waiting for servers and processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['test/support/setup.ts'],
    projects: [
      { extends: true, test: { name: 'console', include: [CONSOLE] } },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      // The others share processes and the modules that these have loaded: loading took longer than testing.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{test,console/test}/**/*.test.ts'],
          exclude: [CONSOLE, ...ISOLATED],
          isolate: false,
        },
      },
    ],
  },
});
