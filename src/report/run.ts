import { type Claim, unboundedClaim } from '../memory/work-memory.ts';
import { divideTime, maxBuckets } from './buckets.ts';
import { countGroups } from './count.ts';
import { dimensions } from './dimensions.ts';
import { Layout } from './layout.ts';
import { type Bounds, type CountLimits, LIMITS } from './limits.ts';
import { buildLookup, type Lookup, type ValueTest } from './lookup.ts';
import { neverDefaultOrder, orderOf } from './order.ts';
import { printRows, type Row } from './print.ts';
import type { ReportRequest } from './request.ts';
import { fillsBuckets, type ReportContext, resolveRange } from './resolve-range.ts';
import { type Group, type Order, Selection } from './selection.ts';
import { noSums } from './tally.ts';

export type { Row } from './print.ts';
export type { ReportContext } from './resolve-range.ts';

const DEFAULT_FIELD_ROWS = 500;

// Of the heap, estimated: what a report takes whatever it asks for, and a bucket, a group and a row of it.
const BYTES_PER_REPORT = 65_536;
const BYTES_PER_BUCKET = 384;
const BYTES_PER_GROUP = 160;
const BYTES_PER_ROW = 64;
const BYTES_PER_CELL = 40;

export interface Report {
  readonly rows: readonly Row[];
  /** How many rows there were before the limit, the request's or the default one, cut them. */
  readonly found: number;
}

/**
 * The rows of a report, worked out in slices of a few milliseconds: the generator yields between them so that the
 * caller can let other requests through. Spec: Aggregations. Design: 3.
 *
 * @param claim counts what is taken while it runs; it is up to the caller to release it
 * @throws ApiError of the rules, before the first hit is read · as `claim` refuses what it takes
 */
export function* runReport(
  request: ReportRequest,
  context: ReportContext,
  limits: CountLimits = LIMITS,
  claim: Claim = unboundedClaim(),
): Generator<void, Report, void> {
  const range = yield* resolveRange(request, context);
  if (range === null) return whole(printRows(request, context, null, []));
  // To cut time into buckets and to build the first table is a slice of its own.
  yield;
  const bounds: Bounds = { ...limits, claim };
  claim.take('heap', BYTES_PER_REPORT + maxBuckets(range.fromS, range.toS, request.dateGrouping) * BYTES_PER_BUCKET);
  const timeline = divideTime(range.fromS, range.toS, request.dateGrouping, context.zone);
  yield* context.hits.prepare();
  const lookups = yield* buildLookups(request, context, claim);
  const layout = new Layout(lookups, timeline, request.eventName === null, bounds);
  const order = orderOf(request, layout, context);
  const maxRows = fillsBuckets(request, context) ? Number.POSITIVE_INFINITY : rowLimit(request);
  const selection = new Selection(maxRows, order);
  claim.take('heap', Math.min(layout.slots, maxRows * 2) * BYTES_PER_GROUP);
  yield* countGroups(request, context.hits, layout, selection, bounds);
  const counted = selection.sorted();
  const { groups, found } = fillsBuckets(request, context)
    ? filled(counted, request, layout, order)
    : { groups: counted, found: selection.found };
  const columns = request.aggregates.length + request.fields.length + 1;
  claim.take('heap', groups.length * (BYTES_PER_ROW + columns * BYTES_PER_CELL));
  const rows = printRows(request, context, layout, neverDefaultOrder(groups, request, layout, context));
  return found > rows.length ? { rows, found } : whole(rows);
}

function whole(rows: readonly Row[]): Report {
  return { rows, found: rows.length };
}

/** `counted` and a group of zeros for every bucket that has none, in order and within the limit. */
function filled(counted: readonly Group[], request: ReportRequest, layout: Layout, order: Order) {
  const selection = new Selection(rowLimit(request), order);
  const seen = new Set(counted.map(({ slot }) => layout.bucketOf(slot)));
  for (const { slot, sums } of counted) selection.offer(slot, sums);
  for (let bucket = 0; bucket < layout.buckets; bucket++) {
    if (!seen.has(bucket)) selection.offer(layout.slotOf(bucket), noSums());
  }
  return { groups: selection.sorted(), found: selection.found };
}

/** One lookup for each axis that a filter or a field asks about. */
function* buildLookups(
  { filters, fields }: ReportRequest,
  context: ReportContext,
  claim: Claim,
): Generator<void, Lookup[], void> {
  const tests: ValueTest[] = [...filters];
  // Spec: Aggregations, semantics 3.
  if (fields.length === 1 && fields[0] === 'ai_source') {
    tests.push({ property: 'ai_source', passes: value => value !== '' });
  }
  const axisOf = (name: string) => dimensions.get(name)!.axis;
  const axes = new Set([...tests.map(({ property }) => property), ...fields].map(axisOf));
  const lookups: Lookup[] = [];
  for (const axis of axes) {
    const own = {
      axis,
      tests: tests.filter(({ property }) => axisOf(property) === axis),
      fields: fields.filter(name => axisOf(name) === axis),
    };
    lookups.push(yield* buildLookup(context.hits.dictionaries, own, context.assumptions, claim));
  }
  return lookups;
}

/** Spec: Aggregations, limit. */
function rowLimit({ limit, fields }: ReportRequest): number {
  return limit ?? (fields.length > 0 ? DEFAULT_FIELD_ROWS : Number.POSITIVE_INFINITY);
}
