import { describe, expect, it } from 'vitest';
import type { Schemas } from '../src/client/control.ts';
import { clipped } from '../src/ui/format.ts';
import { findingLists, levelOf, timesText } from '../src/views/report/finding-lists.ts';
import { missingGroups } from '../src/views/report/missing-groups.ts';

type Finding = Schemas['Finding'];

const finding = (rule: string, level: Finding['level'], count: number, expected: number): Finding => ({
  ...{ rule, level, count, expected, message: '', advice: '', spec: '', evidence: [] },
});

describe('findings', () => {
  const all = [finding('a', 'error', 1, 1), finding('b', 'error', 2, 1), finding('c', 'info', 1, 0)];
  const names = (findings: readonly Finding[]) => findings.map(({ rule }) => rule);

  it('are apart where tests expected them every time', () => {
    const { left, meant } = findingLists(all, null);
    expect([names(left), names(meant)]).toEqual([['b', 'c'], ['a']]);
  });

  it('of a level alone', () => {
    const { left, meant } = findingLists(all, 'info');
    expect([names(left), names(meant)]).toEqual([['c'], []]);
  });

  it('have the level of the address, where it is one', () => {
    expect([levelOf('warning'), levelOf('fatal'), levelOf(undefined)]).toEqual(['warning', null, null]);
  });

  it('tell how often they occurred', () => {
    expect(all.map(timesText)).toEqual(['1 expected', '2×, 1 expected', '']);
  });
});

describe('what is missing', () => {
  it('stands by its first word', () => {
    expect(missingGroups(['createSite 400', 'getSite', 'createSite 403', 'operator is not like'])).toEqual([
      { name: 'createSite', rest: ['400', '403'] },
      { name: 'getSite', rest: [] },
      { name: 'operator', rest: ['is not like'] },
    ]);
  });
});

describe('a long text', () => {
  it('is cut between characters', () => {
    expect(clipped('abcd', 4)).toBe('abcd');
    expect(clipped('abcde', 4)).toBe('abc…');
    expect(clipped('a😀😀', 3)).toBe('a…');
  });
});
