import { civilFromDays, daysFromCivil } from '../time/civil.ts';
import type { Growth } from './profile.ts';

/** No day has more visits than rhythm, season and growth say, times this: see `drawStarts`. */
export const MAX_DAILY_NOISE = 1.14;

/** How busy the season is: months are reached in their middle, in straight lines. */
export function seasonWeight(months: readonly number[], day: number): number {
  const { year, month, day: dayOfMonth } = civilFromDays(day);
  const first = daysFromCivil(year, month, 1);
  const length = (month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1)) - first;
  const place = (dayOfMonth - 0.5) / length - 0.5;
  const here = months[month - 1]!;
  const neighbour = months[(month + (place < 0 ? 10 : 12)) % 12]!;
  return (here + (neighbour - here) * (place < 0 ? -place : place)) / mean(months);
}

/** The share of full growth reached after `days`: steep at first, then levelling off. */
export function growthAfter({ start, half_days }: Growth, days: number): number {
  if (half_days === 0) return 1;
  return start + (1 - start) * (days / (days + half_days));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
