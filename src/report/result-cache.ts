import type { Evictable, Memory } from '../memory/memory.ts';
import { textBytes, valueBytes } from '../memory/value-bytes.ts';
import { type Claim, unboundedClaim } from '../memory/work-memory.ts';
import { LIMITS } from './limits.ts';
import { REPORT_ASSUMPTIONS } from './report-assumptions.ts';
import type { ReportRequest } from './request.ts';
import { epochOf, type ReportContext } from './resolve-range.ts';
import { type Report, type Row, runReport } from './run.ts';

interface Kept {
  readonly report: Report;
  readonly ingested: object | null;
  readonly bytes: number;
}

/** Of the memory bound, for all results that are kept. */
const SHARE = 1 / 16;
/** Of this share, for one of them. */
const LARGEST = 1 / 2;
// Rows of a result that are measured; the others are taken to be like them.
const ROWS_MEASURED = 100;
const ENTRY_BYTES = 300;
const ROWS_PER_SLICE = 2000;
// Quotes, colon and comma; `textBytes` counts a header beside them.
const BYTES_BESIDE_VALUE = 6;

/**
 * Reports that were run before, whichever sandbox asked, the least recently asked for dropped first. An entry holds for
 * the same request over the same hits, in the same zone, under the same assumptions, at the same now; and at any later
 * one where the request's range was final by then. So an ingest, another profile, another timezone or a clock that
 * moves can never bring back an old answer.
 */
export class ResultCache implements Evictable {
  readonly #memory: Memory;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
    memory.add(this);
  }

  release(bytes: number): void {
    this.#shrinkTo(this.#bytes - bytes);
  }

  /**
   * A report, as `runReport` gives it; not to be changed.
   * @param claim of which what the answer takes as text stays taken
   * @throws as `runReport` does
   */
  *run(request: ReportRequest, context: ReportContext, claim: Claim = unboundedClaim()): Generator<void, Report, void> {
    const report = yield* this.#reportOf(request, context, claim);
    claim.clear();
    claim.take('heap', yield* textBytesOf(report.rows));
    return report;
  }

  /** The same for somebody who only looks: what is kept is used, and stays as it is. */
  *look(request: ReportRequest, context: ReportContext, claim: Claim): Generator<void, Report, void> {
    const known = this.#kept.get(yield* keyOf(request, context));
    if (known !== undefined && known.ingested === context.hits.version.ingested) return known.report;
    return yield* runReport(request, context, LIMITS, claim);
  }

  *#reportOf(request: ReportRequest, context: ReportContext, claim: Claim): Generator<void, Report, void> {
    const { ingested } = context.hits.version;
    const key = yield* keyOf(request, context);
    const known = this.#kept.get(key);
    this.#forget(key);
    if (known !== undefined && known.ingested === ingested) {
      this.#keep(key, known);
      return known.report;
    }
    const report = yield* runReport(request, context, LIMITS, claim);
    const bytes = ENTRY_BYTES + textBytes(key) + bytesOf(report.rows);
    if (bytes <= this.#memory.boundBytes * SHARE * LARGEST) this.#keep(key, { report, ingested, bytes });
    return report;
  }

  #keep(key: string, kept: Kept): void {
    // Another request may have worked out the same meanwhile.
    this.#forget(key);
    // Results never take the place of what cannot be made again.
    if (this.#memory.total + kept.bytes > this.#memory.boundBytes) return;
    this.#kept.set(key, kept);
    this.#count(kept.bytes);
    this.#shrinkTo(this.#memory.boundBytes * SHARE);
  }

  #shrinkTo(bytes: number): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= bytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#count(-(this.#kept.get(key)?.bytes ?? 0));
    this.#kept.delete(key);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    this.#memory.count('results', bytes);
  }
}

function* keyOf(
  request: ReportRequest,
  { hits, hasEvent, zone, assumptions, seed }: ReportContext,
): Generator<void, string, void> {
  const { version, nowS } = hits;
  const toS = request.to === null ? nowS : epochOf(request.to, zone);
  const asOf = hits.finalThrough(toS) ? 'final' : nowS;
  // An event that is neither tracked yet nor listed is unknown, whatever the range.
  const { eventName } = request;
  const event = eventName === null ? null : ((yield* hits.firstEventS(eventName)) ?? hasEvent(eventName));
  const assumed = REPORT_ASSUMPTIONS.map(name => assumptions[name]);
  return JSON.stringify([version.generated, zone.name, assumed, seed, asOf, event, request]);
}

/** Estimated bytes of the rows as JSON. Yields between slices of work. */
function* textBytesOf(rows: readonly Row[]): Generator<void, number, void> {
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) yield;
    for (const [name, value] of Object.entries(row)) bytes += name.length + BYTES_BESIDE_VALUE + textBytes(value ?? '');
  }
  return bytes;
}

function bytesOf(rows: readonly Row[]): number {
  const measured = rows.slice(0, ROWS_MEASURED);
  return measured.length === 0 ? 0 : Math.ceil((valueBytes(measured) / measured.length) * rows.length);
}
