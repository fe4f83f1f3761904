/** The bytes of request bodies that are under way, over all requests of a server. */
export class BodyBudget {
  readonly #boundBytes: number;
  #usedBytes = 0;

  constructor(boundBytes: number) {
    this.#boundBytes = boundBytes;
  }

  get boundBytes(): number {
    return this.#boundBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Takes `bytes` more where the bound allows it. @returns whether it does */
  take(bytes: number): boolean {
    if (this.#usedBytes + bytes > this.#boundBytes) return false;
    this.#usedBytes += bytes;
    return true;
  }

  /** Gives back bytes that were taken. */
  give(bytes: number): void {
    this.#usedBytes -= bytes;
  }
}
