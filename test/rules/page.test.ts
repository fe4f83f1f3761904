import { describe, expect, it } from 'vitest';
import { type AssumptionChoices, assume, defaultAssumptions } from '../../src/contract/assumptions.ts';
import { byCreation, type PageQuery, pageOf } from '../../src/rules/page.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const page = (query: PageQuery, letters = LETTERS, choices: AssumptionChoices = {}) => {
  const { data, has_more } = pageOf(letters, query, {
    url: '/v1/letters',
    assumptions: assume(defaultAssumptions, choices),
    cursorOf: letter => letter,
    bodyOf: letter => letter.toUpperCase(),
  });
  return [data.join(''), has_more];
};

describe('pageOf', () => {
  it.each([
    [{ limit: 2 }, 'AB', true],
    [{ limit: 5 }, 'ABCDE', false],
    [{ limit: 9 }, 'ABCDE', false],
    [{ limit: 2, starting_after: 'a' }, 'BC', true],
    [{ limit: 2, starting_after: 'c' }, 'DE', false],
    [{ limit: 2, starting_after: 'e' }, '', false],
    [{ limit: 2, ending_before: 'e' }, 'CD', true],
    [{ limit: 2, ending_before: 'c' }, 'AB', false],
    [{ limit: 2, ending_before: 'b' }, 'A', false],
    [{ limit: 2, ending_before: 'a' }, '', false],
  ])('%j: %s', (query, data, has_more) => {
    expect(page(query)).toEqual([data, has_more]);
  });

  it('an empty list is an empty page', () => {
    expect(page({ limit: 1 }, [])).toEqual(['', false]);
  });

  it.each(['starting_after', 'ending_before'])('refuses %s that names no record', parameter => {
    expect(() => page({ limit: 1, [parameter]: 'x' })).toThrow(
      expect.objectContaining({ status: 400, body: { errors: { [parameter]: [expect.any(String)] } } }),
    );
  });
});

describe('pageOf under other assumptions', () => {
  it.each([
    [{ limit: 2, ending_before: 'e' }, 'DC', true],
    [{ limit: 9, ending_before: 'c' }, 'BA', false],
    [{ limit: 2, starting_after: 'a' }, 'BC', true],
  ])('page-backward=descending, %j: %s', (query, data, has_more) => {
    expect(page(query, LETTERS, { 'page-backward': 'descending' })).toEqual([data, has_more]);
  });

  it.each(['starting_after', 'ending_before'])('unknown-cursor, by %s', parameter => {
    const query = { limit: 1, [parameter]: 'x' };
    expect(() => page(query, LETTERS, { 'unknown-cursor': '404' })).toThrow(
      expect.objectContaining({ status: 404, body: { error: expect.any(String) } }),
    );
    expect(page(query, LETTERS, { 'unknown-cursor': 'empty' })).toEqual(['', false]);
  });
});

describe('byCreation', () => {
  it('ascends, and keeps equal ones in order of creation', () => {
    const records = [
      { id: 1, created_at: '2026-02-01 00:00:00' },
      { id: 2, created_at: '2026-01-01 00:00:00' },
      { id: 3, created_at: '2026-02-01 00:00:00' },
      { id: 4, created_at: '2026-01-01 00:00:00' },
    ];
    expect(byCreation(records).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
    expect(records.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
