import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { ascendingMembership, type Ranges } from '../sandbox/number-ranges.ts';
import { checkedMembers, closing, withChecksum } from './checksum.ts';
import { DataError, errorCode, type Files, PRIVATE } from './files.ts';
import { type Lines, LogWriter, linesOf } from './log-file.ts';

export interface OpenLogOptions {
  readonly file: string;
  /** Receives what the file holds, in order: of each record the bytes of its JSON. It may throw to refuse the file. */
  readonly onRecord: (json: Buffer, number: number) => void;
  readonly files: Files;
}

const VERSION = 2;
const HEADERS: ReadonlyMap<number, string> = new Map([
  [VERSION, withChecksum({ format: 'leadline-log', version: VERSION })],
  // Leadline 0.1 had no checksums, and the number of a record was that of its line.
  [1, '{"format":"leadline-log","version":1}'],
]);
const HEADER = Buffer.from(`${HEADERS.get(VERSION)!}\n`);
const NEWLINE = Buffer.from('\n');

/**
 * Opens a log and hands over its records; one without a file is empty. Nothing is written before the first append,
 * compaction or migration.
 * @throws DataError with file and line where a line is damaged, or the file is no log or a newer one.
 */
export async function openAppendLog({ file, onRecord, files }: OpenLogOptions): Promise<AppendLog> {
  let handle: FileHandle;
  try {
    handle = await files.open(file, 'r+');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new AppendLog(file, files);
    throw error;
  }
  try {
    return new AppendLog(file, files, { handle, ...(await readLog(handle, file, onRecord)) });
  } catch (error) {
    await handle.close();
    throw errorCode(error) === undefined ? error : new DataError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** What a file holds. */
interface LogContent {
  /** Null where not even the first line was finished. */
  readonly version: number | null;
  /** The numbers of the records, ascending, and bytes of the file up to the end of each. */
  readonly numbers: number[];
  readonly ends: number[];
  readonly wholeBytes: number;
  readonly droppedBytes: number;
}

async function readLog(handle: FileHandle, file: string, onRecord: OpenLogOptions['onRecord']): Promise<LogContent> {
  const [numbers, ends]: [number[], number[]] = [[], []];
  let version: number | null = null;
  let wholeBytes = 0;
  let line = 0;
  for await (const { bytes, end, whole } of linesOf(handle)) {
    line += 1;
    if (line === 1) version = readHeader(file, bytes, whole);
    if (!whole) return { version, numbers, ends, wholeBytes, droppedBytes: bytes.length };
    wholeBytes = end;
    if (line === 1) continue;
    const { number, json } = (version === VERSION ? readRecord(bytes) : readUnchecked(bytes, line)) ?? NOT_A_RECORD;
    if (json === null || number <= (numbers.at(-1) ?? 0)) {
      const reason = version === VERSION ? ': its checksum is wrong' : '';
      throw new DataError(`${file} is damaged in line ${line}${reason}; it was left untouched`);
    }
    numbers.push(number);
    ends.push(end);
    onRecord(json, number);
  }
  return { version, numbers, ends, wholeBytes, droppedBytes: 0 };
}

function readHeader(file: string, bytes: Buffer, whole: boolean): number | null {
  const found = bytes.toString();
  for (const [version, header] of HEADERS) if (whole && found === header) return version;
  if (!whole && [...HEADERS.values()].some(header => header.startsWith(found))) return null;
  const start = JSON.stringify(found.slice(0, 100));
  throw new DataError(`${file} begins with ${start} and not with ${HEADERS.get(VERSION)}; it was left untouched`);
}

interface FoundRecord {
  readonly number: number;
  readonly json: Buffer;
}

const NOT_A_RECORD = { number: Number.NaN, json: null };
const OPENING = /^\{"number":(\d{1,15}),"record":/;
const LONGEST_OPENING = 40;

/** What `lineOf` wrote; null where the bytes are any others. */
function readRecord(bytes: Buffer): FoundRecord | null {
  const members = checkedMembers(bytes);
  const [opening, number] = OPENING.exec(members?.toString('latin1', 0, LONGEST_OPENING) ?? '') ?? [];
  if (members === null || opening === undefined) return null;
  return { number: Number(number), json: members.subarray(opening.length) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readUnchecked(bytes: Buffer, line: number): FoundRecord | null {
  try {
    JSON.parse(utf8.decode(bytes));
    return { number: line, json: bytes };
  } catch {
    return null;
  }
}

function* lineOf(number: number, record: Iterable<string>): Generator<Buffer> {
  const opening = Buffer.from(`{"number":${number},"record":`);
  let crc = crc32(opening);
  yield opening;
  for (const text of record) {
    const bytes = Buffer.from(text);
    crc = crc32(bytes, crc);
    yield bytes;
  }
  yield Buffer.from(`${closing(crc)}\n`);
}

/** Writes a log beside `file` and puts it in its place. */
async function writeLog(file: string, files: Files, lines: Lines): Promise<{ writer: LogWriter; ends: number[] }> {
  const temporary = `${file}.tmp`;
  const handle = await files.open(temporary, 'w+', PRIVATE);
  try {
    const writer = new LogWriter(handle, 0, false);
    await writer.write([[HEADER]]);
    const ends = await writer.write(lines);
    await files.rename(temporary, file);
    writer.named(file, files);
    return { writer, ends };
  } catch (error) {
    await handle.close();
    await files.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

interface Waiting {
  readonly record: Iterable<string>;
  readonly resolve: (number: number) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A file of records that only grows, but for compaction: NDJSON, behind a first line that names format and version. Each
 * line has a checksum, and a number that the record keeps for good: they ascend, and compaction leaves gaps. The file is
 * made with the first record: most sandboxes never ingest.
 */
export class AppendLog {
  /** The length of a last line without its end, which a crash leaves behind; it was never answered for. */
  readonly droppedBytes: number;
  readonly #file: string;
  readonly #files: Files;
  #version: number | null;
  /** Null where there is no file yet. */
  #writer: LogWriter | null;
  #numbers: number[];
  #ends: number[];
  #last: number;
  /** Numbers of records that are written and not yet in use. */
  readonly #unused = new Set<number>();
  // Records that share the next write; null where none has begun to gather since the last one, or since a compaction.
  #gathering: Waiting[] | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** @param found what the file holds; null where nothing refers to a file of that name */
  constructor(file: string, files: Files, found: (LogContent & { readonly handle: FileHandle }) | null = null) {
    this.#file = file;
    this.#files = files;
    this.droppedBytes = found?.droppedBytes ?? 0;
    this.#version = found === null ? VERSION : found.version;
    this.#writer = found && new LogWriter(found.handle, found.wholeBytes, found.droppedBytes > 0);
    this.#numbers = found?.numbers ?? [];
    this.#ends = found?.ends ?? [];
    this.#last = this.#numbers.at(-1) ?? 0;
  }

  /** Brings a log of an older version to that of today; to be called before the first append. */
  async migrate(): Promise<void> {
    if (this.#writer !== null && this.#version !== VERSION) await this.#rewrite(this.#writer, () => true);
  }

  /**
   * Adds a record, given as the pieces of its JSON, none of which ends within a character; `use` stores that the record
   * counts, under its number. On the disk before `use` is called, all or nothing: after a failure or a crash the file
   * holds the record whole or not at all. Records that arrive while a write is under way share the next one.
   * @throws the error of the file system, such as ENOSPC; the file is as it was before. What `use` throws
   */
  async append<R>(record: Iterable<string>, use: (number: number) => Promise<R>): Promise<R> {
    if (this.#closed) throw new Error('the log is closed');
    const number = await new Promise<number>((resolve, reject) => {
      (this.#gathering ?? this.#gather()).push({ record, resolve, reject });
    });
    try {
      return await use(number);
    } finally {
      this.#unused.delete(number);
    }
  }

  /**
   * Gives back the space of records that are neither in use nor just being added: at the end of the file always, in its
   * middle where less than half of the bytes are in use. `inUse` is asked once those under way are written.
   * @throws the error of the file system; nothing is lost, then or in a crash
   */
  compact(inUse: () => Iterable<Ranges[number]>): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#writer === null) return;
      const isInUse = ascendingMembership(inUse());
      const kept = this.#numbers.map(number => isInUse(number) || this.#unused.has(number));
      const sizeAt = (index: number) => this.#ends[index]! - this.#startOf(index);
      const keptBytes = kept.reduce((sum, keep, index) => (keep ? sum + sizeAt(index) : sum), 0);
      const length = kept.lastIndexOf(true) + 1;
      if (2 * keptBytes < this.#startOf(length) - HEADER.length) {
        return this.#rewrite(this.#writer, index => kept[index]!);
      }
      if (length === kept.length) return this.#writer.truncate();
      const end = this.#startOf(length);
      this.#numbers.length = length;
      this.#ends.length = length;
      return this.#writer.shorten(end);
    });
  }

  /** Waits for the records under way and takes no more. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#inTurn(async () => this.#writer?.handle.close());
  }

  /** Writes those records whose indexes `keeps` accepts to a new file. */
  async #rewrite(old: LogWriter, keeps: (index: number) => boolean): Promise<void> {
    const numbers = this.#numbers.filter((_, index) => keeps(index));
    const { writer, ends } = await writeLog(this.#file, this.#files, this.#lines(old, keeps));
    // All is in the new file; the old one has no name any more.
    await old.handle.close().catch(() => undefined);
    this.#version = VERSION;
    this.#writer = writer;
    this.#numbers = numbers;
    this.#ends = ends;
  }

  async *#lines({ handle }: LogWriter, keeps: (index: number) => boolean): AsyncGenerator<Iterable<Buffer>> {
    // The first line is the header's.
    let index = -1;
    for await (const { bytes } of linesOf(handle)) {
      if (index >= 0 && index < this.#numbers.length && keeps(index)) {
        yield this.#version === VERSION ? [bytes, NEWLINE] : lineOf(this.#numbers[index]!, [bytes.toString()]);
      }
      index += 1;
    }
  }

  /** Bytes before the record at `index`, or behind the last one. */
  #startOf(index: number): number {
    return index === 0 ? HEADER.length : this.#ends[index - 1]!;
  }

  #inTurn<R>(task: () => Promise<R>): Promise<R> {
    this.#gathering = null;
    const done = this.#work.then(task);
    this.#work = done.catch(() => undefined);
    return done;
  }

  #gather(): Waiting[] {
    const batch: Waiting[] = [];
    void this.#inTurn(() => {
      if (this.#gathering === batch) this.#gathering = null;
      return this.#writeAll(batch);
    });
    this.#gathering = batch;
    return batch;
  }

  async #writeAll(batch: readonly Waiting[]): Promise<void> {
    // A number is given once, even where the write fails.
    const first = this.#last + 1;
    this.#last += batch.length;
    try {
      this.#writer ??= (await writeLog(this.#file, this.#files, [])).writer;
      const lines = batch.map(({ record }, index) => lineOf(first + index, record));
      for (const [index, end] of (await this.#writer.write(lines)).entries()) {
        this.#numbers.push(first + index);
        this.#ends.push(end);
        this.#unused.add(first + index);
        batch[index]!.resolve(first + index);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
