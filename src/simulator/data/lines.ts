import { highestLine, type Lines } from '../../sandbox/sandbox-hits.ts';
import { DataError } from '../../store/data-error.ts';

/** A log as far as it could be read. */
export interface LogExtent {
  readonly file: string;
  /** The number of its last whole line. */
  readonly last: number;
  /** Whether another line began after it, which was cut off. */
  readonly torn: boolean;
}

/**
 * `lines` as far as the log has them. A crash never tears a line that counts, but whatever else did: that one line is
 * given up, and with it no other.
 * @throws DataError where more is missing
 */
export function presentLines(lines: Lines, { file, last, torn }: LogExtent): Lines {
  const highest = highestLine(lines);
  if (highest <= last) return lines;
  if (highest === last + 1 && torn) {
    return lines.map(([from, to]) => [from, Math.min(to, last)] as const).filter(([from, to]) => from <= to);
  }
  throw new DataError(`${file} ends with line ${last}, but the state counts on line ${highest}`);
}
