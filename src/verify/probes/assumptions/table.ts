import { assumptionNames } from '../../../contract/assumptions.ts';
import type { Need } from '../../facts/facts.ts';
import type { Probe } from '../../probe.ts';
import { ERROR_ASSUMPTIONS } from './errors.ts';
import { EVENT_ASSUMPTIONS } from './events.ts';
import { LIST_ASSUMPTIONS } from './lists.ts';
import { REPORT_ASSUMPTIONS_TRIED } from './reports.ts';
import { TIME_ASSUMPTIONS } from './time.ts';
import { untried } from './untried.ts';
import { WRITE_ASSUMPTIONS } from './writes.ts';

const TRIED = new Map(
  [
    ...LIST_ASSUMPTIONS,
    ...ERROR_ASSUMPTIONS,
    ...EVENT_ASSUMPTIONS,
    ...TIME_ASSUMPTIONS,
    ...REPORT_ASSUMPTIONS_TRIED,
    ...WRITE_ASSUMPTIONS,
  ].map(row => [row.name, row]),
);

/** Every assumption once, in the order of the register. */
export const ASSUMPTION_PROBES: readonly Probe<Need>[] = assumptionNames.map(name => TRIED.get(name) ?? untried(name));
