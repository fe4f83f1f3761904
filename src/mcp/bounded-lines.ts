import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of a line: hits to ingest are the longest. */
export const LINE_MAX = 8 * 1024 * 1024;
/** What is kept of a line that is too long, to find the id of its request. */
const EDGE = 256;
const NEWLINE = 0x0a;

/** What a request is answered with that was too long to be read. */
export interface LineRefusal {
  readonly jsonrpc: '2.0';
  readonly id: number | string;
  readonly error: { readonly code: number; readonly message: string };
}

/**
 * Passes lines on and leaves out those of more than `max` bytes, at once and without keeping them: otherwise one line ends
 * the connection. A request among them is answered where its first or last bytes tell its id.
 */
export class BoundedLines extends Transform {
  readonly #complain: (text: string) => void;
  readonly #refuse: (refusal: LineRefusal) => void;
  readonly #max: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  /** Of a line that is left out. */
  #head = '';
  #tail = '';

  constructor(complain: (text: string) => void, refuse: (refusal: LineRefusal) => void, max: number = LINE_MAX) {
    super();
    this.#complain = complain;
    this.#refuse = refuse;
    this.#max = max;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#add(chunk.subarray(from, at + 1));
      this.#end();
      from = at + 1;
    }
    this.#add(chunk.subarray(from));
    done();
  }

  #add(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes <= this.#max) {
      if (part.length > 0) this.#parts.push(part);
      return;
    }
    const all = Buffer.concat([...this.#parts, part]);
    if (this.#head === '') this.#head = all.toString('latin1', 0, EDGE);
    this.#tail = (this.#tail + all.toString('latin1', Math.max(0, all.length - EDGE))).slice(-EDGE);
    this.#parts = [];
  }

  #end(): void {
    if (this.#bytes <= this.#max) this.push(Buffer.concat(this.#parts));
    else this.#refuseLine();
    this.#parts = [];
    this.#bytes = 0;
    this.#head = '';
    this.#tail = '';
  }

  #refuseLine(): void {
    const message = `a line of the input has ${this.#bytes} bytes; at most ${this.#max} are read`;
    this.#complain(message);
    const [, id] =
      /^\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*"id"\s*:\s*(\d{1,15}|"[\w-]{1,64}")\s*,/.exec(this.#head) ??
      /,\s*"id"\s*:\s*(\d{1,15}|"[\w-]{1,64}")\s*\}\s*$/.exec(this.#tail) ??
      [];
    if (id !== undefined) this.#refuse({ jsonrpc: '2.0', id: JSON.parse(id), error: { code: -32_600, message } });
  }
}
