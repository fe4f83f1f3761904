import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { OutputTail } from '../../src/processes/output-tail.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

const MB = 1024 * 1024;

function linesOf(chunks: readonly (string | Buffer)[], secrets: readonly string[] = []): readonly string[] {
  const tail = new OutputTail({ lines: 3, secrets });
  const take = tail.stream();
  for (const chunk of chunks) take(Buffer.from(chunk));
  return tail.lines();
}

describe('the last lines of an output', () => {
  it.each<[string, (string | Buffer)[], string[]]>([
    ['the last three', ['a\nb\nc\nd\n'], ['b', 'c', 'd']],
    ['an empty one', ['a\n\nb\n'], ['a', '', 'b']],
    ['one without an end', ['a\nb'], ['a', 'b']],
    ['none', [''], []],
    ['more than that in several chunks', ['a\nb\n', 'c\nd\n', '\n'], ['c', 'd', '']],
    ['one whose end is the first of many', ['a', '\nb\nc\nd'], ['b', 'c', 'd']],
    ['one whose end comes alone', ['a', '\n', 'b'], ['a', 'b']],
    ['one in several chunks', ['a', 'b', 'c\nd'], ['abc', 'd']],
    ['a letter in two chunks', [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)], ['é']],
    ['half a letter', [Buffer.from('é').subarray(0, 1)], ['\ufffd']],
    ['what is no UTF-8', [Buffer.from([0x61, 0xff, 0xfe, 0x0a])], ['a\ufffd\ufffd']],
    ['colours and a link', ['\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x07\n'], ['red link']],
    ['a title of a terminal', ['\x1b]0;title\x07a\n'], ['a']],
    ['a colour in two chunks', ['\x1b[3', '1mred\n'], ['red']],
    ['control characters', ['a\0b\x07c\td\n'], ['a\ufffdb\ufffdc d']],
    ['the direction of text', ['a\u202eb\n'], ['a\ufffdb']],
    ['ends of lines as on Windows', ['a\r\nb\r', '\nc'], ['a', 'b', 'c']],
    ['the last state of a progress bar', ['1 %\r', '50 %\r100 %', '\r\ndone'], ['100 %', 'done']],
  ])('%s', (_, chunks, lines) => {
    expect(linesOf(chunks)).toEqual(lines);
  });

  it('a long line is cut', () => {
    expect(linesOf([`${'x'.repeat(500)}\n`, `${'y'.repeat(501)}\n`])).toEqual(['x'.repeat(500), `${'y'.repeat(499)}…`]);
  });

  it('secrets are taken out, also where colours or a chunk cut them', () => {
    expect(linesOf(['a top-', 'secret\n', 'to\x1b[1mp-secret!\n'], ['top-secret'])).toEqual([
      'a [redacted]',
      '[redacted]!',
    ]);
  });

  it('no part of a secret is left where a line was cut', () => {
    const lines = linesOf([`${'\x1b[0m'.repeat(998)}top-secret\n`], ['top-secret']);
    expect(lines.join()).not.toContain('top');
  });

  it('the streams do not mix within a line', () => {
    const tail = new OutputTail({ lines: 3, secrets: [] });
    const [one, other] = [tail.stream(), tail.stream()];
    one(Buffer.from('a'));
    other(Buffer.from('1\n2'));
    one(Buffer.from('b\n'));
    expect(tail.lines()).toEqual(['1', 'ab', '2']);
  });

  it.each([
    ['in one line', 'x'.repeat(64 * 1024)],
    ['in long lines', `${'x'.repeat(64 * 1024 - 1)}\n`],
    ['in short lines', 'x\n'.repeat(32 * 1024)],
    ['in a line that begins again', `${'x'.repeat(64)}\r`.repeat(1000)],
  ])('50 MB take no memory, %s', (_, text) => {
    const tail = new OutputTail({ lines: 20, secrets: [] });
    const take = tail.stream();
    const chunk = Buffer.from(text);
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let bytes = 0; bytes < 50 * MB; bytes += chunk.length) take(chunk);
    gc();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(3 * MB);
    expect(tail.lines().length).toBeLessThanOrEqual(20);
  });
});
