import { ApiError } from '../../errors.ts';
import { addBatch, type HitBatch, type SandboxHits } from '../../sandbox/sandbox-hits.ts';
import { DataError } from '../../store/data-error.ts';
import type { Runs } from '../../store/runs.ts';

export interface ReplayInput {
  /** For what is said of a bad record. */
  readonly file: string;
  /** Records of the log, by number. */
  readonly batches: ReadonlyMap<number, unknown>;
  /** What stood before the first of them. */
  readonly beginning: SandboxHits;
}

/**
 * Ingests the records of a log again. What several standings have in common is ingested once.
 * @throws DataError, when called, for a record that is missing or cannot be ingested
 */
export function replay({ file, batches, beginning }: ReplayInput): (records: Runs) => SandboxHits {
  const nextOf = new Map<SandboxHits, Map<number, SandboxHits>>();

  const step = (hits: SandboxHits, number: number): SandboxHits => {
    const known = nextOf.get(hits) ?? new Map<number, SandboxHits>();
    nextOf.set(hits, known);
    const next = known.get(number) ?? ingestRecord(hits, number);
    known.set(number, next);
    return next;
  };
  const ingestRecord = (hits: SandboxHits, number: number): SandboxHits => {
    const batch = batches.get(number);
    if (batch === undefined) throw new DataError(`${file} lacks the record ${number}, on which the state counts`);
    if (!isBatch(batch)) throw new DataError(`${file} has no hits in the record ${number}; it was left untouched`);
    try {
      return addBatch(hits, batch, number);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new DataError(`${file} holds hits in the record ${number} that cannot be ingested: ${error.message}`);
    }
  };

  return records => {
    let hits = beginning;
    for (const [first, last] of records) for (let number = first; number <= last; number++) hits = step(hits, number);
    return hits;
  };
}

function isBatch(value: unknown): value is HitBatch {
  if (typeof value !== 'object' || value === null) return false;
  const { site, hits } = value as Record<string, unknown>;
  return typeof site === 'string' && Array.isArray(hits);
}
