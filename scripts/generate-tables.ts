import { mkdirSync, writeFileSync } from 'node:fs';
import { base, en, Faker } from '@faker-js/faker';
import { fork } from '../src/random/random.ts';
import { sample } from '../src/traffic/popularity.ts';
import { pagesFixture } from './pages-fixture.ts';
import * as words from './table-words.ts';

/**
 * Makes what is committed as `src/traffic/tables/*.gen.ts` and `fixtures/pages.json`: `npm run generate`. Names of the sites
 * are combined from words of ours; those of the fixture come from faker once, here, so that another release of faker never
 * changes the past.
 */
const TABLES = {
  products: mixed('products', combine(words.LINES, words.GOODS, '-')),
  posts: mixed('posts', written(words.POST_FORMS)),
  stories: mixed('stories', written(words.STORY_FORMS)),
  categories: words.CATEGORIES,
  yachts: mixed(
    'yachts',
    words.YACHT_NAMES.map((name, index) => `${words.YACHT_TYPES[index % words.YACHT_TYPES.length]}-${name}`),
  ),
};

const folder = new URL('../src/traffic/tables/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, values] of Object.entries(TABLES)) {
  const text = `// Made by npm run generate.\nexport const ${name.toUpperCase()} = \`\n${values.join('\n')}\n\``;
  writeFileSync(new URL(`${name}.gen.ts`, folder), `${text}\n  .trim()\n  .split('\\n');\n`);
}
writeFileSync(new URL('../fixtures/pages.json', import.meta.url), pagesFixture(namesFor('pages-fixture')));

function combine(some: readonly string[], others: readonly string[], between: string): string[] {
  return some.flatMap(one => others.map(other => one + between + other));
}

function written(forms: typeof words.POST_FORMS): string[] {
  return forms.flatMap(([form, abouts]) => abouts.map(form));
}

/** In an order that is drawn under the table's own name, so that tables do not shift each other. */
function mixed(name: string, values: readonly string[]): string[] {
  return sample([...new Set(values)], values.length, fork('leadline tables', name));
}

function namesFor(name: string): Faker {
  const random = fork('leadline tables', name);
  return new Faker({ locale: [en, base], randomizer: { next: () => random.float(), seed: () => {} } });
}
