// Serves from the sources, the console built from them: `npm run dev`, which starts it again at every change.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { consoleBundle } from './build/console.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const { files } = await consoleBundle(root);
mkdirSync(`${root}dist/console`, { recursive: true });
for (const [file, contents] of files) writeFileSync(`${root}dist/${file}`, contents);
await import('../src/main.ts');
