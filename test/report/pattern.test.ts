import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileLike, compilePattern, PatternError } from '../../src/report/pattern.ts';

/** PostgreSQL's answers; scripts/pattern-corpus.ts says how they were had. */
const corpus = JSON.parse(readFileSync(new URL('./pattern-corpus.json', import.meta.url), 'utf8')) as {
  subjects: string[];
  patterns: [pattern: string, answers: string][];
};
const matching = corpus.patterns.filter(([, answers]) => /^[01-]+$/.test(answers));
const malformed = corpus.patterns.filter(([, answers]) => !/^[01-]+$/.test(answers));

describe('compilePattern', () => {
  it('matches what PostgreSQL matches, and nothing else', () => {
    const wrong: string[] = [];
    for (const [pattern, answers] of matching) {
      const test = compilePattern(pattern);
      corpus.subjects.forEach((subject, i) => {
        if (answers[i] !== '-' && test(subject) !== (answers[i] === '1')) wrong.push(`${pattern} on ${subject}`);
      });
    }
    expect(wrong).toEqual([]);
    expect(matching.length * corpus.subjects.length).toBeGreaterThan(30_000);
  });

  it('refuses what PostgreSQL refuses', () => {
    const accepted = malformed.filter(([pattern]) => {
      try {
        compilePattern(pattern);
        return true;
      } catch (error) {
        return !(error instanceof PatternError);
      }
    });
    expect(accepted).toEqual([]);
    expect(malformed.length).toBeGreaterThan(300);
  });

  it.each([
    ['a*b{', 'braces open literally', 'b{', true],
    ['^/blog', 'case matters', '/Blog', false],
    ['(?i)^/blog', 'unless (?i) says otherwise', '/Blog', true],
    ['shop', 'unanchored', '/shop/item', true],
    ['x$', 'a dollar means the very end', 'x\n', false],
    ['\\yitem\\y', 'a word', '/item-1', true],
    ['\\yitem\\y', 'part of a word', '/items', false],
    ['[[:<:]]item[[:>:]]', 'a word, spelled the old way', '/item-1', true],
    ['***=a.b', 'a literal', 'axb', false],
  ])('%s: %s', (pattern, _, value, expected) => expect(compilePattern(pattern)(value)).toBe(expected));

  it.each([
    ['(a)\\1', /back-references are not supported.*linear time/],
    ['(?=a)', /look-ahead and look-behind are not supported.*linear time/],
    ['(?!a)', /look-ahead and look-behind are not supported.*linear time/],
    ['(?<=a)b', /look-ahead and look-behind are not supported.*linear time/],
    ['(?<!a)b', /look-ahead and look-behind are not supported.*linear time/],
    ['a{256}', /invalid repetition count\(s\)/],
    ['^*', /quantifier operand invalid/],
    ['(a', /parentheses \(\) not balanced/],
    ['[a', /brackets \[\] not balanced/],
    ['\\q', /invalid escape/],
    ['(?b)a', /option b is not supported/],
    ['(?e)a', /option e is not supported/],
  ])('refuses %s', (pattern, message) => {
    expect(() => compilePattern(pattern)).toThrow(PatternError);
    expect(() => compilePattern(pattern)).toThrow(message);
  });

  it('takes 1,000 code points and refuses more', () => {
    expect(compilePattern('🐚'.repeat(900))('🐚'.repeat(900))).toBe(true);
    expect(() => compilePattern('a'.repeat(1001))).toThrow(/longer than 1000 characters/);
    expect(() => compilePattern('a'.repeat(1_000_000))).toThrow(/longer than 1000 characters/);
  });

  it.each([
    '((a{100}){100}){100}',
    '((a{0,100}){0,100}){0,100}',
    '([ab]{255}){4}',
    `${'('.repeat(499)}${')'.repeat(499)}{255}`,
    '(a?){255}'.repeat(20),
    '(((a{20}){20}){20}){20}',
  ])('refuses or runs the oversized %s, and never fails in another way', pattern => {
    try {
      expect(compilePattern(pattern)('a'.repeat(300))).toBeTypeOf('boolean');
    } catch (error) {
      expect(error).toBeInstanceOf(PatternError);
    }
  });

  it('answers every pattern in linear time', () => {
    const hostile = ['(a+)+$', '(a|a)*$', '(a|aa)+$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '(a*)*(a*)*(a*)*b'];
    const heavy = ['(a?){255}a{255}x', '(.*a){60}x', '\\m(a+)+\\M!', '(?i)([a-z]+)*\\d', '(a|b|c|d){255}$'];
    const start = performance.now();
    for (const pattern of [...hostile, ...heavy]) compilePattern(pattern)(`${'a'.repeat(4999)}!`);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

describe('compileLike', () => {
  it.each([
    ['contains the term', 'blog', '/the-blog/', true],
    ['in either case', 'BLOG', '/the-Blog/', true],
    ['beyond ASCII too', 'CAFÉ', '/café', true],
    ['in words that end in a sigma', 'ΛΌΓΟΣ', '/λόγος', true],
    ['with no letter for two others', 'strasse', '/straße', false],
    ['not elsewhere', 'shop', '/the-blog/', false],
    ['a star is any run', '/blog/*/comments', '/blog/2026/a/comments', true],
    ['also an empty one', 'a*b', 'ab', true],
    ['in the order of the term', 'b*a', 'ab', false],
    ['parts do not overlap', 'aba*aba', 'ababa', false],
    ['nor reach around', 'aba*aba', 'abaaba', true],
    ['a star at the ends changes nothing', '*blog*', 'the blog', true],
    ['a star alone takes everything', '*', '', true],
    ['so does nothing', '', 'x', true],
    ['everything else is literal', 'a.c', 'abc', false],
    ['even what other languages use as wildcards', '100%_', '100x', false],
    ['backslashes too', '\\*', 'a\\b', true],
    ['an empty value holds no term', 'a', '', false],
  ])('%s', (_, term, value, expected) => expect(compileLike(term)(value)).toBe(expected));

  it('does not backtrack', () => {
    const test = compileLike(`${'a*'.repeat(5000)}b`);
    const start = performance.now();
    expect(test('a'.repeat(100_000))).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
