import { civilFromDays, DAY_S } from '../time/civil.ts';
import { zoneOf } from '../time/zone.ts';

/**
 * Requests by calendar month of the account's timezone. Months are kept apart, so a clock that goes back finds the
 * month it left. Assumption month-total.
 */
export class MonthTotal {
  readonly #requests = new Map<number, number>();

  count(nowMs: number, timezone: string): void {
    this.#requests.set(monthOf(nowMs, timezone), this.at(nowMs, timezone) + 1);
  }

  set(nowMs: number, timezone: string, requests: number): void {
    this.#requests.set(monthOf(nowMs, timezone), requests);
  }

  /** Requests counted in the month that holds `nowMs`. */
  at(nowMs: number, timezone: string): number {
    return this.#requests.get(monthOf(nowMs, timezone)) ?? 0;
  }
}

/** One number a month. */
function monthOf(nowMs: number, timezone: string): number {
  const epochS = Math.floor(nowMs / 1000);
  const { year, month } = civilFromDays(Math.floor((epochS + zoneOf(timezone).offsetAt(epochS)) / DAY_S));
  return year * 12 + month;
}
