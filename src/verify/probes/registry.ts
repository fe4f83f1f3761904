import type { Need } from '../facts/facts.ts';
import type { Probe } from '../probe.ts';
import { ACCOUNT_PROBES } from './account.ts';
import { LIST_PROBES } from './lists.ts';
import { NOT_FOUND_PROBES } from './not-found.ts';
import { OBJECT_PROBES } from './objects.ts';
import { REPORT_TOTAL_PROBES } from './report-totals.ts';

/** All probes, in the order in which they are tried: what costs little and says much first. */
export const PROBES: readonly Probe<Need>[] = [
  ...ACCOUNT_PROBES,
  ...LIST_PROBES,
  ...OBJECT_PROBES,
  ...NOT_FOUND_PROBES,
  ...REPORT_TOTAL_PROBES,
];
