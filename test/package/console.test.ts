import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { build } from '../cli/leadline.ts';

const BYTES_MAX = 250_000;
/** What a browser without a cache would load from a server that compresses. */
const COMPRESSED_MAX = 120_000;

const folder = fileURLToPath(new URL('../../dist/console/', import.meta.url));

beforeAll(build, 60_000);

it('the console takes its share of the package and no more', () => {
  const files = readdirSync(folder).map(name => ({ name, contents: readFileSync(folder + name) }));
  expect(files.map(({ name }) => name).sort()).toEqual(['app.css', 'app.js', 'icon.svg', 'index.html']);
  const bytes = files.reduce((sum, { contents }) => sum + contents.length, 0);
  const compressed = files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  console.info(`console: ${Math.ceil(bytes / 1000)} kB, compressed ${Math.ceil(compressed / 1000)} kB`);
  expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
  expect(compressed).toBeLessThanOrEqual(COMPRESSED_MAX);
});
