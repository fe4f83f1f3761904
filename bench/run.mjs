// Runs a script of the bench, bundled as the product is: what loaders of TypeScript add to functions for the sake of
// their names makes the inner loops of a report up to three times as slow.
//
//   node run.mjs SCRIPT.ts [ARGUMENT …]

import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = 'node_modules/.cache/bench';
const [script] = process.argv.splice(2, 1);
await build({
  entryPoints: [script, 'engines/host.ts'],
  outbase: '.',
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minifySyntax: true,
  external: ['@duckdb/node-api', 'better-sqlite3', 'chdb'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'warning',
});
await import(pathToFileURL(`${folder}/${basename(script, '.ts')}.mjs`));
