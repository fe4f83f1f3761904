import { access } from './groups/access.ts';
import { ambiguous } from './groups/ambiguous.ts';
import { announced } from './groups/announced.ts';
import { data } from './groups/data.ts';
import { format } from './groups/format.ts';
import { paging } from './groups/paging.ts';
import { plans } from './groups/plans.ts';
import { refusals } from './groups/refusals.ts';
import { silence } from './groups/silence.ts';
import { time } from './groups/time.ts';
import { wire } from './groups/wire.ts';
import type { Variant } from './variant.ts';

/** All variants, group by group. */
export const VARIANTS: readonly Variant[] = [
  ...format,
  ...refusals,
  ...wire,
  ...ambiguous,
  ...paging,
  ...announced,
  ...silence,
  ...access,
  ...time,
  ...plans,
  ...data,
];
