import { defineConfig } from 'vitest/config';

// Tests that measure time or memory, or run other processes: each of their files has a process of its own.
const ISOLATED = [
  'test/{cli,data,determinism,docs,docs-ui,examples,hostile,memory,package}/**/*.test.ts',
  'test/report/slices.test.ts',
  'test/scenarios/parallel.test.ts',
  'test/time/in-slices.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    setupFiles: ['test/support/setup.ts'],
    projects: [
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      // The others share processes and the modules that these have loaded: loading took longer than testing.
      { extends: true, test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: ISOLATED, isolate: false } },
    ],
  },
});
