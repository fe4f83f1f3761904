import { countOf, recordsOf, rowsOf } from '../answers.ts';
import { NotTried } from '../not-tried.ts';
import type { BusySite } from './busy-site.ts';
import type { FactReader } from './fact-parts.ts';
import { sitePath } from './site-path.ts';

/** An event of the busy site that had conversions in its month. */
export interface BusyEvent {
  readonly name: string;
  readonly conversions: number;
}

/** Each costs a request. */
const EVENTS_TRIED = 5;

export const readBusyEvent =
  ({ id, month }: BusySite): FactReader<BusyEvent> =>
  async ({ ask }) => {
    const records = recordsOf(await ask({ path: sitePath({ id }, 'events') })) ?? [];
    for (const { name } of records.slice(0, EVENTS_TRIED)) {
      if (typeof name !== 'string') continue;
      const query = { entity: 'event', site_id: id, entity_name: name, aggregates: 'conversions', ...month };
      const conversions = countOf(rowsOf(await ask({ path: '/aggregations', query }))?.[0]?.conversions) ?? 0;
      if (conversions > 0) return { name, conversions };
    }
    throw new NotTried('the first events of the site have no conversions in the thirty days that ended two days ago');
  };
