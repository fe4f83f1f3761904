import { toUSVString } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bounded } from '../../src/mcp/bounded.ts';

describe('bounded', () => {
  it('leaves alone what is small enough', () => {
    const told = { a: 'x'.repeat(100), b: [1, 2, 3] };
    expect(bounded(told)).toEqual(told);
  });

  it('cuts what is longest first, and says what', () => {
    const told = { status: 200, body: { name: 'n'.repeat(30_000), ids: [1, 2, 3] } };
    const { status, body, cut } = bounded(told) as typeof told & { cut: string[] };
    expect([status, body.ids, body.name.length]).toEqual([200, [1, 2, 3], 8000]);
    expect(cut).toEqual(['body.name: 8000 of 30000 characters']);
  });

  it('cuts lists and objects, of which it names a few', () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ at, text: 't'.repeat(400) }));
    const keys = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`key${at}`, at]));
    const told = bounded({ rows, keys }) as { rows: unknown[]; keys: object; cut: string[] };
    expect([told.rows.length, Object.keys(told.keys).length]).toEqual([40, 40]);
    expect(told.cut).toEqual(['rows: 40 of 500 entries', 'keys: 40 of 3000 fields']);
    expect(JSON.stringify(told).length).toBeLessThanOrEqual(24_000);
  });

  it('names at most twenty places', () => {
    const rows = Array.from({ length: 30 }, () => 't'.repeat(9000));
    const { cut } = bounded({ rows }) as unknown as { cut: string[] };
    expect(cut.length).toBeLessThanOrEqual(21);
  });

  it('parts no character', () => {
    const { text } = bounded({ text: `x${'😀'.repeat(20_000)}` }) as { text?: string };
    expect(toUSVString(text!)).toBe(text);
  });

  it.each([
    ['very many fields', Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]))],
    ['deep lists', { deep: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`), text: 'x'.repeat(90_000) }],
  ])('is never too large: %s', (_, told) => {
    expect(JSON.stringify(bounded(told)).length).toBeLessThanOrEqual(24_000);
  });
});
