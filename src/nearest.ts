// No name is nearly as long, and the work grows with the length.
const LONGEST = 64;

/** The one of `names` that `given` is most likely a typo of; null where none is close. */
export function nearest(given: string, names: readonly string[]): string | null {
  if (given.length > LONGEST) return null;
  const written = given.toLowerCase();
  let best = Math.max(1, Math.floor(written.length / 3)) + 1;
  let found: string | null = null;
  for (const name of names) {
    const edits = distance(written, name.toLowerCase());
    if (edits >= best) continue;
    best = edits;
    found = name;
  }
  return found;
}

/** `before`, then `did you mean X?` with the nearest of `names`; empty where none is close. */
export function didYouMean(given: string, names: readonly string[], before = ' '): string {
  const near = nearest(given, names);
  return near === null ? '' : `${before}did you mean ${near}?`;
}

/** How many letters to insert, drop, change or swap with their neighbour to turn `from` into `to`. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i++) {
    const [above, row] = [rows[i - 1]!, [i]];
    for (let j = 1; j <= to.length; j++) {
      const change = above[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = isSwap ? rows[i - 2]![j - 2]! + 1 : change;
      row.push(Math.min(change, swap, above[j]! + 1, row[j - 1]! + 1));
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}
