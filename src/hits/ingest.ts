import { type FieldErrors, invalid } from '../errors.ts';
import { atOnce } from '../time/at-once.ts';
import { DIMENSION_GROUPS, type DimensionGroupValue } from './dimension-groups.ts';
import { type Extent, HitLog, type VisitGroupValues } from './hit-log.ts';
import { aiSourceOf, referrerSourceOf } from './sources.ts';
import { type ErrorSink, groupValueOf, type ParsedHit, parseHit, VISIT_DIMENSION_GROUPS } from './wire.ts';

/**
 * The ingested hits of one site of one sandbox: immutable, so a snapshot or a reset is a reference. Versions share one
 * growing log, of which each sees only its beginning; only ingesting into an old version copies it.
 */
export interface IngestedHits extends Extent {
  /** Epoch second of the first pageview and of the last hit; infinity and 0 where there is none. */
  readonly firstPageviewS: number;
  readonly lastS: number;
  /** Of the values of all events, their signs aside, in cents. */
  readonly valueSumCents: number;
  /** A visit whose id generated traffic of the site would use; null where there is none. */
  readonly generatedId: string | null;
  readonly log: HitLog;
}

/** Among values to ingest: none, but a place to pause. */
export const PAUSE = Symbol('pause');

export interface IngestOptions {
  /** Whether the site's generator gives visits such ids: they belong to generated days. */
  readonly isGenerated: (visitId: string) => boolean;
  /** Whether it would, had the site generated traffic: the first of them is remembered. */
  readonly looksGenerated?: (visitId: string) => boolean;
  /** Whether the hits were validated before: they come from a log. */
  readonly validated?: boolean;
  /**
   * Told in each slice how many bytes more are taken by then, in all, than before the ingest; it may throw to end the
   * ingest. Told 0 where nothing comes of it.
   */
  readonly onGrowth?: (bytes: number) => void;
}

/** Errors that one answer names; a file of another kind would give one a line. */
const MAX_ERRORS = 100;
/** Of one site: a map takes no more keys than 2²⁴. */
const MAX_HITS = 16_000_000;
/** The hits of a visit are sorted in one go. */
const MAX_HITS_PER_VISIT = 20_000;
/**
 * Of the values of one site's events, their signs aside. With `MAX_DAY_CENTS` for the generated ones, whatever a report
 * adds up stays below 2⁵³ and is exact.
 */
export const MAX_VALUE_CENTS = 4e15;
const HITS_PER_SLICE = 100;

const DERIVED = [
  ['referrer_source', referrerSourceOf],
  ['ai_source', aiSourceOf],
] as const;

const NO_LOG = new HitLog();
NO_LOG.sealed = true;
const NO_HITS: IngestedHits = {
  ...NO_LOG.extent,
  firstPageviewS: Number.POSITIVE_INFINITY,
  lastS: 0,
  valueSumCents: 0,
  generatedId: null,
  log: NO_LOG,
};

export function noHits(): IngestedHits {
  return NO_HITS;
}

/** As `ingesting`, without pauses. */
export function ingest(base: IngestedHits, values: Iterable<unknown>, options: IngestOptions): IngestedHits {
  return atOnce(ingesting(base, values, options));
}

/**
 * `base` and the hits of `values` (parsed JSON, one a line), all or nothing. Hits may belong to visits of earlier
 * batches and may lie in the future. Yields between slices of work; until it is done, and the result taken or
 * `discard`ed, nothing else must be ingested into versions of the same log. Design: 2.5.
 * @throws 400 with `line 3 visit` and the like as field names · what `values` and `onGrowth` throw
 */
