/** The newest `capacity` items, oldest first; it grows as it is filled. */
export class Ring<T> implements Iterable<T> {
  readonly #capacity: number;
  #items: T[] = [];
  /** Where the oldest item stands once the ring is full, and the next one will. */
  #oldest = 0;
  #dropped = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** How many items had to go for newer ones. */
  get dropped(): number {
    return this.#dropped;
  }

  /** @returns the item that had to go, if any */
  push(item: T): T | undefined {
    if (this.#items.length < this.#capacity) {
      this.#items.push(item);
      return undefined;
    }
    this.#dropped += 1;
    if (this.#capacity === 0) return item;
    const gone = this.#items[this.#oldest];
    this.#items[this.#oldest] = item;
    this.#oldest = (this.#oldest + 1) % this.#capacity;
    return gone;
  }

  clear(): void {
    this.#items = [];
    this.#oldest = 0;
    this.#dropped = 0;
  }

  *[Symbol.iterator](): Generator<T, undefined> {
    for (let i = 0; i < this.#items.length; i++) yield this.#items[(this.#oldest + i) % this.#items.length]!;
  }
}
