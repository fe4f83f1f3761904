import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/variants/registry.ts';

const folder = new URL('../../examples/sweep/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

interface Careless {
  readonly name: string;
  readonly does: string;
  readonly careful: string;
  readonly careless: string;
  readonly caughtBy: string;
}

const { CARELESS, importClient } = (await import(fileURLToPath(new URL('careless.mjs', folder)))) as {
  readonly CARELESS: readonly Careless[];
  importClient(name?: string): Promise<object>;
};

describe('the careless clients of examples/sweep', () => {
  it.each(CARELESS)('$name is the careful one but for its line', async ({ name, careful, careless }) => {
    expect(read('client.mjs').split(careful)).toHaveLength(2);
    expect(careless).not.toBe(careful);
    expect(Object.keys(await importClient(name)).sort()).toEqual(['Analytics', 'Lost', 'Refused']);
  });

  it.each(CARELESS)('the README names $name, and $caughtBy is a variant', ({ name, does, caughtBy }) => {
    expect(read('README.md').replace(/ +/g, ' ')).toContain(`| \`${name}\` | ${does} |`);
    expect(VARIANTS.map(variant => variant.name)).toContain(caughtBy);
  });

  it('refuses a name that there is not', async () => {
    await expect(importClient('no-such')).rejects.toThrow('no-retry');
  });
});
