import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../cli/leadline.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const exists = (path: string) => existsSync(`${root}${path}`);
const versionOf = (name: string) => JSON.parse(read(`node_modules/${name}/package.json`)).version;
let notices: string;

/** The names of the packages that a bundle has modules of, by their paths. */
function bundled(file: string): string[] {
  const paths = read(file).matchAll(/"\S*?node_modules\/((?:@[^/]+\/)?[^/\n"]+)/g);
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

  it('names what makes certificates', () => {
    const packages = [
      '@peculiar/asn1-schema',
      '@peculiar/asn1-x509',
      '@peculiar/utils',
      'asn1js',
      'pvtsutils',
      'pvutils',
    ];
    expect(packages.filter(name => !named().has(name))).toEqual([]);
  });

  it('names what speaks the Model Context Protocol', () => {
    const packages = ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod'];
    expect(packages.filter(name => !named().has(name))).toEqual([]);
  });

  it('names what the console contains', () => {
    const packages = ['preact', '@preact/signals', '@preact/signals-core', 'openapi-fetch', 'uplot'];
    expect(packages.filter(name => !named().has(name))).toEqual([]);
  });

  it('names where word lists and domain suffixes come from', () => {
    expect(named().get('@faker-js/faker')).toContain('words of its English lists');
    expect(named().get('tldts')).toContain('Mozilla Public License, v. 2.0');
  });

  it('has all that the licences of packages say, though words that several have in common are there once', () => {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    const plainParts = notices.split(`\n${'-'.repeat(80)}\n`).map(plain);
    const said = [...named().keys()].flatMap(name => {
      const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENSE.txt'].find(each =>
        exists(`node_modules/${name}/${each}`),
      );
      // Of some packages, another version is inside of a file that comes with its dependencies.
      const part = plainParts.find(each => each.includes(`${name} ${versionOf(name)} (`.toLowerCase()));
      if (file === undefined || part === undefined) return [];
      const paragraphs = read(`node_modules/${name}/${file}`).split(/\r?\n\s*\r?\n/);
      const pieces = paragraphs.flatMap(text => (/^\s*(copyright|\(c\))/im.test(text) ? text.split('\n') : [text]));
      return pieces.map(piece => ({ name, piece: plain(piece), part }));
    });
    expect(said.length).toBeGreaterThan(400);
    const missing = said.filter(
      ({ piece, part }) => !/^#*\s*\(?(the )?mit\b.{0,20}$/.test(piece) && !part.includes(piece),
    );
    expect(missing.map(({ name, piece }) => `${name}: ${piece}`)).toEqual([]);
    expect(notices.length).toBeLessThan(110_000);
  });

  it('has a licence for each', () => {
    const short = [...named()].filter(
      ([, text]) => !/permission|redistribution|terms and conditions|licen[cs]e/i.test(text),
    );
    expect(short.map(([name]) => name)).toEqual([]);
    expect([...named().values()].every(text => text.length > 400)).toBe(true);
  });
});
