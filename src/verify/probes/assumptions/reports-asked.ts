import { type Fields, rowsOf } from '../../answers.ts';
import type { Ask } from '../../asking.ts';
import { type Range, rangeOf } from '../../facts/ranges.ts';
import type { ServerClock } from '../../facts/server-clock.ts';
import type { KnownSite } from '../../facts/sites.ts';
import { NotTried } from '../../not-tried.ts';
import type { ServerAnswer } from '../../server/exchange.ts';

/** A report on the pageviews of a site. */
export function pageviews(ask: Ask, id: string, query: Readonly<Record<string, string>>): Promise<ServerAnswer> {
  return ask({
    path: '/aggregations',
    query: { entity: 'pageview', entity_id: id, aggregates: 'pageviews', ...query },
  });
}

/** Days of a site, whether or not it has data in them, the last of them two days ago. */
export function daysOf(days: number, clock: ServerClock, { timezone }: KnownSite): Range {
  return rangeOf(days, { nowS: clock.nowS, timezone });
}

/** The rows of an answer that was to have some. @throws NotTried */
export function rowsIn(answer: ServerAnswer, what: string): readonly Fields[] {
  const rows = rowsOf(answer) ?? [];
  if (rows.length > 0) return rows;
  throw new NotTried(`${what} has no rows (${answer.status})`);
}

/** The keys of a row that are no measures: of a report by date, that of the date. */
export function keysBeside(row: Fields, ...measures: readonly string[]): readonly string[] {
  return Object.keys(row).filter(key => !measures.includes(key));
}
