type Values = Uint32Array | Float64Array;

const FIRST_LENGTH = 16;
const CHUNK_BITS = 16;
const CHUNK_LENGTH = 2 ** CHUNK_BITS;

/**
 * A column of numbers that grows at its end, outside the heap: in chunks, so that growing never copies more than one, of
 * which the first doubles, so that a few numbers take little.
 */
export class GrowingColumn<V extends Values> {
  readonly #make: (length: number) => V;
  readonly #chunks: V[] = [];
  #length = 0;

  constructor(make: (length: number) => V) {
    this.#make = make;
  }

  get length(): number {
    return this.#length;
  }

  /** What is allocated, used or not. */
  get bytes(): number {
    const [first] = this.#chunks;
    return first === undefined ? 0 : this.#chunks.length * first.byteLength;
  }

  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK_LENGTH - 1)]!;
  }

  set(index: number, value: number): void {
    this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK_LENGTH - 1)] = value;
  }

  push(value: number): void {
    const index = this.#length++;
    const chunk = index >>> CHUNK_BITS;
    const at = index & (CHUNK_LENGTH - 1);
    if (chunk === this.#chunks.length) this.#chunks.push(this.#make(chunk === 0 ? FIRST_LENGTH : CHUNK_LENGTH));
    else if (at === this.#chunks[chunk]!.length) this.#double();
    this.#chunks[chunk]![at] = value;
  }

  /** Truncates the column to `length` numbers. */
  shorten(length: number): void {
    this.#length = length;
    this.#chunks.length = Math.min(this.#chunks.length, Math.max(1, Math.ceil(length / CHUNK_LENGTH)));
  }

  /** Becomes a copy of `other`. */
  copy(other: GrowingColumn<V>): void {
    this.#chunks.splice(0, this.#chunks.length, ...other.#chunks.map(chunk => chunk.slice() as V));
    this.#length = other.#length;
  }

  #double(): void {
    const [first] = this.#chunks as [V];
    const doubled = this.#make(first.length * 2);
    doubled.set(first);
    this.#chunks[0] = doubled;
  }
}

export const codes = () => new GrowingColumn(length => new Uint32Array(length));
export const amounts = () => new GrowingColumn(length => new Float64Array(length));
