/**
 * The test of `is like` and `is not like`: the value contains the term, where `*` stands for any run of characters;
 * letters match in either case, everything else is literal. Spec: Aggregations, Operators.
 */
export function compileLike(term: string): (value: string) => boolean {
  // Each part at its first place after the one before it leaves the longest rest: no backtracking.
  const parts = fold(term).split('*');
  return value => {
    const folded = fold(value);
    let at = 0;
    for (const part of parts) {
      const found = folded.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return true;
  };
}

// The one letter whose small form depends on its place in a word; every other folds by itself.
function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}
