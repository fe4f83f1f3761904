// Takes the examples for those of a project that has installed Leadline.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    server: { deps: { external: [/dist/] } },
  },
});
