import { describe, expect, it } from 'vitest';
import { chooseVariants } from '../../../src/sweep/select/by-names.ts';
import { VARIANTS } from '../../../src/variants/registry.ts';
import { variant } from '../fake-runs.ts';

const names = (given: Parameters<typeof chooseVariants>[1], all = VARIANTS) =>
  chooseVariants(all, given).map(({ name }) => name);

describe('chooseVariants', () => {
  it.each<[string, string, (name: string) => boolean]>([
    ['a name', 'format/key-order', name => name === 'format/key-order'],
    ['a group', 'wire', name => name.startsWith('wire/')],
    ['an operation of a group', 'refusals/listSites', name => name.startsWith('refusals/listSites/')],
    ['all values of an assumption', 'silence/hour-window', name => name.startsWith('silence/hour-window=')],
  ])('takes %s', (_, given, isMeant) => {
    const meant = VARIANTS.map(({ name }) => name).filter(isMeant);
    expect(meant).not.toEqual([]);
    expect(names({ only: [given] })).toEqual(meant);
    expect(names({ skip: [given] })).toEqual(names({}).filter(name => !isMeant(name)));
  });

  it('keeps the order of the registry, and each once', () => {
    expect(names({ only: ['format/escapes', 'format/key-order', 'format/escapes'] })).toEqual([
      'format/key-order',
      'format/escapes',
    ]);
  });

  it('skips from what it takes', () => {
    expect(names({ only: ['format'], skip: ['format/gzip'] })).not.toContain('format/gzip');
  });

  it('takes what only informs where it is asked for', () => {
    const all = [variant('format/a'), variant('format/b', { level: 'info' })];
    expect(names({}, all)).toEqual(['format/a']);
    expect(names({ only: ['format'] }, all)).toEqual(['format/a', 'format/b']);
    expect(names({ only: ['format/b'] }, all)).toEqual(['format/b']);
  });

  it.each<[string, Parameters<typeof chooseVariants>[1], string]>([
    [
      'a misspelt group',
      { only: ['fromat'] },
      'only must name variants, or the beginning of their names; got "fromat"; did you mean format?',
    ],
    ['a misspelt operation', { skip: ['refusals/listSite'] }, 'did you mean refusals/listSites?'],
    ['a misspelt variant', { only: ['format/key-oder'] }, 'did you mean format/key-order?'],
    ['half of a name', { only: ['form'] }, 'got "form"'],
    ['anything else', { only: ['zzzzzzzzzzzz'] }, 'groups: format, refusals'],
    ['an empty name', { only: [''] }, 'got ""'],
    ['no name', { only: [] }, 'only leaves no variant to run'],
    ['names of which none is left', { only: ['format'], skip: ['format'] }, 'skip leaves no variant to run'],
  ])('refuses %s', (_, given, message) => {
    expect(() => names(given)).toThrow(expect.objectContaining({ name: 'OptionError' }));
    expect(() => names(given)).toThrow(message);
  });
});
