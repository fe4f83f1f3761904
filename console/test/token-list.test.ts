import { expect, it } from 'vitest';
import {
  abilitiesOf,
  abilitiesText,
  expiryOf,
  isExpired,
  matchingTokens,
  offeredAbilities,
  typedSite,
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
  const sites = [{ id: 'A', name: 'Shop' }];
  const values = (text: string) => offeredAbilities(text, sites).map(([value]) => value);
  expect(values('')).toEqual(['*', 'all-sites-readonly', 'read:A', 'manage:A']);
  expect(values('read:A, man').at(-1)).toBe('read:A, manage:A');
  expect(offeredAbilities('', sites).at(-1)).toEqual(['manage:A', 'Shop']);
});

it.each([
  ['read:TI', 'TI'],
  ['* manage:', ''],
  ['read:A ', null],
  ['all-sites', null],
])('looks for sites by "%s": %j', (text, site) => {
  expect(typedSite(text)).toBe(site);
});

it('is expired from its instant on, by the clock of the sandbox', () => {
  expect(isExpired({ expires_at: '2026-06-15 12:00:00' }, NOON)).toBe(true);
  expect(isExpired({ expires_at: '2026-06-15 12:00:01' }, NOON)).toBe(false);
  expect(isExpired({ expires_at: null }, NOON)).toBe(false);
});

it('lets a new token expire in sandbox time, at a time, or never', () => {
  const instants = { now: '2026-06-15T12:00:00.000Z', typed: null };
  expect(expiryOf('never', instants)).toBeNull();
  expect(expiryOf('hour', instants)).toBe('2026-06-15T13:00:00.000Z');
  expect(expiryOf('past', instants)).toBe('2026-06-15T11:59:00.000Z');
  expect(expiryOf('at', { ...instants, typed: '2027-01-01T00:00:00.000Z' })).toBe('2027-01-01T00:00:00.000Z');
  expect(expiryOf('at', instants)).toBeUndefined();
  expect(expiryOf('day', { now: null, typed: '2027-01-01T00:00:00.000Z' })).toBeUndefined();
});
