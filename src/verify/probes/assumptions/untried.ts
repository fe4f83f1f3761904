import type { AssumptionName } from '../../../contract/assumptions.ts';
import type { Need } from '../../facts/facts.ts';
import { type Probe, probe } from '../../probe.ts';
import { choicesOf } from './told.ts';

/** Why an assumption with several choices is never tried, or one that a request could not tell either. */
const REASONS: Readonly<Partial<Record<AssumptionName, string>>> = {
  'cold-query-ms': 'cannot be seen: how long an answer takes depends on network and load, too',
  'hour-window': 'never probed: it would use up the requests of an hour, which the account needs',
  'month-total': 'never probed: the API does not tell the total of the month',
  'concurrency-retry':
    'never probed: it would take as many requests at once as the plan allows, which the account needs',
  lapsed: 'never probed: only an account whose subscription has lapsed shows it',
};

export const ONE_CHOICE = 'not a switch: Leadline has one choice';

/** Why an assumption is not tried; null where it is. */
export function whyUntried(name: AssumptionName): string | null {
  return REASONS[name] ?? (choicesOf(name).length === 1 ? ONE_CHOICE : null);
}

/** The row of an assumption that is not tried. */
export function untried(name: AssumptionName): Probe<Need> {
  const why = whyUntried(name);
  if (why === null) throw new Error(`the assumption ${name} is neither tried nor is there a reason not to`);
  return probe({
    name,
    about: 'assumption',
    sentence: 'Not asked.',
    needs: [],
    probe: async () => ({ verdict: 'not tried', why }),
  });
}
