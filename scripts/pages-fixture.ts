import type { Faker } from '@faker-js/faker';
import { letterId } from '../src/random/random.ts';
import { formatDate, formatTimestamp } from '../src/time/timestamp.ts';

const SITES = 260;
const EVENTS = 340;
const MILESTONES = 310;
const FIRST_S = 1_672_531_200;
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];

/** The fixture `pages`, as text, one record a line: more of everything than fits on a page of 100. */
export function pagesFixture(faker: Faker): string {
  const id = (n: number) => letterId('pages', 'site', n);
  const sites = Array.from({ length: SITES }, (_, n) => ({
    id: id(n),
    name: `${faker.commerce.productAdjective()} ${faker.commerce.productMaterial()} ${n + 1}`,
    // Every fifth is as old as the one before it: equal dates have to be paged through too.
    created_at: formatTimestamp(FIRST_S + (n - (n % 5 === 4 ? 1 : 0)) * 100_000),
    timezone: ZONES[n % ZONES.length],
  }));
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    site_id: id(0),
    name: `${faker.word.verb()} ${faker.word.noun()} ${n + 1}`,
    currency: n % 3 === 0 ? 'euro' : n % 3 === 1 ? 'integer' : 'dollar',
    created_at: n % 2 === 0 ? formatTimestamp(FIRST_S + n * 50_000) : null,
  }));
  const milestones = Array.from({ length: MILESTONES }, (_, n) => ({
    site_id: id(0),
    name: `${faker.word.noun()} ${n + 1}`.slice(-30),
    milestone_date: formatDate(FIRST_S / 86_400 + n * 3),
    created_at: formatTimestamp(FIRST_S + n * 60_000),
  }));
  const head = {
    seed: 'pages',
    account: { id: 4022, name: 'Hundreds', email: 'hundreds@leadline.example', timezone: 'UTC', plan: 'tier-6' },
    tokens: [
      { name: 'Pages admin', value: 'pages-admin', abilities: ['*'], created_at: '2023-01-01 00:00:00' },
      {
        name: 'Pages read only',
        value: 'pages-readonly',
        abilities: ['all-sites-readonly'],
        created_at: '2023-01-01 00:00:01',
      },
    ],
  };
  const records = { sites, events, milestones };
  const parts = Object.entries(records).map(
    ([name, list]) => `  "${name}": [\n${list.map(record => `    ${JSON.stringify(record)}`).join(',\n')}\n  ]`,
  );
  const opening = JSON.stringify({ $schema: './fixture.schema.json', ...head }, null, 2).slice(0, -2);
  return `${opening},\n${parts.join(',\n')}\n}\n`;
}
