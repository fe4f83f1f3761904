import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { BoundedLines, type LineRefusal } from '../../src/mcp/bounded-lines.ts';

/** What comes out of chunks that go in, with a bound of 1,000 bytes. */
async function through(chunks: readonly string[]) {
  const said: string[] = [];
  const refused: LineRefusal[] = [];
  const lines = new BoundedLines(
    text => said.push(text),
    refusal => refused.push(refusal),
    1000,
  );
  const parts: Buffer[] = [];
  lines.on('data', part => parts.push(part));
  for (const chunk of chunks) lines.write(Buffer.from(chunk, 'latin1'));
  lines.end();
  await once(lines, 'end');
  return { passed: Buffer.concat(parts).toString('latin1'), said, ids: refused.map(({ id }) => id) };
}

const long = 'x'.repeat(2000);

describe('BoundedLines', () => {
  it('passes lines on as they are, wherever chunks end', async () => {
    const text = `one\r\n${'é'.repeat(300)}\n\nthree\n`;
    expect(await through([text])).toEqual({ passed: text, said: [], ids: [] });
    expect(await through([...text])).toEqual({ passed: text, said: [], ids: [] });
  });

  it('leaves a long line out, and says how long it was', async () => {
    const { passed, said } = await through([`a\n${long}`, `${long}\nb\n`]);
    expect(passed).toBe('a\nb\n');
    expect(said).toEqual(['a line of the input has 4001 bytes; at most 1000 are read']);
  });

  it('lets a line of exactly as much through', async () => {
    expect((await through([`${'x'.repeat(999)}\n${'x'.repeat(1000)}\n`])).passed).toBe(`${'x'.repeat(999)}\n`);
  });

  it.each([
    ['first', `{"jsonrpc":"2.0","id":12,"method":"a","params":"${long}"}`, [12]],
    ['first, a text', `{"jsonrpc": "2.0", "id": "a-1", "params":"${long}"}`, ['a-1']],
    ['last', `{"method":"a","params":"${long}","jsonrpc":"2.0","id":13}`, [13]],
    ['nowhere', `{"method":"a","params":"${long}","jsonrpc":"2.0"}`, []],
    ['within the arguments', `{"method":"a","params":{"id":5},"text":"${long}"}`, []],
  ])('answers a request whose id stands %s', async (_, line, ids) => {
    for (const size of [1, 7, 100_000]) {
      const chunks = `${line}\n`.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g'))!;
      expect((await through(chunks)).ids).toEqual(ids);
    }
  });

  it('keeps no line that does not end', async () => {
    expect(await through(Array.from({ length: 50 }, () => long))).toEqual({ passed: '', said: [], ids: [] });
  });
});
