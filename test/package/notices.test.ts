import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../cli/leadline.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
let notices: string;

/** The names of the packages that a bundle's comments say it was made of. */
function bundled(file: string): string[] {
  const paths = read(file).matchAll(/^(?:\/\/ |\s+")\S*node_modules\/((?:@[^/]+\/)?[^/\n]+)/gm);
  return [...new Set([...paths].map(([, name]) => name!))];
}

beforeAll(() => {
  build();
  notices = read('dist/THIRD-PARTY.txt');
}, 60_000);

/** The packages that the notices name, each with the text that follows. */
function named(): Map<string, string> {
  const names = new Map<string, string>();
  for (const part of notices.split(`\n${'-'.repeat(80)}\n`)) {
    for (const [, name] of part.matchAll(/^(\S+) \d\S* \([\w.-]+\)$/gm)) names.set(name!, part);
  }
  return names;
}

describe('THIRD-PARTY.txt', () => {
  it('names every package of the bundles', () => {
    const packages = ['dist/index.cjs', 'dist/openapi.cjs', 'dist/main.js'].flatMap(bundled);
    expect(packages).toEqual(expect.arrayContaining(['express', 'ajv', 'tldts', 'seedrandom']));
    expect(packages.filter(name => !named().has(name))).toEqual([]);
  });

  it('names what the documentation page contains', () => {
    const { dependencies } = JSON.parse(read('node_modules/openapi-explorer/package.json'));
    const packages = ['openapi-explorer', ...Object.keys(dependencies), 'lit-html', '@lit-labs/ssr-dom-shim', 'drange'];
    expect(packages.filter(name => !named().has(name))).toEqual([]);
  });

  it('names where word lists and domain suffixes come from', () => {
    expect(named().get('@faker-js/faker')).toContain('words of its English lists');
    expect(named().get('tldts')).toContain('Mozilla Public License, v. 2.0');
  });

  it('has a licence for each', () => {
    const short = [...named()].filter(
      ([, text]) => !/permission|redistribution|terms and conditions|licen[cs]e/i.test(text),
    );
    expect(short.map(([name]) => name)).toEqual([]);
    expect([...named().values()].every(text => text.length > 400)).toBe(true);
  });
});
