import { expect, it } from 'vitest';
import {
  abilitiesOf,
  abilitiesText,
  expiryOf,
  isExpired,
  matchingTokens,
  offeredAbilities,
} from '../src/views/world/token-list.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');

function token(name: string, abilities: readonly string[], value = 'secret-of-ci') {
  return { name, abilities, value, last_used_at: null, expires_at: null, created_at: '2026-06-15 12:00:00' };
}

it('finds tokens by name and ability, and does not look at bearer values', () => {
  const [ci, shop] = [token('CI', ['*']), token('Shop', ['read:TIDEPOOL', 'manage:SEASHELL'])] as const;
  expect(matchingTokens([ci, shop], 'ci')).toEqual([ci]);
  expect(matchingTokens([ci, shop], 'tide')).toEqual([shop]);
  expect(matchingTokens([ci, shop], 'secret')).toEqual([]);
  expect(matchingTokens([ci, shop], '')).toEqual([ci, shop]);
});

it.each([
  ['*', ['*']],
  [' read:A,  manage:B read:A ', ['read:A', 'manage:B']],
  [' , ', []],
])('reads abilities from "%s"', (text, abilities) => {
  expect(abilitiesOf(text)).toEqual(abilities);
});

it('shows some abilities of many', () => {
  expect(abilitiesText(['read:A', 'manage:B'])).toBe('read:A manage:B');
  const many = Array.from({ length: 1_000 }, (_, index) => `read:S${index}`);
  expect(abilitiesText(many)).toBe('read:S0 read:S1 read:S2 read:S3 read:S4 read:S5 and 994 more');
});

it('offers abilities after those that are typed', () => {
  expect(offeredAbilities('', ['A'])).toEqual(['*', 'all-sites-readonly', 'read:A', 'manage:A']);
  expect(offeredAbilities('read:A, man', ['A']).at(-1)).toBe('read:A, manage:A');
  expect(
    offeredAbilities(
      '',
      Array.from({ length: 10_000 }, (_, index) => `S${index}`),
    ).length,
  ).toBeLessThan(500);
});

it('is expired from its instant on, by the clock of the sandbox', () => {
  expect(isExpired({ expires_at: '2026-06-15 12:00:00' }, NOON)).toBe(true);
  expect(isExpired({ expires_at: '2026-06-15 12:00:01' }, NOON)).toBe(false);
  expect(isExpired({ expires_at: null }, NOON)).toBe(false);
});

it('lets a new token expire in sandbox time', () => {
  expect(expiryOf('never', NOON)).toBeNull();
  expect(expiryOf('hour', NOON)).toBe('2026-06-15T13:00:00.000Z');
  expect(expiryOf('past', NOON)).toBe('2026-06-15T11:59:00.000Z');
});
