import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/mcp/turns.ts';

describe('Turns', () => {
  it('lets so much run at once, and the rest in order, whatever comes of it', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const works = Array.from({ length: 5 }, (_, at) =>
      turns.take(async () => {
        begun.push(at);
        await new Promise<void>(resolve => ends.push(resolve));
        if (at === 1) throw new Error('failed');
        return at;
      }),
    );
    const settled = Promise.allSettled(works);
    const seen: number[] = [];
    for (let ended = 0; ended < 5; ended++) {
      while (ends.length <= ended) await Promise.resolve();
      seen.push(begun.length);
      ends[ended]!();
      await works[ended]!.catch(() => {});
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(Math.max(...seen.map((count, ended) => count - ended))).toBe(2);
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await turns.take(async () => 'again')).toBe('again');
  });
});
