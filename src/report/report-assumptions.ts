import type { AssumptionName, Assumptions } from '../contract/assumptions.ts';

/**
 * The assumptions that change what a report answers. A report can read no others, and the result cache keeps answers
 * apart by all of them.
 */
export const REPORT_ASSUMPTIONS = [
  'bounce-rate',
  'date-key',
  'day-range',
  'default-sort',
  'empty-buckets',
  'hostname-scheme',
  'incompatible',
  'missing-dimension',
  'no-data',
  'unknown-event',
] as const satisfies readonly AssumptionName[];

export type ReportAssumptions = Pick<Assumptions, (typeof REPORT_ASSUMPTIONS)[number]>;