export function* ingesting(
  base: IngestedHits,
  values: Iterable<unknown>,
  options: IngestOptions,
): Generator<void, IngestedHits, void> {
  const { onGrowth = () => undefined, looksGenerated = () => false } = options;
  if (!endsWith(base)) onGrowth(base.log.bytesOfCopy(base));
  const log = endsWith(base) ? base.log : yield* base.log.copy(base);
  const bytesBefore = endsWith(base) ? log.bytes : 0;
  let { firstPageviewS, lastS, valueSumCents, generatedId } = base;
  const errors = new LineErrors();
  try {
    for (const value of values) {
      if (value === PAUSE) {
        yield;
        continue;
      }
      errors.line += 1;
      if (errors.line % HITS_PER_SLICE === 0) {
        onGrowth(log.bytes - bytesBefore);
        yield;
      }
      const hit = checkHit(value, log, options, errors);
      if (hit !== null) {
        valueSumCents += Math.abs(hit.valueCents);
        if (valueSumCents > MAX_VALUE_CENTS) {
          errors.add(
            'value',
            `The values of a site's events can add up to ${MAX_VALUE_CENTS} cents, their signs aside.`,
          );
          break;
        }
      }
      if (errors.count >= MAX_ERRORS) break;
      if (hit === null) continue;
      if (generatedId === null && looksGenerated(hit.visit)) generatedId = hit.visit;
      log.append(hit);
      lastS = Math.max(lastS, hit.timeS);
      if (hit.name === null) firstPageviewS = Math.min(firstPageviewS, hit.timeS);
    }
    if (errors.count > 0) throw invalid(errors.byField);
    onGrowth(log.bytes - bytesBefore);
  } catch (error) {
    yield* discard(log, base);
    onGrowth(0);
    throw error;
  }
  if (log.visit.length === base.hitCount) return base;
  log.committedBytes = log.bytes;
  return { ...log.extent, firstPageviewS, lastS, valueSumCents, generatedId, log };
}

/** Discards what was ingested into `log` after `base`; no caller has seen that version. Yields between slices of work. */
export function* discard(log: HitLog, base: IngestedHits): Generator<void, void, void> {
  if (log !== base.log) return;
  yield* log.shorten(base);
  log.committedBytes = log.bytes;
}

/** Whether the log ends where the version does, and may grow. */
function endsWith({ log, hitCount }: IngestedHits): boolean {
  return !log.sealed && log.visit.length === hitCount;
}

/** The hit of a value; null where it is invalid. Errors are added to `errors`. */
function checkHit(value: unknown, log: HitLog, options: IngestOptions, errors: LineErrors): ParsedHit | null {
  const hit = parseHit(value, errors);
  if (hit === null || options.validated) return hit;
  const visit = log.indexOf(hit.visit, log.ids.length);
  if (visit !== undefined) {
    const groups = log.groupsOf(visit);
    refuseDifferences(hit, groups, errors);
    if (log.hitsOfVisit.at(visit) >= MAX_HITS_PER_VISIT) {
      errors.add('visit', `The visit ${hit.visit} has ${MAX_HITS_PER_VISIT} hits, as many as a visit can have.`);
    }
    refuseUnderived(hit, groups.source, errors);
  } else {
    if (options.isGenerated(hit.visit)) {
      errors.add('visit', `The visit ${hit.visit} belongs to the generated traffic of this site.`);
    }
    refuseUnderived(hit, groupValueOf('source', hit.fields), errors);
  }
  if (log.visit.length >= MAX_HITS) errors.add('', `A site can have ${MAX_HITS} ingested hits.`);
  return hit;
}

function refuseDifferences({ fields, visit }: ParsedHit, groups: VisitGroupValues, errors: ErrorSink): void {
  for (const group of VISIT_DIMENSION_GROUPS) {
    const stated = groups[group] as Readonly<Record<string, string>>;
    for (const field of DIMENSION_GROUPS[group]) {
      if (fields[field] === undefined || fields[field] === stated[field]) continue;
      errors.add(field, `The ${field} field belongs to the visit ${visit}, whose first hit says "${stated[field]}".`);
    }
  }
}

function refuseUnderived({ fields }: ParsedHit, source: DimensionGroupValue<'source'>, errors: ErrorSink): void {
  for (const [field, derive] of DERIVED) {
    if (fields[field] === undefined || fields[field] === derive(source)) continue;
    errors.add(
      field,
      `The ${field} field follows from utm_source and referrer_hostname: here it is "${derive(source)}".`,
    );
  }
}

/** Errors by `line 3 visit` and the like. */
class LineErrors implements ErrorSink {
  readonly byField: FieldErrors = Object.create(null) as FieldErrors;
  count = 0;
  /** From 1, once there is one. */
  line = 0;

  add(field: string, message: string): void {
    this.count++;
    (this.byField[`line ${this.line} ${field}`.trimEnd()] ??= []).push(message);
  }
}
