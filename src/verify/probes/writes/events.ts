import { type Fields, fieldsOf, isRefusalOf, recordsOf } from '../../answers.ts';
import type { Ask } from '../../asking.ts';
import { type Judged, judged, probe } from '../../probe.ts';
import { sawOf } from '../../saw.ts';
import { OWN } from '../../scratch/scratch.ts';
import type { ServerAnswer } from '../../server/exchange.ts';
import { type RefusedBody, refusedBodies } from './refused-bodies.ts';

const EVENT = `${OWN}-event`;

const currencyPath = (siteId: string) => `/sites/${siteId}/events/currency`;

async function setCurrency(ask: Ask, siteId: string, body: Readonly<Record<string, unknown>>): Promise<ServerAnswer> {
  return ask({ method: 'POST', path: currencyPath(siteId), body });
}

async function listed(ask: Ask, siteId: string): Promise<ServerAnswer> {
  return ask.again({ path: `/sites/${siteId}/events` });
}

function eventOf(answer: ServerAnswer): Fields | undefined {
  return recordsOf(answer)?.find(({ name }) => name === EVENT);
}

/** Sets a currency, and looks for it in the list. */
async function setAndListed(ask: Ask, siteId: string, currency: string): Promise<Judged> {
  const answer = await setCurrency(ask, siteId, { name: EVENT, currency });
  const updated = fieldsOf(answer);
  const isSo =
    answer.status === 200 &&
    updated.object === 'event' &&
    updated.name === EVENT &&
    updated.currency === currency &&
    updated.updated === true;
  if (!isSo) return judged(false, '200 with object "event", name, currency and updated true', sawOf(answer));
  const list = await listed(ask, siteId);
  return judged(eventOf(list)?.currency === currency, `a list with the event and its currency`, sawOf(list));
}

const REFUSED: readonly RefusedBody[] = [
  {
    name: 'currency-values',
    sentence: 'Events: currency is one of the currency values',
    body: { name: EVENT, currency: 'doubloon' },
    field: 'currency',
  },
  {
    name: 'currency-required',
    sentence: 'Events: currency is required',
    body: { name: EVENT },
    field: 'currency',
  },
  {
    name: 'currency-needs-name',
    sentence: 'Events: name is required',
    body: { currency: 'euro' },
    field: 'name',
  },
  {
    name: 'currency-name-length',
    sentence: 'Events: name has up to 255 characters',
    body: { name: EVENT.padEnd(256, 'x'), currency: 'euro' },
    field: 'name',
  },
];

/** What created, updated and deleted events by id. Spec: Events, no longer available. */
const BY_ID = [
  { method: 'POST', below: '', body: { name: EVENT } },
  { method: 'POST', below: '/ABCDEFGH', body: { name: EVENT } },
  { method: 'DELETE', below: '/ABCDEFGH' },
] as const;

/** Spec: Events; States and transitions (event currency); Versioning. */
export const EVENT_WRITE_PROBES = [
  probe({
    name: 'set-currency',
    about: 'spec',
    sentence: 'States: a currency is set for an event that was not tracked yet, which is then in the list',
    needs: ['scratch'],
    isWrite: true,
    probe: async (ask, { scratch: { id } }) => setAndListed(ask, id, 'euro'),
  }),
  probe({
    name: 'change-currency',
    about: 'spec',
    sentence: 'States: a currency that is set can be set to another',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      await setCurrency(ask, id, { name: EVENT, currency: 'dollar' });
      return setAndListed(ask, id, 'yen');
    },
  }),
  ...refusedBodies(REFUSED, ['scratch'], ({ scratch }) => currencyPath(scratch.id)),
  probe({
    name: 'clear-currency',
    about: 'spec',
    sentence: 'States: DELETE of an event by its name clears its currency',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      await setCurrency(ask, id, { name: EVENT, currency: 'euro' });
      const answer = await ask({ method: 'DELETE', path: `/sites/${id}/events`, query: { name: EVENT } });
      const { object, name, deleted } = fieldsOf(answer);
      const isSo = answer.status === 200 && object === 'event' && name === EVENT && deleted === true;
      if (!isSo) return judged(false, '200 with object "event", name and deleted true', sawOf(answer));
      const list = await listed(ask, id);
      const isCleared = recordsOf(list) !== null && (eventOf(list)?.currency ?? null) === null;
      return judged(isCleared, 'a list without the event, or with currency null', sawOf(list));
    },
  }),
  probe({
    name: 'clear-currency-needs-name',
    about: 'spec',
    sentence: 'Events: DELETE /sites/{site_id}/events requires name',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      const answer = await ask({ method: 'DELETE', path: `/sites/${id}/events` });
      const isSo = answer.status === 400 && isRefusalOf(answer, 'name');
      return judged(isSo, '400 { errors: { name } }', sawOf(answer));
    },
  }),
  probe({
    name: 'wipe-event',
    about: 'spec',
    sentence: 'Versioning 2: DELETE /sites/{site_id}/events/{event_id}/data responds 410',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      const answer = await ask({ method: 'DELETE', path: `/sites/${id}/events/ABCDEFGH/data` });
      return judged(answer.status === 410, '410', sawOf(answer));
    },
  }),
  probe({
    name: 'event-writes-by-id',
    about: 'spec',
    sentence: 'Versioning 3: create, update and delete by event id are no longer available',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      for (const { below, ...request } of BY_ID) {
        const answer = await ask({ ...request, path: `/sites/${id}/events${below}` });
        if (answer.status < 400) return judged(false, 'a refusal, such as 410', sawOf(answer));
      }
      return { verdict: 'holds' };
    },
  }),
];
