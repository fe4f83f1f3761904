import { recordedOf } from './entry.ts';
import type { Recorded } from './recorded.ts';
import { EntrySplitter, type Piece } from './split-entries.ts';

/** The file has no `log.entries`. */
export class NoHarError extends Error {
  override readonly name = 'NoHarError';
}

/** An entry of a HAR: what it records, or why that cannot be read. */
export type Entry = { readonly index: number } & ({ readonly recorded: Recorded } | { readonly unreadable: string });

/** What other files begin with, and what to do about them. */
const OTHER_FILES: readonly { readonly bytes: readonly number[]; readonly is: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: 'it is a zip archive: unpack it and name the .har file in it' },
  { bytes: [0x1f, 0x8b], is: 'it is compressed by gzip: unpack it first' },
  { bytes: [0x78], is: 'it is compressed by zlib, as the .zhar of mitmproxy are: unpack it first' },
  { bytes: [0xff, 0xfe], is: 'it is UTF-16: a HAR is UTF-8' },
  { bytes: [0xfe, 0xff], is: 'it is UTF-16: a HAR is UTF-8' },
];
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const OPENING_BRACE = 0x7b;

/**
 * The entries of a HAR, one after the other, however large the file is. Source: the HAR 1.2 specification,
 * http://www.softwareishard.com/blog/har-12-spec/.
 * @throws NoHarError
 */
export async function* readHar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry, void> {
  const splitter = new EntrySplitter();
  let index = 0;
  for await (const chunk of fromOpeningBrace(chunks)) {
    for (const piece of splitter.push(chunk)) yield entryOf(piece, index++);
  }
  for (const piece of splitter.end()) yield entryOf(piece, index++);
  if (!splitter.hasEntries) throw new NoHarError('it is no HAR: it has no log.entries');
}

function entryOf(piece: Piece, index: number): Entry {
  if ('unreadable' in piece) return { index, unreadable: piece.unreadable };
  let value: unknown;
  try {
    value = JSON.parse(piece.json);
  } catch {
    return { index, unreadable: 'it is no JSON' };
  }
  const read = recordedOf(value);
  return typeof read === 'string' ? { index, unreadable: read } : { index, recorded: read };
}

/** What the kinds of files are told apart by. */
const BEGIN_BYTES = 4;

/** The bytes from the first brace on: what is no JSON object is refused before it is read as a whole. @throws NoHarError */
async function* fromOpeningBrace(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let start: Buffer = Buffer.alloc(0);
  let hasBegun = false;
  for await (const chunk of chunks) {
    if (hasBegun) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < BEGIN_BYTES) continue;
    // White space may be as long as a file.
    if (beginOf(start) === start.length) start = Buffer.alloc(0);
    else {
      hasBegun = true;
      yield checked(start);
    }
  }
  if (!hasBegun) yield checked(start);
}

/** The index of the first byte that is neither of a byte order mark nor white space. */
function beginOf(bytes: Buffer): number {
  let at = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  while (at < bytes.length && [0x20, 0x09, 0x0a, 0x0d].includes(bytes[at]!)) at++;
  return at;
}

/** @throws NoHarError */
function checked(bytes: Buffer): Buffer {
  const other = OTHER_FILES.find(each => each.bytes.every((byte, at) => bytes[at] === byte));
  if (other !== undefined) throw new NoHarError(`it is no HAR: ${other.is}`);
  const rest = bytes.subarray(beginOf(bytes));
  if (rest.length === 0) throw new NoHarError('it is no HAR: it is empty');
  if (rest[0] !== OPENING_BRACE) throw new NoHarError('it is no HAR: it is no JSON object');
  return rest;
}
