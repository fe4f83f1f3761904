import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { linksOf } from '../support/links.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [{ files }] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=silent'], {
    cwd: root,
    encoding: 'utf8',
  }),
);
const packed: string[] = files.map(({ path }: { path: string }) => path);

describe('the packed package', () => {
  it('has its documents', () => {
    expect(packed).toEqual(
      expect.arrayContaining(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/ci.md', 'LICENSE']),
    );
  });

  it.each(packed.filter(name => name.endsWith('.md')))('has what %s links to', name => {
    const links = linksOf(readFileSync(root + name, 'utf8'));
    const targets = links.map(link => posix.join(posix.dirname(name), link));
    expect(targets.filter(target => !packed.some(each => each === target || each.startsWith(`${target}/`)))).toEqual(
      [],
    );
  });
});
