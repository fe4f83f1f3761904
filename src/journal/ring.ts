/** The newest `capacity` items, oldest first; it grows as it is filled. */
export class Ring<T> implements Iterable<T> {
  readonly #capacity: number;
  #items: (T | undefined)[] = [];
  /** Index of the oldest item; the others follow, wrapping at the end. */
  #oldest = 0;
  #length = 0;
  #dropped = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get length(): number {
    return this.#length;
  }

  /** How many items had to go for newer ones. */
  get dropped(): number {
    return this.#dropped;
  }

  /** @returns the item that had to go, if any */
  push(item: T): T | undefined {
    if (this.#capacity === 0) {
      this.#dropped += 1;
      return item;
    }
    const gone = this.#length === this.#capacity ? this.shift() : undefined;
    this.#items[this.#at(this.#length)] = item;
    this.#length += 1;
    return gone;
  }

  /** Drops the oldest item. */
  shift(): T | undefined {
    if (this.#length === 0) return undefined;
    const gone = this.#items[this.#oldest];
    this.#items[this.#oldest] = undefined;
    this.#oldest = this.#at(1);
    this.#length -= 1;
    this.#dropped += 1;
    return gone;
  }

  clear(): void {
    this.#items = [];
    this.#oldest = 0;
    this.#length = 0;
    this.#dropped = 0;
  }

  /** By search among halves. @param order below 0 for items that stand before the one that is sought, 0 for that one */
  find(order: (item: T) => number): T | null {
    const at = this.#firstNotBefore(order);
    const item = at < this.#length ? this.#items[this.#at(at)]! : null;
    return item !== null && order(item) === 0 ? item : null;
  }

  /** At most `max` items, from the first one that does not stand before. @param order as that of `find` */
  from(order: (item: T) => number, max: number): T[] {
    const found: T[] = [];
    for (let at = this.#firstNotBefore(order); at < this.#length && found.length < max; at++)
      found.push(this.#items[this.#at(at)]!);
    return found;
  }

  #firstNotBefore(order: (item: T) => number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order(this.#items[this.#at(middle)]!) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *[Symbol.iterator](): Generator<T, undefined> {
    for (let i = 0; i < this.#length; i++) yield this.#items[this.#at(i)]!;
  }

  #at(index: number): number {
    return (this.#oldest + index) % this.#capacity;
  }
}
