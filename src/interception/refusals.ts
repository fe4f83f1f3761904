import type { Refusal } from './way.ts';

/** Kinds of refused requests that are told one by one. */
const TOLD_MAX = 20;

/** Tells of refused requests: of each kind once, of the first kinds; a command may send thousands to any number of hosts. */
export class Refusals {
  readonly #tell: (text: string) => void;
  readonly #told = new Set<string>();
  /** Of kinds that were told, and of others. */
  #repeated = 0;
  #others = 0;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  add({ about, text }: Refusal): void {
    if (this.#told.has(about)) this.#repeated += 1;
    else if (this.#told.size >= TOLD_MAX) this.#others += 1;
    else {
      this.#told.add(about);
      this.#tell(text);
    }
  }

  /** How many were not told. */
  end(): void {
    const parts = [
      ...(this.#repeated === 0 ? [] : [`${this.#repeated} more of those above`]),
      ...(this.#others === 0 ? [] : [`${this.#others} to other hosts`]),
    ];
    if (parts.length > 0) this.#tell(`refused ${parts.join(', ')}`);
  }
}
