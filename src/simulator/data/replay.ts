import { ApiError } from '../../errors.ts';
import { HitsText } from '../../hits/hits-text.ts';
import { addBatch, type HitBatch, type SandboxHits } from '../../sandbox/sandbox-hits.ts';
import { DataError } from '../../store/data-error.ts';
import type { Runs } from '../../store/runs.ts';

export interface ReplayInput {
  /** For what is said of a bad record. */
  readonly file: string;
  /** What stood before the first record. */
  readonly beginning: SandboxHits;
  /** What each of several standings has of the log: records by number, ascending. */
  readonly standings: readonly Runs[];
}

/**
 * Ingests the records of a log again, one after the other as they are read, for several standings at once: what they have
 * in common is ingested once. Of the log it holds no more than the record at hand.
 */
export class Replay {
  readonly #file: string;
  readonly #points: readonly Point[];

  constructor({ file, beginning, standings }: ReplayInput) {
    this.#file = file;
    this.#points = standings.map(runs => {
      const numbers = numbersOf(runs);
      return { hits: beginning, numbers, next: nextOf(numbers) };
    });
  }

  /**
   * The next record of the log, as the bytes of its JSON; numbers ascend.
   * @throws DataError for a record that is missing or cannot be ingested
   */
  add(json: Buffer, number: number): void {
    const known = new Map<SandboxHits, SandboxHits>();
    for (const point of this.#points) {
      if (point.next === null || point.next > number) continue;
      if (point.next < number) throw this.#missing(point.next);
      const next = known.get(point.hits) ?? this.#ingest(point.hits, json, number);
      known.set(point.hits, next);
      point.hits = next;
      point.next = nextOf(point.numbers);
    }
  }

  /** The hits of each standing, once all records were added. @throws DataError for a record that is missing */
  done(): SandboxHits[] {
    return this.#points.map(({ hits, next }) => {
      if (next !== null) throw this.#missing(next);
      return hits;
    });
  }

  #ingest(hits: SandboxHits, json: Buffer, number: number): SandboxHits {
    const batch = batchOf(json);
    if (batch === null) throw new DataError(`${this.#file} has no hits in the record ${number}; it was left untouched`);
    try {
      return addBatch(hits, batch, number);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new DataError(`${this.#file} holds hits in the record ${number} that cannot be ingested: ${error.message}`);
    }
  }

  #missing(number: number): DataError {
    return new DataError(`${this.#file} lacks the record ${number}, on which the state counts`);
  }
}

/** A standing, as far as the log was read. */
interface Point {
  hits: SandboxHits;
  readonly numbers: Iterator<number>;
  /** The record that it needs next; null where it has all. */
  next: number | null;
}

function* numbersOf(runs: Runs): Generator<number> {
  for (const [first, last] of runs) for (let number = first; number <= last; number++) yield number;
}

function nextOf(numbers: Iterator<number>): number | null {
  const { done, value } = numbers.next();
  return done ? null : value;
}

const BEGINNING = /^\{"site":("(?:[^"\\]|\\.)*"),"hits":(?=\[)/s;
const LONGEST_BEGINNING = 4096;

/** What `jsonOf` wrote, its hits still as text: all of them parsed at once could take more than the heap has. */
function batchOf(json: Buffer): HitBatch | null {
  const [beginning, site] = BEGINNING.exec(json.toString('latin1', 0, LONGEST_BEGINNING)) ?? [];
  if (beginning === undefined || site === undefined) return null;
  return {
    site: JSON.parse(Buffer.from(site, 'latin1').toString()),
    hits: new HitsText(json.subarray(beginning.length, -1), 'list'),
  };
}
