/** A pattern, read a code point at a time. */
export class PatternReader {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#characters = [...text];
  }

  get atEnd(): boolean {
    return this.#at >= this.#characters.length;
  }

  /** The character `ahead` places on, empty at the end. */
  peek(ahead = 0): string {
    return this.#characters[this.#at + ahead] ?? '';
  }

  /** The next character, passed; empty at the end. */
  next(): string {
    const character = this.peek();
    this.#at++;
    return character;
  }

  /** Passes `text` where it comes next. */
  eat(text: string): boolean {
    for (let i = 0; i < text.length; i++) if (this.peek(i) !== text[i]) return false;
    this.#at += text.length;
    return true;
  }

  /** Passes the characters that `accept` takes, `limit` of them at most. */
  run(accept: RegExp, limit = Number.POSITIVE_INFINITY): string {
    let taken = '';
    for (let count = 0; count < limit && accept.test(this.peek()); count++) taken += this.next();
    return taken;
  }

  /** Passes what comes before `end` and `end` itself; null where it does not come. */
  until(end: string): string | null {
    let taken = '';
    while (!this.atEnd) {
      if (this.eat(end)) return taken;
      taken += this.next();
    }
    return null;
  }

  get position(): number {
    return this.#at;
  }

  back(position: number): void {
    this.#at = position;
  }
}

/** A pattern that cannot be used; the message is fit for a client. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** @throws PatternError always, in PostgreSQL's words. */
export function refuse(reason: string): never {
  throw new PatternError(`invalid regular expression: ${reason}`);
}

/** @throws PatternError always: the pattern is right, but takes more than linear time. */
export function refuseNonLinear(construct: string): never {
  throw new PatternError(
    `${construct} are not supported: regular expressions run in linear time, which rules them out`,
  );
}
