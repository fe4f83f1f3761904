import type { Random } from '../random/random.ts';
import type { ProfileEvent } from './profile.ts';

interface EventColumns {
  readonly eventName: Uint8Array;
  readonly eventPage: Uint16Array;
  readonly eventOffset: Uint16Array;
  readonly eventValue: Float64Array;
}

const MOST_CHUNK_ROWS = 4096;
/** Rows of events whose number is not known beforehand, in pieces: a day may have millions, too many for plain arrays. */
export class EventRows {
  readonly #chunkRows: number;
  readonly #full: EventColumns[] = [];
  #last: EventColumns;
  #inLast = 0;

  constructor(expectedRows: number) {
    this.#chunkRows = Math.min(MOST_CHUNK_ROWS, expectedRows + 16);
    this.#last = eventColumns(this.#chunkRows);
  }

  get length(): number {
    return this.#full.length * this.#chunkRows + this.#inLast;
  }

  push(name: number, page: number, offset: number, value: number): void {
    if (this.#inLast === this.#chunkRows) {
      this.#full.push(this.#last);
      this.#last = eventColumns(this.#chunkRows);
      this.#inLast = 0;
    }
    const row = this.#inLast++;
    this.#last.eventName[row] = name;
    this.#last.eventPage[row] = page;
    this.#last.eventOffset[row] = offset;
    this.#last.eventValue[row] = value;
  }

  /** All rows, each column in one piece. */
  *columns(): Generator<void, EventColumns, void> {
    const all = eventColumns(this.length);
    for (const [index, chunk] of [...this.#full, this.#last].entries()) {
      copyRows(chunk, chunk === this.#last ? this.#inLast : this.#chunkRows, all, index * this.#chunkRows);
      yield;
    }
    return all;
  }
}

function eventColumns(rows: number): EventColumns {
  return {
    eventName: new Uint8Array(rows),
    eventPage: new Uint16Array(rows),
    eventOffset: new Uint16Array(rows),
    eventValue: new Float64Array(rows),
  };
}

function copyRows(from: EventColumns, rows: number, to: EventColumns, at: number): void {
  to.eventName.set(from.eventName.subarray(0, rows), at);
  to.eventPage.set(from.eventPage.subarray(0, rows), at);
  to.eventOffset.set(from.eventOffset.subarray(0, rows), at);
  to.eventValue.set(from.eventValue.subarray(0, rows), at);
}

/** Cents: the sum of some items. */
export function drawValue({ values, items }: ProfileEvent, random: Random): number {
  if (values.length === 0) return 0;
  let value = 0;
  for (let left = items > 1 ? 1 + random.below(items) : 1; left > 0; left--)
    value += values[random.below(values.length)]!;
  return value;
}
