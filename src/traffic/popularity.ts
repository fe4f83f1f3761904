import type { Random } from '../random/random.ts';

/** Weight of what is at `rank` from 0 among the things of its kind: a few are looked at a lot, most a little. */
export function popularity(rank: number): number {
  return 1 / (rank + 2);
}

/** `count` of the lines, or all where there are fewer, in an order drawn from `random`. */
export function sample(table: readonly string[], count: number, random: Random): string[] {
  const lines = [...table];
  const wanted = Math.min(count, lines.length);
  for (let place = 0; place < wanted; place++) {
    const other = place + random.below(lines.length - place);
    [lines[place], lines[other]] = [lines[other]!, lines[place]!];
  }
  return lines.slice(0, wanted);
}
