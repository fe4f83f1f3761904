import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../cli/leadline.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const require = createRequire(import.meta.url);

beforeAll(build, 60_000);

describe('the package', () => {
  it.each(['index', 'openapi'])('%s gives import and require the same values', async entry => {
    const imported: Record<string, unknown> = await import(`${dist}${entry}.js`);
    const required: Record<string, unknown> = require(`${dist}${entry}.cjs`);
    const names = Object.keys(required).filter(name => name !== '__esModule');
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(imported).filter(name => name !== 'default' && name !== 'module.exports')).toEqual(names);
    for (const name of names) expect(imported[name]).toEqual(required[name]);
  });
});
