import { DAY_S } from '../../../time/civil.ts';
import { parseTimestamp } from '../../../time/timestamp.ts';
import { countOf, type Fields, isError, isRefusalOf, recordsOf, rowsOf } from '../../answers.ts';
import type { Ask } from '../../asking.ts';
import { isClockSet, type ServerClock } from '../../facts/server-clock.ts';
import { sitePath } from '../../facts/site-path.ts';
import type { KnownSite } from '../../facts/sites.ts';
import { NotTried } from '../../not-tried.ts';
import { sawOf } from '../../saw.ts';
import { segmentOf } from '../../server/exchange.ts';
import { daysOf } from './reports-asked.ts';
import { assumption, byAnswer, type Choice } from './told.ts';

/** Spec: Versioning rule 4. */
const IDS_REMOVED_S = parseTimestamp('2026-09-24 00:00:00')!;
const NO_ID = 'AAAAAAAA';
const NO_EVENT = 'leadline-verify no such event';

const eventsPath = (site: KnownSite) => sitePath(site, 'events');

/** The id of an event that the site has, where events have one. */
async function eventIdOf(ask: Ask, site: KnownSite): Promise<{ readonly id: string; readonly open?: string }> {
  const events = recordsOf(await ask({ path: eventsPath(site) })) ?? [];
  const id = events.map(each => each.id).find(each => typeof each === 'string');
  return id === undefined ? { id: NO_ID, open: 'asked with an id that no event may have' } : { id };
}

/**
 * Before the announced date or since then. A clock that was set is known by `last_used_at`, whose zone is not known.
 * @throws NotTried
 */
function periodOf(clock: ServerClock): keyof typeof ID_CHOICES {
  const { nowS } = clock;
  if (isClockSet(clock) && Math.abs(nowS - IDS_REMOVED_S) < DAY_S) {
    throw new NotTried("the server's clock was set to a day around 24 September 2026, and its zone is not known");
  }
  return nowS < IDS_REMOVED_S ? 'until' : 'since';
}

/** The choices with which events have ids or none, by when it is. */
const ID_CHOICES = {
  until: { ids: ['by-date', 'present'], none: ['removed'] },
  since: { ids: ['present'], none: ['by-date', 'removed'] },
} as const satisfies Record<string, Record<'ids' | 'none', readonly Choice<'event-ids'>[]>>;

/** Whether the event after the first comes after the name of the first; with fewer than two there is nothing to ask. */
async function isNameCursor(ask: Ask, site: KnownSite, events: readonly Fields[]): Promise<boolean> {
  const [first, second] = events;
  if (typeof first?.name !== 'string' || second === undefined) return true;
  const query = { limit: '1', starting_after: first.name };
  const page = recordsOf(await ask({ path: eventsPath(site), query }));
  return page?.[0]?.name === second.name;
}

function hasNothing(rows: readonly Fields[] | null): boolean {
  return rows?.every(row => Object.values(row).every(value => value === null || countOf(value) === 0)) ?? false;
}

/** Assumptions about events and their goal codes. */
export const EVENT_ASSUMPTIONS = [
  assumption({
    name: 'removed-event-endpoints',
    sentence: 'An event is asked for by its id; the three endpoints that write are not asked.',
    needs: ['mainSite'],
    async tell(ask, { mainSite }) {
      const { id, ...leaves } = await eventIdOf(ask, mainSite);
      const answer = await ask({ path: `${eventsPath(mainSite)}/${segmentOf(id)}` });
      const told = byAnswer<'removed-event-endpoints'>(answer, {
        '410': each => each.status === 410 && isError(each),
        '404': each => each.status === 404 && isError(each),
      });
      return { ...told, ...leaves };
    },
  }),
  assumption({
    name: 'event-ids',
    sentence:
      'Whether listed events have an id, before or after 24 September 2026; without one, whether the name is the cursor.',
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const answer = await ask({ path: eventsPath(mainSite) });
      const events = recordsOf(answer) ?? [];
      if (events.length === 0) throw new NotTried('the site has no events');
      const period = periodOf(clock);
      const withId = events.filter(({ id }) => id !== undefined && id !== null).length;
      const isOneForm = withId === 0 ? await isNameCursor(ask, mainSite, events) : withId === events.length;
      const among = isOneForm ? ID_CHOICES[period][withId > 0 ? 'ids' : 'none'] : [];
      return { among, saw: sawOf(answer), when: `${period} 24 September 2026` };
    },
  }),
  assumption({
    name: 'event-by-goal-code',
    sentence: "A report on an event is asked for by the event's id as entity_id alone.",
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const { id: entity_id, ...leaves } = await eventIdOf(ask, mainSite);
      const range = daysOf(30, clock, mainSite);
      const query = { entity: 'event', entity_id, aggregates: 'conversions', ...range };
      const told = byAnswer<'event-by-goal-code'>(await ask({ path: '/aggregations', query }), {
        '400': answer => answer.status === 400 && isRefusalOf(answer, 'entity_id'),
        '404': answer => answer.status === 404 && isError(answer),
        '410': answer => answer.status === 410 && isError(answer),
      });
      return { ...told, ...leaves };
    },
  }),
  assumption({
    name: 'unknown-event',
    sentence: 'A report is asked for on a name that no event has.',
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const range = daysOf(30, clock, mainSite);
      const query = {
        entity: 'event',
        site_id: mainSite.id,
        entity_name: NO_EVENT,
        aggregates: 'conversions',
        ...range,
      };
      return byAnswer<'unknown-event'>(await ask({ path: '/aggregations', query }), {
        '404': answer => answer.status === 404 && isError(answer),
        zeros: answer => hasNothing(rowsOf(answer)),
      });
    },
  }),
];
