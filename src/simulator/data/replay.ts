import { ApiError } from '../../errors.ts';
import { addBatch, type HitBatch, type Lines, type SandboxHits } from '../../sandbox/sandbox-hits.ts';
import { DataError } from '../../store/data-error.ts';

export interface ReplayInput {
  /** For what is said of a bad record. */
  readonly file: string;
  /** Records of the log, by line. */
  readonly batches: ReadonlyMap<number, unknown>;
  /** What stood before the first of them. */
  readonly beginning: SandboxHits;
}

/**
 * Ingests the lines of a log again. What several standings have in common is ingested once.
 * @throws DataError, when called, for a record that cannot be ingested
 */
export function replay({ file, batches, beginning }: ReplayInput): (lines: Lines) => SandboxHits {
  const nextOf = new Map<SandboxHits, Map<number, SandboxHits>>();

  const step = (hits: SandboxHits, line: number): SandboxHits => {
    const known = nextOf.get(hits) ?? new Map<number, SandboxHits>();
    nextOf.set(hits, known);
    const next = known.get(line) ?? ingestLine(hits, line);
    known.set(line, next);
    return next;
  };
  const ingestLine = (hits: SandboxHits, line: number): SandboxHits => {
    const batch = batches.get(line);
    if (!isBatch(batch)) throw new DataError(`${file} has no hits in line ${line}; it was left untouched`);
    try {
      // They were judged when they came; a site may have been given traffic since.
      return addBatch(hits, batch, line, () => false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new DataError(`${file} holds hits in line ${line} that cannot be ingested: ${error.message}`);
    }
  };

  return lines => {
    let hits = beginning;
    for (const [first, last] of lines) for (let line = first; line <= last; line++) hits = step(hits, line);
    return hits;
  };
}

function isBatch(value: unknown): value is HitBatch {
  if (typeof value !== 'object' || value === null) return false;
  const { site, hits } = value as Record<string, unknown>;
  return typeof site === 'string' && Array.isArray(hits);
}
