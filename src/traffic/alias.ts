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
export function createAlias(weights: readonly number[] | Float64Array): Alias {
  const size = weights.length;
  let total = 0;
  for (let index = 0; index < size; index++) total += weights[index]!;
  const mean = total / size;
  const threshold = new Float64Array(size);
  const other = new Uint16Array(size);
  for (let index = 0; index < size; index++) {
    threshold[index] = weights[index]! / mean;
    other[index] = index;
  }
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
  for (const index of small) threshold[index] = 1;
  for (const index of large) threshold[index] = 1;
  return { size, threshold, other };
}

/** An index, by weight; `uniform` in [0, 1). */
export function pick(alias: Alias, uniform: number): number {
  const scaled = uniform * alias.size;
  const slot = Math.floor(scaled);
  return scaled - slot < alias.threshold[slot]! ? slot : alias.other[slot]!;
}

/** A weighted choice among codes of a dictionary: slot `i` stands for `own[i]` below `threshold[i]`, for `other[i]` above. */
export interface Codes {
  readonly size: number;
  readonly threshold: Float64Array;
  readonly own: Uint16Array;
  readonly other: Uint16Array;
}

/** Entries without weight are left out; one at least must have some. */
export function codesOf<T extends { readonly weight: number }>(
  entries: readonly T[],
  encode: (entry: T) => number,
): Codes {
  const weighed = entries.filter(({ weight }) => weight > 0);
  const { size, threshold, other } = createAlias(weighed.map(({ weight }) => weight));
  const own = Uint16Array.from(weighed, encode);
  return { size, threshold, own, other: other.map(slot => own[slot]!) };
}

/** A code, by weight; `uniform` in [0, 1). */
export function pickCode({ size, threshold, own, other }: Codes, uniform: number): number {
  const scaled = uniform * size;
  const slot = Math.floor(scaled);
  return scaled - slot < threshold[slot]! ? own[slot]! : other[slot]!;
}
