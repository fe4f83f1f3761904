import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addressOf, NAMING_IT, renamed, withAddress } from '../../scripts/documents/repository.ts';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');
const manifest = JSON.parse(read('package.json'));
const address = addressOf(manifest);
const elsewhere = { ...manifest, repository: { type: 'git', url: 'git+https://git.example/tides/lead.git' } };

describe('the address of the repository, as package.json has it,', () => {
  it('is that of its homepage and its issues', () => {
    expect(manifest).toMatchObject({ homepage: `${address}#readme`, bugs: `${address}/issues` });
  });

  it.each(NAMING_IT)('is the one in %s', name => {
    const named = [...read(name).matchAll(/https:\/\/[\w.-]+\/[\w-]+\/leadline\b|uses: [\w-]+\/leadline\b/g)].map(
      ([each]) => each,
    );
    expect(named.length).toBeGreaterThan(0);
    const slug = new URL(address).pathname.slice(1);
    expect(named.filter(each => each !== address && each !== `uses: ${slug}`)).toEqual([]);
  });

  it.each(NAMING_IT)('is carried to %s when it changes', name => {
    const text = renamed(read(name), elsewhere);
    expect(text).not.toContain(address);
    expect(text).not.toContain(new URL(address).pathname.slice(1));
    expect(text).toMatch(/https:\/\/git\.example\/tides\/lead|uses: tides\/lead@/);
  });

  it('is carried to the rest of package.json', () => {
    expect(withAddress(elsewhere)).toMatchObject({
      homepage: 'https://git.example/tides/lead#readme',
      bugs: 'https://git.example/tides/lead/issues',
      repository: elsewhere.repository,
    });
  });
});

describe('the labels of the image', () => {
  it.each([
    ['title', 'Leadline'],
    ['source', address],
    ['licenses', manifest.license],
  ])('have the %s of the package', (label, value) => {
    expect(read('Dockerfile')).toContain(`org.opencontainers.image.${label}="${value}"`);
  });
});
