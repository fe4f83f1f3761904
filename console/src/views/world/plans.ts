import type { Schemas } from '../../client/control.ts';
import { countText } from '../../ui/format.ts';

type Plan = Schemas['Plan'];

/** Requests per hour and at once; null: no limit. The control plane tells them only of the plan that an account has. */
export const LIMITS: Readonly<Record<Plan, readonly [perHour: number | null, atOnce: number | null]>> = {
  'tier-1': [600, 5],
  'tier-2': [1_000, 5],
  'tier-3': [2_000, 10],
  'tier-4': [4_000, 15],
  'tier-5': [8_000, 20],
  'tier-6': [16_000, 25],
  unlimited: [null, null],
};

/** The plans as [name, words], for a choice. */
export function planChoices(): readonly (readonly [Plan, string])[] {
  return (Object.keys(LIMITS) as Plan[]).map(plan => [plan, `${plan}: ${limitsText(plan)}`]);
}

function limitsText(plan: Plan): string {
  const [perHour, atOnce] = LIMITS[plan];
  if (perHour === null || atOnce === null) return 'no limits';
  return `${countText(perHour, 'request')} an hour, ${atOnce} at once`;
}
