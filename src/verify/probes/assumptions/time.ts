import { zoneOf } from '../../../time/zone.ts';
import { type Fields, isRefusalOf, rowsOf } from '../../answers.ts';
import { isClockSet, type ServerClock } from '../../facts/server-clock.ts';
import { NotTried } from '../../not-tried.ts';
import { sawOf } from '../../saw.ts';
import { pageviews, rowsIn } from './reports-asked.ts';
import { assumption, byAnswer } from './told.ts';

const HOUR_S = 3600;

/** A zone whose clocks are hours ahead of the site's: its days end earlier, so a range ends no later. In the far east, UTC. */
function otherZone(timezone: string, { nowS }: ServerClock): string {
  return zoneOf(timezone).offsetAt(nowS) <= 6 * HOUR_S ? 'Asia/Tokyo' : 'UTC';
}

/** Rows as a set: their order may be one of each request. */
function setOf(rows: readonly Fields[] | null): string {
  const entries = (row: Fields) => Object.keys(row).map(key => [key, row[key]]);
  const texts = (rows ?? []).map(row => JSON.stringify(entries(row)));
  return texts.sort().join('\n');
}

/** Offsets of zones are multiples of it. */
const QUARTER_S = HOUR_S / 4;
/** The last use that a token tells of may be the one before. */
const USED_BEFORE_S = 300;
const CLOCKS_DIFFER_S = 60;

/** The offset of the zone that `last_used_at` is in, seconds; null where it is no offset of a zone. */
function offsetOf(aheadS: number): number | null {
  const offsetS = Math.ceil((aheadS - CLOCKS_DIFFER_S) / QUARTER_S) * QUARTER_S;
  const lateS = offsetS - aheadS;
  return lateS <= USED_BEFORE_S && Math.abs(offsetS) <= 14 * HOUR_S ? offsetS : null;
}

/** Assumptions about zones. */
export const TIME_ASSUMPTIONS = [
  assumption({
    name: 'timezone-parameter',
    sentence: 'A report by hour is asked for in another timezone than that of the site; its hours tell.',
    needs: ['busySite', 'clock'],
    async tell(ask, { busySite: { id, timezone, week }, clock }) {
      const hours = { ...week, date_grouping: 'hour' };
      const usual = setOf(rowsIn(await pageviews(ask, id, hours), 'a report by hour'));
      const answer = await pageviews(ask, id, { ...hours, timezone: otherZone(timezone, clock) });
      const rows = rowsOf(answer);
      return byAnswer<'timezone-parameter'>(answer, {
        served: () => rows !== null && setOf(rows) !== usual,
        ignored: () => rows !== null && setOf(rows) === usual,
        refused: () => answer.status === 400 && isRefusalOf(answer, 'timezone'),
      });
    },
  }),
  assumption({
    name: 'timestamps',
    sentence: "How far last_used_at of the token is from the answer's Date header.",
    needs: ['clock'],
    async tell(ask, { clock }) {
      const { aheadS } = clock;
      if (aheadS === null) throw new NotTried('the answer of GET /token has no Date header, or no last_used_at');
      if (isClockSet(clock)) throw new NotTried("the server's clock is not the time of its Date header");
      const saw = sawOf(await ask({ path: '/token' }));
      const offsetS = offsetOf(aheadS);
      if (offsetS === null) return { among: [], saw };
      return {
        among: offsetS === 0 ? ['utc', 'account'] : ['account'],
        saw,
        when: 'in an account whose zone is at UTC',
      };
    },
  }),
];
