import { crc32 } from 'node:zlib';

const MEMBER = ',"checksum":"';
const CLOSING_BYTES = MEMBER.length + 8 + '"}'.length;

/** JSON of `value`, which has members, and as its last one the CRC-32 of all bytes before that one. */
export function withChecksum(value: object): string {
  const opening = JSON.stringify(value).slice(0, -1);
  return opening + closing(crc32(opening));
}

/** What follows the members of an object whose bytes so far have the CRC-32 `crc`. */
export function closing(crc: number): string {
  return `${MEMBER}${crc.toString(16).padStart(8, '0')}"}`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text before the checksum, the opening brace included; null where the checksum does not match. */
export function checkedMembers(bytes: Buffer): Buffer | null {
  const end = bytes.length - CLOSING_BYTES;
  if (end < 0 || bytes.toString('latin1', end) !== closing(crc32(bytes.subarray(0, end)))) return null;
  return bytes.subarray(0, end);
}

/** The object that `withChecksum` wrote; null where the bytes are any others. */
export function readChecked(bytes: Buffer): Record<string, unknown> | null {
  if (checkedMembers(bytes) === null) return null;
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return null;
  }
}
