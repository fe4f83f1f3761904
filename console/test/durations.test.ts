import { describe, expect, it } from 'vitest';
import { durationText, inputOfInstant, instantOfInput, numberOf, secondsUntil } from '../src/views/world/durations.ts';

describe('a duration in words', () => {
  it.each([
    [0, '0 s'],
    [-5, '0 s'],
    [0.2, '1 s'],
    [59, '59 s'],
    [60, '1 min'],
    [2_520, '42 min'],
    [2_525, '42 min 5 s'],
    [3_599.5, '1 h'],
    [3_605, '1 h'],
    [3_900, '1 h 5 min'],
    [90_000, '1 d 1 h'],
    [86_400 * 400, '400 d'],
  ])('%d s is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe('the seconds to an instant', () => {
  const NOON = Date.parse('2026-06-15T12:00:00Z');

  it('are exact to the millisecond, as an advance takes them', () => {
    expect(secondsUntil('2026-06-15T13:00:00.001Z', NOON)).toBe(3_600.001);
    expect(secondsUntil('2026-06-15T12:59:59.999Z', NOON + 0.4)).toBe(3_599.999);
  });

  it('are never negative', () => {
    expect(secondsUntil('2026-06-15T11:59:59Z', NOON)).toBe(0);
  });
});

describe('an input of date and time', () => {
  it('is read and written in UTC', () => {
    expect(inputOfInstant('2026-06-15T12:00:01.250Z')).toBe('2026-06-15T12:00:01');
    expect(instantOfInput('2026-06-15T12:00:01')).toBe('2026-06-15T12:00:01.000Z');
    expect(instantOfInput('2026-06-15T12:00')).toBe('2026-06-15T12:00:00.000Z');
  });

  it.each(['', 'noon', '2026-06-15T25:00'])('is no instant: "%s"', value => {
    expect(instantOfInput(value)).toBeNull();
  });
});

describe('a number that was typed', () => {
  it.each([
    ['5', 5],
    ['0', 0],
    [' 2.5 ', 2.5],
    ['', null],
    [' ', null],
    ['x', null],
    ['-1', null],
    ['11', null],
    ['Infinity', null],
  ])('"%s" is %j between 0 and 10', (text, number) => {
    expect(numberOf(text, { min: 0, max: 10 })).toBe(number);
  });
});
