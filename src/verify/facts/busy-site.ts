import { countOf, rowsOf } from '../answers.ts';
import { NotTried } from '../not-tried.ts';
import type { FactReader } from './fact-parts.ts';
import { type Range, rangeOf } from './ranges.ts';
import type { ServerClock } from './server-clock.ts';
import type { KnownSite } from './sites.ts';

/** A site with pageviews, and when it had them. */
export interface BusySite extends KnownSite {
  /** Seven days of which at least one had pageviews. */
  readonly week: Range;
  /** Thirty days. */
  readonly month: Range;
  /** Of the month. */
  readonly pageviews: number;
}

/** Each costs a request. */
const SITES_TRIED = 5;

interface Before {
  readonly sites: readonly KnownSite[];
  readonly clock: ServerClock;
}

/** The first of the sites that had pageviews in the seven days that ended two days ago. */
export const readBusySite =
  ({ sites, clock }: Before): FactReader<BusySite> =>
  async ({ ask }) => {
    for (const site of sites.slice(0, SITES_TRIED)) {
      const at = { nowS: clock.nowS, timezone: site.timezone };
      const [week, month] = [rangeOf(7, at), rangeOf(30, at)];
      const count = async (range: Range) => {
        const query = { entity: 'pageview', entity_id: site.id, aggregates: 'pageviews', ...range };
        return countOf(rowsOf(await ask({ path: '/aggregations', query }))?.[0]?.pageviews) ?? 0;
      };
      if ((await count(week)) > 0) return { ...site, week, month, pageviews: await count(month) };
    }
    throw new NotTried('no site has pageviews in the seven days that ended two days ago');
  };
