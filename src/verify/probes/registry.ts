import type { Need } from '../facts/facts.ts';
import type { Probe } from '../probe.ts';
import { ACCOUNT_PROBES } from './account.ts';
import { AI_SOURCE_PROBES } from './ai-sources.ts';
import { ASSUMPTION_PROBES } from './assumptions/table.ts';
import { LIST_PROBES, LIST_REFUSAL_PROBES } from './lists.ts';
import { NOT_FOUND_PROBES } from './not-found.ts';
import { OBJECT_PROBES } from './objects.ts';
import { REPORT_DATE_PROBES } from './report-dates.ts';
import { REPORT_FIELD_PROBES } from './report-fields.ts';
import { REPORT_FILTER_PROBES } from './report-filters.ts';
import { REPORT_REFUSAL_PROBES } from './report-refusals.ts';
import { REPORT_TOTAL_PROBES } from './report-totals.ts';
import { UNTRIED_PROBES } from './untried.ts';
import { VISITOR_PROBES } from './visitors.ts';
import { EVENT_WRITE_PROBES } from './writes/events.ts';
import { MILESTONE_WRITE_PROBES } from './writes/milestones.ts';
import { SITE_DELETION_PROBES, SITE_WRITE_PROBES } from './writes/sites.ts';

/** All probes, in the order in which they are tried: what costs little and says much first. */
export const PROBES: readonly Probe<Need>[] = [
  ...ACCOUNT_PROBES,
  ...LIST_PROBES,
  ...OBJECT_PROBES,
  ...VISITOR_PROBES,
  ...REPORT_TOTAL_PROBES,
  ...REPORT_DATE_PROBES,
  ...REPORT_FIELD_PROBES,
  ...REPORT_FILTER_PROBES,
  ...AI_SOURCE_PROBES,
  ...ASSUMPTION_PROBES,
  ...SITE_WRITE_PROBES,
  ...MILESTONE_WRITE_PROBES,
  ...EVENT_WRITE_PROBES,
  ...SITE_DELETION_PROBES,
  // A request each: where a run may send few, these are left out.
  ...NOT_FOUND_PROBES,
  ...LIST_REFUSAL_PROBES,
  ...REPORT_REFUSAL_PROBES,
  ...UNTRIED_PROBES,
];
