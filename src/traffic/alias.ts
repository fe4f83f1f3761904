/**
 * A weighted choice in one draw and one comparison (Walker's alias method): slot `i` stands for itself below
 * `threshold[i]`, for `other[i]` above.
 */
export interface Alias {
  readonly size: number;
  readonly threshold: Float64Array;
  readonly other: Uint16Array;
}

/** For weights that are not negative, at least one above 0, at most 65,536 of them. */
export function createAlias(weights: readonly number[]): Alias {
  const size = weights.length;
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / size;
  const threshold = Float64Array.from(weights, weight => weight / mean);
  const other = Uint16Array.from(weights, (_, index) => index);
  const small: number[] = [];
  const large: number[] = [];
  for (let index = 0; index < size; index++) (threshold[index]! < 1 ? small : large).push(index);
  while (small.length > 0 && large.length > 0) {
    const low = small.pop()!;
    const high = large[large.length - 1]!;
    other[low] = high;
    threshold[high] = threshold[high]! - (1 - threshold[low]!);
    if (threshold[high]! < 1) small.push(large.pop()!);
  }
  // What rounding left over has nobody to share with.
  for (const index of [...small, ...large]) threshold[index] = 1;
  return { size, threshold, other };
}

/** An index, by weight; `uniform` in [0, 1). */
export function pick(alias: Alias, uniform: number): number {
  const scaled = uniform * alias.size;
  const slot = Math.floor(scaled);
  return scaled - slot < alias.threshold[slot]! ? slot : alias.other[slot]!;
}
