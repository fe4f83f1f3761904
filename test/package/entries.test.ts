import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../cli/leadline.ts';

// For the command line, which loads the same file.
const INTERNAL = ['internals'];

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const require = createRequire(import.meta.url);

beforeAll(build, 60_000);

describe('the package', () => {
  it.each(['index', 'openapi'])('%s gives import and require the same values', async entry => {
    const imported: Record<string, unknown> = await import(`${dist}${entry}.js`);
    const required: Record<string, unknown> = require(`${dist}${entry}.cjs`);
    const names = Object.keys(required).filter(name => name !== '__esModule' && !INTERNAL.includes(name));
    expect(names.length).toBeGreaterThan(0);
    const given = Object.keys(imported).filter(name => name !== 'default' && name !== 'module.exports');
    expect(given.sort()).toEqual(names.sort());
    for (const name of names) expect(imported[name]).toEqual(required[name]);
  });
});
