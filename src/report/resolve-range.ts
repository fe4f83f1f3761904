import { invalidField, notFound, unprocessable } from '../errors.ts';
import type { SiteHits } from '../hits/site-hits.ts';
import { DAY_S, daysFromCivil } from '../time/civil.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import type { Zone } from '../time/zone.ts';
import type { Granularity } from './buckets.ts';
import { measures } from './measures.ts';

import type { ReportAssumptions } from './report-assumptions.ts';
import type { GivenDate, ReportRequest } from './request.ts';

/** What a report is run against. */
export interface ReportContext {
  readonly hits: SiteHits;
  /** Whether the site's list of events has one of that name that was not tracked yet. */
  readonly hasEvent: (name: string) => boolean;
  /** The reporting timezone. */
  readonly zone: Zone;
  readonly assumptions: ReportAssumptions;
  /** Decides what is left to chance: the order of rows under the assumption default-sort=shuffled. */
  readonly seed: string;
}

const MAX_HOUR_DAYS = 7;
const MAX_DAY_DAYS = 184;
/** The start of 2000, with which clocks begin: no bucket before it and before all data is filled. */
const FILLED_FROM_S = daysFromCivil(2000, 1, 1) * DAY_S;

/**
 * The range of the report in epoch seconds, both ends included, as far as there can be hits; null where there are
 * none. The rules on combinations are raised here, one at a time in their order. Design: 3 and fine print 1.
 *
 * @throws 404 unknown event; 400 date_to, date_grouping; 422 incompatible; 422 or 400 day range.
 */
export function* resolveRange(
  request: ReportRequest,
  context: ReportContext,
): Generator<void, { fromS: number; toS: number } | null, void> {
  const { hits, zone } = context;
  const firstS = yield* firstDataS(request, context);
  const givenFromS = request.from && epochOf(request.from, zone);
  const givenToS = request.to && epochOf(request.to, zone);
  if (givenFromS !== null && givenToS !== null && givenFromS > givenToS) {
    throw invalidField('date_to', 'The date_to field must be a date after or equal to date_from.');
  }
  const fromS = givenFromS ?? firstS;
  const toS = givenToS ?? hits.nowS;
  const days = fromS === null ? 0 : (wallOf(toS, zone) - wallOf(fromS, zone)) / DAY_S;
  if (request.dateGrouping === 'hour' && days > MAX_HOUR_DAYS) {
    throw invalidField('date_grouping', tooLong('hour', MAX_HOUR_DAYS, request, firstS, zone));
  }
  refuseIncompatible(request, context.assumptions.incompatible);
  if (request.dateGrouping === 'day' && days > MAX_DAY_DAYS) {
    refuseDayRange(context.assumptions['day-range'], tooLong('day', MAX_DAY_DAYS, request, firstS, zone));
  }
  if (fromS === null) return null;
  const earliestS = Math.min(
    firstS ?? Number.POSITIVE_INFINITY,
    fillsBuckets(request, context) ? FILLED_FROM_S : Number.POSITIVE_INFINITY,
  );
  const range = { fromS: Math.max(fromS, earliestS), toS: Math.min(toS, hits.nowS) };
  return range.fromS <= range.toS ? range : null;
}

/** Whether buckets without rows have a row, too. Assumption empty-buckets. */
export function fillsBuckets({ dateGrouping, fields }: ReportRequest, { assumptions }: ReportContext): boolean {
  return assumptions['empty-buckets'] === 'zero-filled' && dateGrouping !== null && fields.length === 0;
}

/** Assumption unknown-event. An event exists where it is listed: also before its first hit, when it has a currency. */
function* firstDataS(
  { eventName }: ReportRequest,
  { hits, hasEvent, assumptions }: ReportContext,
): Generator<void, number | null, void> {
  if (eventName === null) return yield* hits.firstPageviewS();
  const firstS = yield* hits.firstEventS(eventName);
  if (firstS === null && assumptions['unknown-event'] === '404' && !hasEvent(eventName)) {
    throw notFound('Event not found.', 'event');
  }
  return firstS;
}

/**
 * What to tell of a range that lies wholly after now, where there can be no hits; null of any other. Only `date_from`
 * can bring that about: without it the range begins with data.
 */
export function rangeAhead({ from }: ReportRequest, { hits, zone }: ReportContext): string | null {
  const fromS = from && epochOf(from, zone);
  if (fromS === null || fromS <= hits.nowS) return null;
  const [begin, now] = [fromS, hits.nowS].map(timeS => formatTimestamp(wallOf(timeS, zone)));
  return `the range begins at ${begin}, after the simulator's now, ${now} (${zone.name})`;
}

/** Epoch second of a bound that was given. Design: 3. */
export function epochOf(date: GivenDate, zone: Zone): number {
  return 'epochS' in date ? date.epochS : zone.toEpochS(date.wallS);
}

/** What a clock on the wall shows at an instant, in seconds as if it were UTC. */
function wallOf(epochS: number, zone: Zone): number {
  return epochS + zone.offsetAt(epochS);
}

/** Assumption incompatible. */
function refuseIncompatible({ entity, aggregates, fields }: ReportRequest, choice: string): void {
  const refuse = (field: string, message: string, what: 'entity' | 'repeated') => {
    throw choice === '400' ? invalidField(field, message) : unprocessable(message, `incompatible:${what}`);
  };
  const foreign = aggregates.find(name => measures.get(name)!.entity !== entity);
  if (foreign !== undefined) {
    refuse('aggregates', `The aggregate ${foreign} is not available for the entity ${entity}.`, 'entity');
  }
  for (const [field, names] of [
    ['aggregates', aggregates],
    ['field_grouping', fields],
  ] as const) {
    const twice = firstRepeated(names);
    if (twice !== undefined) refuse(field, `${twice} is requested twice.`, 'repeated');
  }
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) < index);
}

/** The message names the `date_from` that was assumed. */
function tooLong(
  grouping: Granularity,
  days: number,
  { from }: ReportRequest,
  firstS: number | null,
  zone: Zone,
): string {
  const limited = `The date_grouping ${grouping} is limited to a range of ${days} days`;
  if (from !== null || firstS === null) return `${limited}.`;
  const begin = formatTimestamp(wallOf(firstS, zone));
  return `${limited}; without date_from the range begins with the first recorded data, at ${begin}.`;
}

/** Assumption day-range. */
function refuseDayRange(choice: string, message: string): void {
  if (choice === '400') throw invalidField('date_grouping', message);
  if (choice === '422') throw unprocessable(message, 'day-range');
}
