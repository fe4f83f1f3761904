import { REPORT_ASSUMPTIONS } from './report-assumptions.ts';
import type { ReportRequest } from './request.ts';
import { type Row, runReport } from './run.ts';
import { instantOf, type World } from './settle-range.ts';

interface Kept {
  readonly rows: readonly Row[];
  readonly ingested: object | null;
  readonly bytes: number;
}

// What a printed value takes in memory, roughly: its text, and its place in the row.
const BYTES_PER_VALUE = 48;

/**
 * Reports that were run before, whichever sandbox asked, the least recently asked for dropped first. An entry holds for
 * the same request over the same hits, in the same zone, under the same assumptions, at the same now; and at any later
 * one where the request's range was settled by then. So an ingest, another profile, another timezone or a clock that
 * moves can never bring back an old answer.
 */
export class ResultCache {
  readonly #boundBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(boundBytes: number) {
    this.#boundBytes = boundBytes;
  }

  /** The rows of a report, as `runReport` gives them; not to be changed. */
  *run(request: ReportRequest, world: World): Generator<void, readonly Row[], void> {
    const { ingested } = world.hits.version;
    const key = yield* keyOf(request, world);
    const known = this.#kept.get(key);
    this.#forget(key);
    if (known !== undefined && known.ingested === ingested) {
      this.#keep(key, known);
      return known.rows;
    }
    const rows = yield* runReport(request, world);
    this.#keep(key, { rows, ingested, bytes: key.length * 2 + rows.length * valuesOf(request) * BYTES_PER_VALUE });
    return rows;
  }

  #keep(key: string, kept: Kept): void {
    // Another request may have worked out the same meanwhile.
    this.#forget(key);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#boundBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

function* keyOf(
  request: ReportRequest,
  { hits, hasEvent, zone, assumptions, seed }: World,
): Generator<void, string, void> {
  const { version, nowS } = hits;
  const toS = request.to === null ? nowS : instantOf(request.to, zone);
  const asOf = hits.settledThrough(toS) ? 'settled' : nowS;
  // An event that is neither tracked yet nor listed is unknown, whatever the range.
  const { eventName } = request;
  const event = eventName === null ? null : ((yield* hits.firstEventS(eventName)) ?? hasEvent(eventName));
  const assumed = REPORT_ASSUMPTIONS.map(name => assumptions[name]);
  return JSON.stringify([version.generated, zone.name, assumed, seed, asOf, event, request]);
}

function valuesOf({ aggregates, fields, dateGrouping }: ReportRequest): number {
  return aggregates.length + fields.length + (dateGrouping === null ? 0 : 1);
}
