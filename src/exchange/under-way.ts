/** The requests of a sandbox whose answers are not out yet, by caller. */
export class UnderWay {
  readonly #byCaller = new Map<string, number>();
  #total = 0;
  /** Those that a fault holds. */
  held = 0;

  get total(): number {
    return this.#total;
  }

  of(caller: string): number {
    return this.#byCaller.get(caller) ?? 0;
  }

  begin(caller: string): void {
    this.#total += 1;
    this.#byCaller.set(caller, this.of(caller) + 1);
  }

  end(caller: string): void {
    this.#total -= 1;
    const left = this.of(caller) - 1;
    if (left > 0) this.#byCaller.set(caller, left);
    else this.#byCaller.delete(caller);
  }
}
