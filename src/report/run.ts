import { cutTime } from './buckets.ts';
import { countGroups } from './count.ts';
import { dimensions } from './dimensions.ts';
import { Layout } from './layout.ts';
import { LIMITS, type Limits } from './limits.ts';
import { buildLookup, type Lookup, type Test } from './lookup.ts';
import { orderOf, unlessUsual } from './order.ts';
import { printRows, type Row } from './print.ts';
import type { ReportRequest } from './request.ts';
import { type Group, type Order, Selection } from './selection.ts';
import { fillsBuckets, settleRange, type World } from './settle-range.ts';
import { noSums } from './tally.ts';

export type { Row } from './print.ts';
export type { World } from './settle-range.ts';

const DEFAULT_FIELD_ROWS = 500;

/**
 * The rows of a report, worked out in slices of a few milliseconds: the generator yields between them so that the
 * caller can let other requests through. Spec: Aggregations. Design: 3.
 *
 * @throws ApiError of the rules, before the first hit is read.
 */
export function* runReport(
  request: ReportRequest,
  world: World,
  limits: Limits = LIMITS,
): Generator<void, Row[], void> {
  const range = yield* settleRange(request, world);
  if (range === null) return printRows(request, world, null, []);
  // To cut time into buckets and to build the first table is a slice of its own.
  yield;
  const timeline = cutTime(range.fromS, range.toS, request.dateGrouping, world.zone);
  yield* world.hits.prepare();
  const lookups = yield* buildLookups(request, world);
  const layout = new Layout(lookups, timeline, limits);
  const order = orderOf(request, layout, world);
  const selection = new Selection(fillsBuckets(request, world) ? Number.POSITIVE_INFINITY : rowLimit(request), order);
  yield* countGroups(request, world.hits, layout, selection, limits);
  const counted = selection.sorted();
  const groups = fillsBuckets(request, world) ? filled(counted, request, layout, order) : counted;
  return printRows(request, world, layout, unlessUsual(groups, request, layout, world));
}

/** `counted` and a group of zeros for every bucket that has none, in order and within the limit. */
function filled(counted: readonly Group[], request: ReportRequest, layout: Layout, order: Order): readonly Group[] {
  const selection = new Selection(rowLimit(request), order);
  const seen = new Set(counted.map(({ slot }) => layout.bucketOf(slot)));
  for (const { slot, sums } of counted) selection.offer(slot, sums);
  for (let bucket = 0; bucket < layout.buckets; bucket++) {
    if (!seen.has(bucket)) selection.offer(layout.slotOf(bucket), noSums());
  }
  return selection.sorted();
}

/** One lookup for each axis that a filter or a field asks about. */
function* buildLookups({ filters, fields }: ReportRequest, world: World): Generator<void, Lookup[], void> {
  const tests: Test[] = [...filters];
  // Spec: Aggregations, semantics 3.
  if (fields.length === 1 && fields[0] === 'ai_source') {
    tests.push({ property: 'ai_source', passes: value => value !== '' });
  }
  const axisOf = (name: string) => dimensions.get(name)!.axis;
  const axes = new Set([...tests.map(({ property }) => property), ...fields].map(axisOf));
  const lookups: Lookup[] = [];
  for (const axis of axes) {
    const own = {
      tests: tests.filter(({ property }) => axisOf(property) === axis),
      fields: fields.filter(name => axisOf(name) === axis),
    };
    lookups.push(yield* buildLookup(world.hits.dictionaries, axis, own.tests, own.fields, world.assumptions));
  }
  return lookups;
}

/** Spec: Aggregations, limit. */
function rowLimit({ limit, fields }: ReportRequest): number {
  return limit ?? (fields.length > 0 ? DEFAULT_FIELD_ROWS : Number.POSITIVE_INFINITY);
}
