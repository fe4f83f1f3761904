import { badRequest, invalid } from '../errors.ts';
import { PAUSE } from './ingest.ts';

/** Longest text of one hit: the longest that can be accepted is half of it, however its characters are escaped. */
const LONGEST_HIT_BYTES = 1024 * 1024;
const BYTES_PER_SLICE = 64 * 1024;

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/**
 * Hits as text, UTF-8: their values are parsed one by one as they are asked for, `PAUSE` among them wherever whoever reads
 * may pause; it may be read several times. While it is read:
 * @throws 400 where it is no JSON, naming the line of NDJSON; where a hit is longer than 1 MB
 */
export class HitsText implements Iterable<unknown> {
  readonly #bytes: Buffer;
  readonly #form: 'lines' | 'list';

  /** @param form one value a line, or a JSON list, which begins with `[` behind white space */
  constructor(bytes: Buffer, form: 'lines' | 'list') {
    this.#bytes = bytes;
    this.#form = form;
  }

  [Symbol.iterator](): Iterator<unknown> {
    return this.#form === 'lines' ? linesOf(this.#bytes) : elementsOf(this.#bytes);
  }
}

/** Whether what begins so, behind white space of no more than a slice, is a JSON list. */
export function beginsList(bytes: Buffer): boolean {
  return bytes.subarray(0, BYTES_PER_SLICE).find(byte => !isSpace(byte)) === OPEN_LIST;
}

/** Blank lines around the others do not count. */
function* linesOf(bytes: Buffer): Generator<unknown> {
  let line = 0;
  let blankLine = 0;
  let work = 0;
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline < 0 ? bytes.length : newline;
    if (line > 0 || !isBlank(bytes, from, end)) {
      line++;
      if (end - from > LONGEST_HIT_BYTES) throw tooLong(line);
      if (isBlank(bytes, from, end)) blankLine ||= line;
      else if (blankLine > 0) throw noJsonLine(blankLine);
      else yield parse(bytes, from, end, () => noJsonLine(line));
    }
    work += end + 1 - from;
    from = end + 1;
    if (work < BYTES_PER_SLICE) continue;
    work = 0;
    yield PAUSE;
  }
}

function* elementsOf(bytes: Buffer): Generator<unknown> {
  let at = bytes.indexOf(OPEN_LIST) + 1;
  let from = at;
  let count = 0;
  let depth = 0;
  for (let ahead = at + BYTES_PER_SLICE; at < bytes.length; at++) {
    if (at >= ahead) {
      ahead = at + BYTES_PER_SLICE;
      if (at - from > LONGEST_HIT_BYTES) throw tooLong(count + 1);
      yield PAUSE;
    }
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = endOfString(bytes, at, from + LONGEST_HIT_BYTES);
      if (at < 0) throw tooLong(count + 1);
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
    else if (depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_LIST)) depth--;
    else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) {
      const isEmptyList = byte === CLOSE_LIST && count === 0 && isBlank(bytes, from, at);
      if (!isEmptyList) yield parse(bytes, from, at, noJson);
      count++;
      from = at + 1;
      if (byte === COMMA) continue;
      if (bytes.length - from > LONGEST_HIT_BYTES || !isBlank(bytes, from, bytes.length)) throw noJson();
      return;
    }
  }
  throw noJson();
}

/** Where the string that begins `at` ends, or where the text does; -1 where that is not before `limit`. */
function endOfString(bytes: Buffer, at: number, limit: number): number {
  for (let next = at + 1; next < bytes.length; next++) {
    if (next > limit) return -1;
    if (bytes[next] === BACKSLASH) next++;
    else if (bytes[next] === QUOTE) return next;
  }
  return bytes.length;
}

function parse(bytes: Buffer, from: number, to: number, refusal: () => Error): unknown {
  try {
    return JSON.parse(bytes.toString('utf8', from, to));
  } catch {
    throw refusal();
  }
}

/** Whether there is nothing but white space. */
export function isBlank(bytes: Buffer, from = 0, to = bytes.length): boolean {
  for (let at = from; at < to; at++) if (!isSpace(bytes[at]!)) return false;
  return true;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;
}

const noJsonLine = (line: number) => badRequest(`Line ${line} of the request body is not valid JSON.`);
const noJson = () =>
  badRequest('The request body is not valid JSON; one value a line is sent as application/x-ndjson.');
const tooLong = (line: number) =>
  invalid({ [`line ${line}`]: [`A hit must not be longer than ${LONGEST_HIT_BYTES} bytes.`] });
