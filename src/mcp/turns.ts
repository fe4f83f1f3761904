/** Does work in order of its coming, at most so much at once. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param max at once */
  constructor(max: number) {
    this.#free = max;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>(resolve => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
