// Takes the examples for those of a project that has installed Leadline.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    // In CI all examples run at once, beside other tests: 600 requests in turn can take longer than vitest's 5 s there.
    testTimeout: 30_000,
    server: { deps: { external: [/dist/] } },
  },
});
