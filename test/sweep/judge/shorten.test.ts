import { describe, expect, it } from 'vitest';
import { beginning, shortened, shownRequest } from '../../../src/sweep/judge/shorten.ts';

const LONG = Array.from({ length: 30 }, (_, index) => String(index).padStart(10, '.')).join('');

describe('two texts', () => {
  it('are shown around where they begin to differ, 40 characters before and after', () => {
    const [one, other] = shortened(LONG, LONG.replace('15', '__'));
    expect(one).toBe(`…${LONG.slice(118, 198)}…`);
    expect(other).toBe(`…${LONG.slice(118, 158)}__${LONG.slice(160, 198)}…`);
  });

  it('are whole where they are short', () => {
    expect(shortened('[1]', '[2]')).toEqual(['[1]', '[2]']);
  });

  it('are cut the same where one begins as the other', () => {
    expect(shortened(LONG.slice(0, 100), LONG)).toEqual([`…${LONG.slice(60, 100)}`, `…${LONG.slice(60, 140)}…`]);
  });

  it('are beginnings where they do not differ', () => {
    expect(shortened(LONG, LONG)).toEqual([beginning(LONG), beginning(LONG)]);
    expect(beginning(LONG)).toBe(`${LONG.slice(0, 80)}…`);
  });

  it('keep characters of two units whole', () => {
    const shells = '🐚'.repeat(60);
    const [one, other] = shortened(`${shells}a`, `${shells}b`);
    expect(one).toBe(`…${'🐚'.repeat(20)}a`);
    expect(other).toBe(`…${'🐚'.repeat(20)}b`);
    expect(shortened('x🐚', 'x🐙')).toEqual(['x🐚', 'x🐙']);
    expect(beginning(`.${shells}`)).toBe(`.${'🐚'.repeat(39)}…`);
  });

  it('break no line and move no cursor', () => {
    expect(beginning('a\r\n\tb\u001b[2J\u202e\u2028')).toBe('a\\r\\n\\tb\\u001b[2J\\u202e\\u2028');
  });
});

it('a request is cut after 600 characters', () => {
  expect(shownRequest(`GET /${'a'.repeat(595)}`)).toBe(`GET /${'a'.repeat(595)}`);
  expect(shownRequest(`GET /${'a'.repeat(596)}`)).toBe(`GET /${'a'.repeat(595)}…`);
});
