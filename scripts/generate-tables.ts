import { mkdirSync, writeFileSync } from 'node:fs';
import { base, en, Faker } from '@faker-js/faker';
import { fork } from '../src/random/random.ts';
import { pagesFixture } from './pages-fixture.ts';

/**
 * Makes what is committed as `src/traffic/tables/*.gen.ts` and `fixtures/pages.json`: `npm run generate`. Names come from
 * faker once, here, so that another release of faker never changes the past.
 */
const TABLES = {
  products: table('products', 600, faker => slug(faker.commerce.productName())),
  posts: table('posts', 1200, ({ word }) => slug(`${word.adjective()} ${word.noun()} and its ${word.noun()}`)),
  categories: table('categories', 20, faker => slug(faker.commerce.department())),
  campaigns: table('campaigns', 24, faker =>
    slug(`${faker.commerce.productAdjective()} ${faker.commerce.department()}`),
  ),
  keywords: table('keywords', 60, faker =>
    `${faker.commerce.productAdjective()} ${faker.commerce.productMaterial()} ${faker.commerce.product()}`.toLowerCase(),
  ),
  linkers: table('linkers', 60, faker => slug(`${faker.word.adjective()} ${faker.word.noun()}`)),
};

const folder = new URL('../src/traffic/tables/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, values] of Object.entries(TABLES)) {
  const text = `// Made by npm run generate.\nexport const ${name.toUpperCase()} = \`\n${values.join('\n')}\n\`;\n`;
  writeFileSync(new URL(`${name}.gen.ts`, folder), text);
}
writeFileSync(new URL('../fixtures/pages.json', import.meta.url), pagesFixture(namesFor('pages-fixture')));

/** `count` different values, drawn under the table's own name so that tables do not shift each other. */
function table(name: string, count: number, make: (faker: Faker) => string): string[] {
  const faker = namesFor(name);
  const values = new Set<string>();
  for (let attempt = 0; values.size < count && attempt < count * 50; attempt++) values.add(make(faker));
  return [...values];
}

function namesFor(name: string): Faker {
  const random = fork('leadline tables', name);
  return new Faker({ locale: [en, base], randomizer: { next: () => random.float(), seed: () => {} } });
}

function slug(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
