import type { Assumptions } from '../contract/assumptions.ts';
import { invalidField, notFound, unprocessable } from '../errors.ts';
import type { SiteHits } from '../hits/site-hits.ts';
import { DAY_S } from '../time/civil.ts';
import type { Zone } from '../time/zone.ts';
import { measures } from './measures.ts';
import type { GivenDate } from './read-date.ts';
import type { ReportRequest } from './request.ts';

/** What a report is run against. */
export interface World {
  readonly hits: SiteHits;
  /** The reporting timezone. */
  readonly zone: Zone;
  readonly assumptions: Pick<Assumptions, 'date-key' | 'day-range'>;
}

const MOST_HOUR_DAYS = 7;
const MOST_DAY_DAYS = 184;

/**
 * The range of the report in epoch seconds, both ends included, as far as there can be hits; null where there are
 * none. The rules on combinations are raised here, one at a time in their order. Design: 3 and fine print 1.
 *
 * @throws 404 unknown event; 400 date_to, date_grouping; 422 incompatible; 422 or 400 day range.
 */
export function settleRange(request: ReportRequest, world: World): { fromS: number; toS: number } | null {
  const { hits, zone } = world;
  const firstS = firstDataS(request, hits);
  const givenFromS = request.from && instantOf(request.from, zone);
  const givenToS = request.to && instantOf(request.to, zone);
  if (givenFromS !== null && givenToS !== null && givenFromS > givenToS) {
    throw invalidField('date_to', 'The date_to field must be a date after or equal to date_from.');
  }
  const fromS = givenFromS ?? firstS;
  const toS = givenToS ?? hits.nowS;
  const days = fromS === null ? 0 : (wallOf(toS, zone) - wallOf(fromS, zone)) / DAY_S;
  if (request.dateGrouping === 'hour' && days > MOST_HOUR_DAYS) {
    const message = `The date_grouping hour is limited to a range of ${MOST_HOUR_DAYS} days.`;
    throw invalidField('date_grouping', message);
  }
  refuseIncompatible(request);
  if (request.dateGrouping === 'day' && days > MOST_DAY_DAYS) refuseDayRange(world.assumptions['day-range']);
  if (firstS === null || fromS === null) return null;
  const range = { fromS: Math.max(fromS, firstS), toS: Math.min(toS, hits.nowS) };
  return range.fromS <= range.toS ? range : null;
}

function firstDataS({ eventName }: ReportRequest, hits: SiteHits): number | null {
  if (eventName === null) return hits.firstPageviewS();
  const firstS = hits.firstEventS(eventName);
  if (firstS === null && !hits.eventNames().includes(eventName)) throw notFound('Event not found.', 'event');
  return firstS;
}

/** Epoch second of a bound that was given. Design: 3. */
export function instantOf(date: GivenDate, zone: Zone): number {
  return 'epochS' in date ? date.epochS : zone.toEpochS(date.wallS);
}

/** What a clock on the wall shows at an instant, in seconds as if it were UTC. */
function wallOf(epochS: number, zone: Zone): number {
  return epochS + zone.offsetAt(epochS);
}

/** Assumption incompatible. */
function refuseIncompatible({ entity, aggregates, fields }: ReportRequest): void {
  const foreign = aggregates.find(name => measures.get(name)!.entity !== entity);
  if (foreign !== undefined) {
    throw unprocessable(`The aggregate ${foreign} is not available for the entity ${entity}.`, 'incompatible:entity');
  }
  const twice = firstRepeated(aggregates) ?? firstRepeated(fields);
  if (twice !== undefined) throw unprocessable(`${twice} is requested twice.`, 'incompatible:repeated');
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) < index);
}

/** Assumption day-range. */
function refuseDayRange(choice: string): void {
  const message = `The date_grouping day is limited to a range of ${MOST_DAY_DAYS} days.`;
  if (choice === '400') throw invalidField('date_grouping', message);
  if (choice === '422') throw unprocessable(message, 'day-range');
}
