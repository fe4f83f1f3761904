import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { isOwn } from './cache-folder.ts';

// V8 itself checks no more than the length of the source, its own version and its flags, and crashes on damaged data.

/** Three numbers and a gap: V8 copies data that does not begin at a multiple of eight. */
const HEADER_BYTES = 16;

/** CRC-32 of some MB takes less than a millisecond, SHA-256 several. */
export function checksumOf(bytes: Uint8Array): number {
  return (createRequire(import.meta.url)('node:zlib') as typeof import('node:zlib')).crc32(bytes);
}

/** The contents of a file of the cache. @param source the checksum of what `data` was compiled from */
export function entryOf(source: number, data: Uint8Array): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  [source, data.length, checksumOf(data)].forEach((word, at) => {
    header.writeUInt32LE(word, at * 4);
  });
  return Buffer.concat([header, data]);
}

/** What was compiled from a source of this checksum; undefined where the file is not there, not sound, or could be of another user. */
export function readEntry(path: string, source: number): Buffer | undefined {
  const contents = readOwn(path);
  if (contents === undefined || contents.length < HEADER_BYTES) return undefined;
  const [compiledFrom, length, checksum] = [0, 4, 8].map(at => contents.readUInt32LE(at));
  const data = contents.subarray(HEADER_BYTES);
  const isSound = compiledFrom === source && length === data.length && checksum === checksumOf(data);
  return isSound ? data : undefined;
}

/** To open a pipe would otherwise take until somebody writes to it. Windows has no such flag. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function readOwn(path: string): Buffer | undefined {
  let opened: number | undefined;
  try {
    if (!isOwn(lstatSync(dirname(path)))) return undefined;
    opened = openSync(path, AT_ONCE);
    const stats = fstatSync(opened);
    return stats.isFile() && isOwn(stats) ? readFileSync(opened) : undefined;
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
