/** A value whose text is no longer than this is parsed without a pause. */
const BYTES_AT_ONCE = 64 * 1024;
/** So are values that are nested deeper than this, however long they are: nothing that is read here is. */
const DEPTH_IN_SLICES = 100;

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, COLON] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3a];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/**
 * What `JSON.parse` makes of UTF-8 text, long lists and objects entry by entry. Yields between slices of work.
 * @throws SyntaxError where `JSON.parse` throws one, with a message of its own
 */
export function* parsingJson(bytes: Buffer): Generator<void, unknown, void> {
  const reader = new JsonReader(bytes);
  const value = yield* reader.value(0);
  reader.end();
  return value;
}

class JsonReader {
  readonly #bytes: Buffer;
  #at = 0;
  #pauseAt = BYTES_AT_ONCE;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#skipSpace();
  }

  *value(depth: number): Generator<void, unknown, void> {
    const from = this.#at;
    const end = this.#endOfValue(depth < DEPTH_IN_SLICES ? from + BYTES_AT_ONCE : this.#bytes.length);
    let value: unknown;
    if (end !== null) {
      this.#at = end;
      value = JSON.parse(this.#bytes.toString('utf8', from, end));
    } else {
      value = this.#bytes[from] === OPEN_LIST ? yield* this.#list(depth) : yield* this.#object(depth);
    }
    this.#skipSpace();
    if (this.#at >= this.#pauseAt) {
      this.#pauseAt = this.#at + BYTES_AT_ONCE;
      yield;
    }
    return value;
  }

  /** @throws SyntaxError where there is more */
  end(): void {
    if (this.#at < this.#bytes.length) throw new SyntaxError('there is more after the value');
  }

  *#list(depth: number): Generator<void, unknown[], void> {
    const list: unknown[] = [];
    this.#take(OPEN_LIST);
    if (this.#next !== CLOSE_LIST) {
      do list.push(yield* this.value(depth + 1));
      while (this.#takes(COMMA));
    }
    this.#take(CLOSE_LIST);
    return list;
  }

  *#object(depth: number): Generator<void, object, void> {
    const entries: [string, unknown][] = [];
    this.#take(OPEN_OBJECT);
    if (this.#next !== CLOSE_OBJECT) {
      do {
        if (this.#next !== QUOTE) throw new SyntaxError('a key is expected');
        const key = (yield* this.value(depth + 1)) as string;
        this.#take(COLON);
        entries.push([key, yield* this.value(depth + 1)]);
      } while (this.#takes(COMMA));
    }
    this.#take(CLOSE_OBJECT);
    // The last of equal keys wins, and __proto__ is a key like any other.
    return Object.fromEntries(entries);
  }

  get #next(): number | undefined {
    return this.#bytes[this.#at];
  }

  #takes(byte: number): boolean {
    if (this.#next !== byte) return false;
    this.#at++;
    this.#skipSpace();
    return true;
  }

  #take(byte: number): void {
    if (!this.#takes(byte)) throw new SyntaxError(`${String.fromCharCode(byte)} is expected`);
  }

  #skipSpace(): void {
    while (isSpace(this.#next)) this.#at++;
  }

  /**
   * Where the value that begins here ends, if it is well formed; null for a list or an object that does not end before
   * `limit`, which are read entry by entry.
   */
  #endOfValue(limit: number): number | null {
    const bytes = this.#bytes;
    let depth = 0;
    for (let at = this.#at; at < bytes.length; at++) {
      if (depth > 0 && at >= limit) return null;
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        at = this.#endOfString(at);
        if (depth === 0) return at + 1;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (depth === 0) return at;
        depth--;
        if (depth === 0) return at + 1;
      } else if (depth === 0 && (byte === COMMA || byte === COLON || isSpace(byte))) return at;
    }
    return bytes.length;
  }

  #endOfString(from: number): number {
    const bytes = this.#bytes;
    let at = from + 1;
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    return at;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;
}
