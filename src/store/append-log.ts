import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { checkedMembers, closing, withChecksum } from './checksum.ts';
import { DataError, errorCode } from './data-error.ts';
import { type Files, PRIVATE, systemFiles } from './files.ts';
import { linesOf } from './log-lines.ts';
import { type Lines, LogWriter } from './log-writer.ts';
import { ascendingMembership, type Runs } from './runs.ts';

/**
 * A file of records that only grows, but for compaction: NDJSON, behind a first line that names format and version. Each
 * line has a checksum, and a number that the record keeps for good: they ascend, and compaction leaves gaps.
 */
export interface AppendLog {
  /**
   * Adds a record, given as the pieces of its JSON, none of which ends within a character; `use` stores that the record
   * counts, under its number. On the disk before `use` is called, all or nothing: after a failure or a crash the file
   * holds the record whole or not at all. Records that arrive while a write is under way share the next one.
   * @throws the error of the file system, such as ENOSPC; the file is as it was before. What `use` throws
   */
  append<R>(record: Iterable<string>, use: (number: number) => Promise<R>): Promise<R>;
  /**
   * Gives back the space of records that are neither in use nor just being added: at the end of the file always, in its
   * middle where less than half of the bytes are in use. `inUse` is asked once those under way are written.
   * @throws the error of the file system; nothing is lost, then or in a crash
   */
  compact(inUse: () => Iterable<Runs[number]>): Promise<void>;
  /** Waits for the records under way and takes no more. */
  close(): Promise<void>;
}

export interface OpenedLog {
  readonly log: AppendLog;
  /** The length of a last line without its end, which a crash leaves behind; it was never answered for. */
  readonly droppedBytes: number;
  /** Brings a log of an older version to that of today; to be called before the first append. */
  migrate(): Promise<void>;
}

export interface OpenLogOptions {
  readonly file: string;
  /** Receives what the file holds, in order: of each record the bytes of its JSON. It may throw to refuse the file. */
  readonly onRecord: (json: Buffer, number: number) => void;
  readonly files?: Files;
}

const VERSION = 2;
const HEADERS: ReadonlyMap<number, string> = new Map([
  [VERSION, withChecksum({ format: 'leadline-log', version: VERSION })],
  // Leadline 0.1 had no checksums, and the number of a record was that of its line.
  [1, '{"format":"leadline-log","version":1}'],
]);
const HEADER = Buffer.from(`${HEADERS.get(VERSION)!}\n`);

/**
 * Opens a log that exists and hands over its records. Nothing is written before the first append or compaction.
 * @throws DataError with file and line where a line is damaged, or the file is no log or a newer one.
 */
export async function openAppendLog({ file, onRecord, files = systemFiles }: OpenLogOptions): Promise<OpenedLog> {
  const handle = await files.open(file, 'r+');
  try {
    const { version, droppedBytes, wholeBytes, ...places } = await readLog(handle, file, onRecord);
    const log = new LogFile({ file, files, writer: new LogWriter(handle, wholeBytes, droppedBytes > 0), ...places });
    const migrate = async () => {
      if (version !== VERSION) await log.rewrite(() => true, version);
    };
    return { log, droppedBytes, migrate };
  } catch (error) {
    await handle.close();
    throw errorCode(error) === undefined ? error : new DataError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A new log, in place of a file that nothing refers to. */
export async function createAppendLog(file: string, files: Files = systemFiles): Promise<AppendLog> {
  const { writer } = await writeLog(file, files, []);
  return new LogFile({ file, files, writer, numbers: [], ends: [] });
}

/** Where the records are: their numbers, ascending, and bytes of the file up to the end of each. */
interface Places {
  readonly numbers: number[];
  readonly ends: number[];
}

interface ReadLog extends Places {
  /** Null where not even the first line was finished. */
  readonly version: number | null;
  readonly wholeBytes: number;
  readonly droppedBytes: number;
}

async function readLog(handle: FileHandle, file: string, onRecord: OpenLogOptions['onRecord']): Promise<ReadLog> {
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

interface LogParts extends Places {
  readonly file: string;
  readonly files: Files;
  readonly writer: LogWriter;
}

class LogFile implements AppendLog {
  readonly #file: string;
  readonly #files: Files;
  #writer: LogWriter;
  #numbers: number[];
  #ends: number[];
  #last: number;
  /** Numbers of records that are written and that nobody has said to be in use yet. */
  readonly #unused = new Set<number>();
  // Records that share the next write; null where none has begun to gather since the last one, or since a compaction.
  #gathering: Waiting[] | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor({ file, files, writer, numbers, ends }: LogParts) {
    this.#file = file;
    this.#files = files;
    this.#writer = writer;
    this.#numbers = numbers;
    this.#ends = ends;
    this.#last = numbers.at(-1) ?? 0;
  }

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

  compact(inUse: () => Iterable<Runs[number]>): Promise<void> {
    return this.#inTurn(async () => {
      const isInUse = ascendingMembership(inUse());
      const kept = this.#numbers.map(number => isInUse(number) || this.#unused.has(number));
      const sizeAt = (index: number) => this.#ends[index]! - this.#startOf(index);
      const keptBytes = kept.reduce((sum, keep, index) => (keep ? sum + sizeAt(index) : sum), 0);
      const length = kept.lastIndexOf(true) + 1;
      if (2 * keptBytes < this.#startOf(length) - HEADER.length) return this.rewrite(index => kept[index]!, VERSION);
      if (length === kept.length) return this.#writer.cutBack();
      const end = this.#startOf(length);
      this.#numbers.length = length;
      this.#ends.length = length;
      return this.#writer.shorten(end);
    });
  }

  close(): Promise<void> {
    this.#closed = true;
    return this.#inTurn(() => this.#writer.handle.close());
  }

  /** Writes those records whose indexes `keeps` accepts to a new file, read from one of that version. */
  async rewrite(keeps: (index: number) => boolean, version: number | null): Promise<void> {
    const numbers = this.#numbers.filter((_, index) => keeps(index));
    const { writer, ends } = await writeLog(this.#file, this.#files, this.#lines(keeps, version));
    // All is in the new file; the old one has no name any more.
    await this.#writer.handle.close().catch(() => undefined);
    this.#writer = writer;
    this.#numbers = numbers;
    this.#ends = ends;
  }

  async *#lines(keeps: (index: number) => boolean, version: number | null): AsyncGenerator<Iterable<Buffer>> {
    // The first line is the header's.
    let index = -1;
    for await (const { bytes } of linesOf(this.#writer.handle)) {
      if (index >= 0 && index < this.#numbers.length && keeps(index)) {
        yield version === VERSION ? [bytes, NEWLINE] : lineOf(this.#numbers[index]!, [bytes.toString()]);
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

const NEWLINE = Buffer.from('\n');
