/** One element of `log.entries`: its JSON, or why there is none. */
export type Piece = { readonly json: string } | { readonly unreadable: string };

/** Bytes of one entry; the body of an answer is read up to a quarter of that. */
const ENTRY_BYTES_MAX = 64 * 1024 * 1024;
/** Longer keys are none that are looked for. */
const KEY_BYTES_MAX = 32;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d];
/** Where the elements of `log.entries` are: in an object, in an object, in an array. */
const ENTRIES_DEPTH = 3;

/**
 * Cuts a HAR into the entries that it has, as its bytes come. Only brackets and texts are looked at, so an entry that is no
 * JSON spoils no other, and no more than one entry is held in memory: one larger than the bound is passed over.
 */
export class EntrySplitter {
  readonly #bytesMax: number;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** The last text of the two outer objects, which may be a key. */
  #text: number[] = [];
  /** The keys under which the containers of each depth are. */
  readonly #keys: string[] = [];
  #isInEntries = false;
  #hasEntries = false;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(bytesMax = ENTRY_BYTES_MAX) {
    this.#bytesMax = bytesMax;
  }

  /** Whether there was a `log.entries`. */
  get hasEntries(): boolean {
    return this.#hasEntries;
  }

  /** The entries that end in `chunk`. */
  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.#isInText) {
        at = this.#textEnd(chunk, at);
        continue;
      }
      const byte = chunk[at]!;
      const isElementEnd = this.#isInEntries && this.#depth === ENTRIES_DEPTH && (byte === COMMA || isClosing(byte));
      if (isElementEnd) {
        this.#keep(chunk.subarray(from, at));
        this.#finish(pieces);
      }
      const wasInEntries = this.#isInEntries;
      this.#read(byte);
      if (isElementEnd || (this.#isInEntries && !wasInEntries)) from = at + 1;
    }
    if (this.#isInEntries) this.#keep(chunk.subarray(from));
    return pieces;
  }

  /** What is left where the file ends within an entry. */
  end(): Piece[] {
    const pieces: Piece[] = [];
    if (this.#isInEntries) this.#finish(pieces, 'the file ends within it');
    return pieces;
  }

  #read(byte: number): void {
    if (byte === QUOTE) {
      this.#isInText = true;
      this.#text = [];
    } else if (isOpening(byte)) {
      this.#depth += 1;
      if (byte === OPEN_ARRAY) this.#openArray();
    } else if (isClosing(byte)) {
      this.#depth = Math.max(0, this.#depth - 1);
      if (this.#depth < ENTRIES_DEPTH) this.#isInEntries = false;
    } else if (byte === COLON && this.#depth < ENTRIES_DEPTH) {
      this.#keys[this.#depth] = Buffer.from(this.#text).toString('latin1');
    }
  }

  #openArray(): void {
    if (this.#depth !== ENTRIES_DEPTH || this.#keys[1] !== 'log' || this.#keys[2] !== 'entries') return;
    this.#isInEntries = true;
    this.#hasEntries = true;
  }

  /** The index of the quote that ends a text, or the last one of the chunk. */
  #textEnd(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInText = false;
        return at;
      }
      if (this.#depth < ENTRIES_DEPTH && this.#text.length <= KEY_BYTES_MAX) this.#text.push(byte);
    }
    return chunk.length;
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#bytesMax) this.#parts = [];
    else this.#parts.push(part);
  }

  #finish(pieces: Piece[], cut?: string): void {
    const json = Buffer.concat(this.#parts).toString('utf8').trim();
    if (this.#bytes > this.#bytesMax) pieces.push({ unreadable: `it is larger than ${this.#bytesMax} bytes` });
    else if (json !== '') pieces.push(cut === undefined ? { json } : { unreadable: cut });
    this.#parts = [];
    this.#bytes = 0;
  }
}

function isOpening(byte: number): boolean {
  return byte === OPEN_OBJECT || byte === OPEN_ARRAY;
}

function isClosing(byte: number): boolean {
  return byte === CLOSE_OBJECT || byte === CLOSE_ARRAY;
}
