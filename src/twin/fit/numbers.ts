export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : sum(numbers) / numbers.length;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted.length === 0 ? 0 : sorted[Math.floor(sorted.length / 2)]!;
}

/** To so many significant digits: what is beyond the fourth is chance, and makes files larger. */
export function rounded(number: number, digits = 4): number {
  return Number(number.toPrecision(digits));
}

/** Weights that add up to 100, as small as they are needed; all 0 stay 0. */
export function weightsOf(numbers: readonly number[]): readonly number[] {
  const total = sum(numbers);
  return numbers.map(number => (total > 0 ? rounded((100 * number) / total) : 0));
}

/** Without what a single visit had, which could be somebody's; all of it where there is nothing else. */
export function ofSeveral<Row extends { readonly visits: number }>(rows: readonly Row[]): readonly Row[] {
  const several = rows.filter(({ visits }) => visits > 1);
  return several.length > 0 ? several : rows;
}
