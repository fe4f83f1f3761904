import { ApiError } from '../errors.ts';
import { HitsText } from '../hits/hits-text.ts';
import { ingest, noHits, PAUSE } from '../hits/ingest.ts';
import { numbersIn, type Ranges } from '../sandbox/number-ranges.ts';
import { type SandboxHits, withHits } from '../sandbox/sandbox-data.ts';
import type { HitBatch } from '../sandbox/storage.ts';
import { isGeneratedVisitId } from '../traffic/visit-id.ts';
import { DataError } from './files.ts';

// Hits that are stringified together: about a millisecond of work.
const HITS_PER_PIECE = 200;

/** A batch as the log has it, in pieces. */
export function* jsonOf({ site, hits }: HitBatch): Generator<string> {
  let piece = `{"site":${JSON.stringify(site)},"hits":[`;
  let count = 0;
  for (const hit of hits) {
    if (hit === PAUSE) continue;
    piece += `${count === 0 ? '' : ','}${JSON.stringify(hit)}`;
    if (++count % HITS_PER_PIECE > 0) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]}`;
}

const BEGINNING = /^\{"site":("(?:[^"\\]|\\.)*"),"hits":(?=\[)/s;
const LONGEST_BEGINNING = 4096;

/** What `jsonOf` wrote, its hits still as text: all of them parsed together could take more than the heap has. */
function batchOf(json: Buffer): HitBatch | null {
  const [beginning, site] = BEGINNING.exec(json.toString('latin1', 0, LONGEST_BEGINNING)) ?? [];
  if (beginning === undefined || site === undefined) return null;
  return {
    site: JSON.parse(Buffer.from(site, 'latin1').toString()),
    hits: new HitsText(json.subarray(beginning.length, -1), 'list'),
  };
}

/** The hits of a version, as far as the log was read. */
interface Version {
  hits: SandboxHits;
  readonly numbers: Iterator<number>;
  /** The record that it needs next; null where it has all. */
  next: number | null;
}

/**
 * Ingests the records of a log again, one after the other as they are read, for several versions of the data together:
 * what they have in common is ingested once. Of the log it holds no more than the record at hand.
 */
export class Replay {
  readonly #file: string;
  readonly #versions: readonly Version[];

  /**
   * @param file for what is said of a bad record
   * @param initial the hits before the first record
   * @param versions what each of several versions has of the log: numbers of records, ascending
   */
  constructor(file: string, initial: SandboxHits, versions: readonly Ranges[]) {
    this.#file = file;
    this.#versions = versions.map(ranges => {
      const numbers = numbersIn(ranges);
      return { hits: initial, numbers, next: nextOf(numbers) };
    });
  }

  /**
   * The next record of the log, as the bytes of its JSON; numbers ascend.
   * @throws DataError for a record that is missing or cannot be ingested
   */
  add(json: Buffer, number: number): void {
    const known = new Map<SandboxHits, SandboxHits>();
    for (const version of this.#versions) {
      if (version.next === null || version.next > number) continue;
      if (version.next < number) throw this.#missing(version.next);
      const next = known.get(version.hits) ?? this.#ingest(version.hits, json, number);
      known.set(version.hits, next);
      version.hits = next;
      version.next = nextOf(version.numbers);
    }
  }

  /** The hits of each version, once all records were added. @throws DataError for a record that is missing */
  done(): SandboxHits[] {
    return this.#versions.map(({ hits, next }) => {
      if (next !== null) throw this.#missing(next);
      return hits;
    });
  }

  #ingest(hits: SandboxHits, json: Buffer, number: number): SandboxHits {
    const batch = batchOf(json);
    if (batch === null) throw new DataError(`${this.#file} has no hits in the record ${number}; it was left untouched`);
    const { site } = batch;
    try {
      const next = ingest(hits.bySite.get(site) ?? noHits(), batch.hits, {
        isGenerated: () => false,
        looksGenerated: id => isGeneratedVisitId(site, id),
        // When they came.
        validated: true,
      });
      return withHits(hits, site, next, number);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new DataError(`${this.#file} holds hits in the record ${number} that cannot be ingested: ${error.message}`);
    }
  }

  #missing(number: number): DataError {
    return new DataError(`${this.#file} has no record ${number}, which the state refers to`);
  }
}

function nextOf(numbers: Iterator<number>): number | null {
  const { done, value } = numbers.next();
  return done ? null : value;
}
