import { parseTimestamp } from '../../../time/timestamp.ts';
import { countOf, type Fields, isError, isRefusalOf, recordsOf, rowsOf } from '../../answers.ts';
import type { Ask } from '../../asking.ts';
import { NotTried } from '../../not-tried.ts';
import { sawOf } from '../../saw.ts';
import { daysOf } from './reports-asked.ts';
import { assumption, byAnswer, type Choice } from './told.ts';

/** Spec: Versioning rule 4. */
const IDS_REMOVED_S = parseTimestamp('2026-09-24 00:00:00')!;
const NO_ID = 'AAAAAAAA';
const NO_EVENT = 'leadline-verify no such event';

/** The events of a site, as far as the first page has them. */
async function eventsOf(ask: Ask, { id }: { readonly id: string }): Promise<readonly Fields[]> {
  return recordsOf(await ask({ path: `/sites/${id}/events` })) ?? [];
}

/** The id of an event that the site has, where events have one. */
async function eventIdOf(ask: Ask, site: { readonly id: string }): Promise<string> {
  const ids = (await eventsOf(ask, site)).map(({ id }) => id).filter(id => typeof id === 'string');
  return ids[0] ?? NO_ID;
}

/** The choices with which events have ids, or have none, before or after the announced date. */
function idChoices(hasIds: boolean, isAfter: boolean): readonly Choice<'event-ids'>[] {
  if (hasIds) return isAfter ? ['present'] : ['by-date', 'present'];
  return isAfter ? ['by-date', 'removed'] : ['removed'];
}

/** Whether the event after the first comes after the name of the first; with fewer than two there is nothing to ask. */
async function isNameCursor(ask: Ask, site: { readonly id: string }, events: readonly Fields[]): Promise<boolean> {
  const [first, second] = events;
  if (typeof first?.name !== 'string' || second === undefined) return true;
  const query = { limit: '1', starting_after: first.name };
  const page = recordsOf(await ask({ path: `/sites/${site.id}/events`, query }));
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
      const answer = await ask({ path: `/sites/${mainSite.id}/events/${await eventIdOf(ask, mainSite)}` });
      return byAnswer<'removed-event-endpoints'>(answer, {
        '410': each => each.status === 410 && isError(each),
        '404': each => each.status === 404 && isError(each),
      });
    },
  }),
  assumption({
    name: 'event-ids',
    sentence:
      'Whether listed events have an id, before or after 24 September 2026; without one, whether the name is the cursor.',
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const answer = await ask({ path: `/sites/${mainSite.id}/events` });
      const events = recordsOf(answer) ?? [];
      if (events.length === 0) throw new NotTried('the site has no events');
      const isAfter = clock.nowS >= IDS_REMOVED_S;
      const withId = events.filter(({ id }) => id !== undefined && id !== null).length;
      const isOneForm = withId === 0 ? await isNameCursor(ask, mainSite, events) : withId === events.length;
      const among = isOneForm ? idChoices(withId > 0, isAfter) : [];
      return { among, saw: sawOf(answer), when: isAfter ? 'since 24 September 2026' : 'until 24 September 2026' };
    },
  }),
  assumption({
    name: 'event-by-goal-code',
    sentence: "A report on an event is asked for by the event's id as entity_id alone.",
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const entity_id = await eventIdOf(ask, mainSite);
      const range = daysOf(30, clock, mainSite);
      const query = { entity: 'event', entity_id, aggregates: 'conversions', ...range };
      return byAnswer<'event-by-goal-code'>(await ask({ path: '/aggregations', query }), {
        '400': answer => answer.status === 400 && isRefusalOf(answer, 'entity_id'),
        '404': answer => answer.status === 404 && isError(answer),
        '410': answer => answer.status === 410 && isError(answer),
      });
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
