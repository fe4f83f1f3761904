import { DAY_S } from '../../time/civil.ts';
import { formatDate } from '../../time/timestamp.ts';
import { zoneOf } from '../../time/zone.ts';

/** Bounds of a report, in the zone of its site. */
export interface Range {
  readonly date_from: string;
  readonly date_to: string;
}

/** The data of yesterday may still change. */
const AGO_DAYS = 2;

/** Whole days of a site's zone, the last of them two days ago. */
export function rangeOf(days: number, { nowS, timezone }: { readonly nowS: number; readonly timezone: string }): Range {
  const today = Math.floor((nowS + zoneOf(timezone).offsetAt(nowS)) / DAY_S);
  const last = today - AGO_DAYS;
  return { date_from: `${formatDate(last - days + 1)} 00:00:00`, date_to: `${formatDate(last)} 23:59:59` };
}
