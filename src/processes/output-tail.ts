import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import { plainText } from '../client-report/plain-text.ts';

/** UTF-16 units of a line that are kept; a longer one ends with `…`. */
const LINE_MAX = 500;
/** Of one that is not at its end: with escape sequences, which do not count. */
const RAW_MAX = 4000;

interface TailOptions {
  /** How many are kept. */
  readonly lines: number;
  /** Taken out of each line. */
  readonly secrets: readonly string[];
}

/**
 * The last lines of what a command prints on several streams, as plain text, in the order in which lines end. What is kept
 * is bounded, whatever is printed.
 */
export class OutputTail {
  readonly #options: TailOptions;
  readonly #kept: string[] = [];
  readonly #streams: Stream[] = [];

  constructor(options: TailOptions) {
    this.#options = options;
  }

  /** Takes the chunks of one more stream: UTF-8, cut anywhere. */
  stream(): (chunk: Buffer) => void {
    const stream = new Stream(this.#options.lines, line => this.#keep(line));
    this.#streams.push(stream);
    return chunk => stream.take(chunk);
  }

  /** The last lines, those that have no end yet included. To be asked once. */
  lines(): readonly string[] {
    for (const stream of this.#streams) stream.end();
    return this.#kept.map(line => this.#shown(line));
  }

  #keep(line: string): void {
    this.#kept.push(line);
    if (this.#kept.length > this.#options.lines) this.#kept.shift();
  }

  #shown(raw: string): string {
    const { secrets } = this.#options;
    let text = stripVTControlCharacters(raw);
    for (const secret of secrets) text = text.replaceAll(secret, '[redacted]');
    // Where the line was cut, half of a secret may be left.
    const unsure = raw.length < RAW_MAX ? 0 : Math.max(0, ...secrets.map(({ length }) => length));
    return plainText(text.slice(0, Math.max(0, text.length - unsure)).trimEnd(), LINE_MAX);
  }
}

/** Cuts one stream into lines, the first `RAW_MAX` units of each. */
class Stream {
  readonly #decoder = new StringDecoder('utf8');
  readonly #lines: number;
  readonly #line: (line: string) => void;
  #begun = '';

  /** @param lines how many of the last ones are asked for */
  constructor(lines: number, line: (line: string) => void) {
    this.#lines = lines;
    this.#line = line;
  }

  take(chunk: Buffer): void {
    this.#read(this.#decoder.write(chunk));
  }

  end(): void {
    this.#read(this.#decoder.end());
    if (this.#begun !== '') this.#line(this.#begun);
    this.#begun = '';
  }

  #read(text: string): void {
    let from = lastLinesFrom(text, this.#lines);
    if (from > 0) this.#begun = '';
    for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', from)) {
      this.#line(this.#begunWith(text.slice(from, end)));
      this.#begun = '';
      from = end + 1;
    }
    this.#begun = this.#begunWith(text.slice(from));
  }

  /** A carriage return begins the line again: progress bars show their last state. */
  #begunWith(more: string): string {
    const text = this.#begun + more;
    const again = text.lastIndexOf('\r', text.length - 2) + 1;
    return text.slice(again, again + RAW_MAX);
  }
}

/** Where the last lines begin: those before are not looked at, as a flood of them takes long. */
function lastLinesFrom(text: string, lines: number): number {
  let end = text.length;
  for (let times = 0; times <= lines; times += 1) {
    end = end > 0 ? text.lastIndexOf('\n', end - 1) : -1;
    if (end < 0) return 0;
  }
  return end + 1;
}
