import type { Need } from '../facts/facts.ts';
import type { Probe } from '../probe.ts';
import { ACCOUNT_PROBES } from './account.ts';
import { REPORT_TOTAL_PROBES } from './report-totals.ts';

/** All probes, in the order in which they are tried: what costs little and says much first. */
export const PROBES: readonly Probe<Need>[] = [...ACCOUNT_PROBES, ...REPORT_TOTAL_PROBES];
