// Makes dist/: `index.cjs` (the simulator and all it needs, one file), `index.js` (the same for `import`), `main.js` (the
// command line, which loads index.cjs only to serve, and others on use) and the declarations. Plain Node, so that a clone can start itself.
//
//   node scripts/build.mjs               everything
//   node scripts/build.mjs --if-needed   the JavaScript, unless it was made from these very files

import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
// What the command compiles here stays here: tests and trials write nothing into anybody's home.
mkdirSync(join(root, '.compiled'), { recursive: true, mode: 0o700 });
const stampFile = join(root, 'dist/.stamp');
const ifNeeded = process.argv.includes('--if-needed');
const stamp = stampOf([
  'src',
  'console',
  'scripts/build.mjs',
  'scripts/build',
  'fixtures',
  'openapi',
  'package.json',
  'package-lock.json',
]);

if (!ifNeeded || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const { bundle } = await import('./build/bundle.mjs');
  for (const [file, contents] of await bundle(root)) put(`dist/${file}`, contents);
  if (!ifNeeded) {
    const { declarations } = await import('./build/declarations.mjs');
    // What no entry leads to any more must not be shipped.
    rmSync(join(root, 'dist/types'), { recursive: true, force: true });
    for (const [file, contents] of declarations(root)) put(`dist/${file}`, contents);
  }
  chmodSync(join(root, 'dist/main.js'), 0o755);
  put('dist/.stamp', stamp);
}

/** Names, sizes and times of all files that go in: cheaper than their contents, and it notices removed ones too. */
function stampOf(paths) {
  const hash = createHash('sha256');
  const add = path => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else if (stats !== undefined) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** Renamed into place, so that a process that starts meanwhile reads the old file or the new one. */
function put(path, contents) {
  const file = join(root, path);
  const written = `${file}.${process.pid}`;
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(written, contents);
  renameSync(written, file);
}
