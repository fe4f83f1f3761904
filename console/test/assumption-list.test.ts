import { expect, it } from 'vitest';
import { backToDefaults, heldBack, inOrder, kindOf, matching } from '../src/views/world/assumption-list.ts';

function assumption(name: string, value: string, choices: readonly string[], text = `About ${name}.`) {
  return { name, value, default: choices[0]!, choices, text };
}

const FIXED = assumption('site-id', 'letters', ['letters']);
const USUAL = assumption('date-key', 'date', ['date', 'timestamp']);
const CHANGED = assumption('no-data', 'null', ['usual', 'null']);
const NUMBER = assumption('cold-query-ms', '30', ['0', 'NUMBER'], 'Milliseconds of latency.');
const ALL = [FIXED, USUAL, CHANGED, NUMBER];

it('begins with those that are changed and ends with those that nobody can change', () => {
  expect(inOrder(ALL)).toEqual([CHANGED, NUMBER, USUAL, FIXED]);
  expect(ALL[0]).toBe(FIXED);
});

it('chooses among choices, or any number, or not at all', () => {
  expect([USUAL, NUMBER, FIXED].map(kindOf)).toEqual(['choice', 'number', 'fixed']);
});

it.each([
  ['', ALL],
  ['LATENCY', [NUMBER]],
  ['about null', [CHANGED]],
  ['  no-data ', [CHANGED]],
  ['nothing', []],
])('finds by the words "%s"', (text, found) => {
  expect(matching(ALL, text)).toEqual(found);
});

it('takes back in one request what is changed, and names nothing else', () => {
  expect(backToDefaults(ALL)).toEqual({ 'no-data': 'usual', 'cold-query-ms': '0' });
});

it('tells which did not become what a change gave them', () => {
  expect(heldBack({ 'no-data': 'null', 'cold-query-ms': 30 }, ALL)).toEqual([]);
  expect(heldBack({ 'no-data': 'usual', 'cold-query-ms': 30 }, ALL)).toEqual([CHANGED]);
});
