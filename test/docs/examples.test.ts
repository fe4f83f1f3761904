import { describe, expect, it } from 'vitest';
import { blocksOf, commandsOf, patternOf } from './examples.ts';

describe('blocksOf', () => {
  it('finds fenced blocks with their language and line', () => {
    const text = 'one\n\n```console\n$ ls\nfile\n```\n\n```json\n{}\n```\n';
    expect(blocksOf(text)).toEqual([
      { line: 4, language: 'console', text: '$ ls\nfile\n' },
      { line: 9, language: 'json', text: '{}\n' },
    ]);
  });
});

describe('commandsOf', () => {
  const of = (text: string) => commandsOf({ line: 10, language: 'console', text });

  it('takes what follows a command for what it prints', () => {
    expect(of('$ echo a; echo b\na\nb\n$ true\n')).toEqual([
      { line: 10, command: 'echo a; echo b', expected: 'a\nb\n' },
      { line: 13, command: 'true', expected: '' },
    ]);
  });

  it('goes on with a command after a backslash, and with lines that begin as a shell prompts for more', () => {
    expect(of("$ curl \\\n  -d '{\n> }'\n{}\n")).toEqual([
      { line: 10, command: "curl \\\n  -d '{\n}'", expected: '{}\n' },
    ]);
  });

  it('leaves comments out', () => {
    expect(of('# first\n$ echo a\na\n# then\n$ echo b\nb\n').map(({ expected }) => expected)).toEqual(['a\n', 'b\n']);
  });
});

describe('patternOf', () => {
  it.each([
    ['{"a":1}', '{"a":1}', true],
    ['{"a":1}', '{"a":2}', false],
    ['{"a":1,\n "b":2}', '{"a":1,"b":2}', true],
    ['{"a":1,…}', '{"a":1,"b":2}', true],
    ['a … z', 'a\nb\nz', true],
    ['a … z', 'a\nb\ny', false],
    ['', '', true],
    ['', 'x', false],
    ['ab', 'a b', false],
    ['[1].x', '[1]-x', false],
  ])('%j meets %j: %s', (expected, printed, meets) => {
    expect(patternOf(expected).test(printed)).toBe(meets);
  });
});
