import { type Fields, fieldsOf, recordsOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import { sitePath } from '../facts/site-path.ts';
import { NotTried } from '../not-tried.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import { fieldProbes } from './field-probes.ts';
import { exactly, midnight, oneOf, orNull, text, textUpTo, timestamp, uuid, zone } from './field-shapes.ts';

const CURRENCIES = 'dollar pound euro yuan peso shekel yen won hryvnia franc rupee integer none'.split(' ');

/** Of a site, and never shown. */
const INPUT_ONLY = ['share_password', 'multi_domain', 'multi_domain_option'];

/** The site by its id, and as the list has it. @throws NotTried */
async function sitesSeen(ask: Ask, site: { readonly id: string }): Promise<readonly Fields[]> {
  const answer = await ask({ path: sitePath(site) });
  if (answer.status !== 200) throw new NotTried(`the site answers ${answer.status}`);
  return [fieldsOf(answer), ...(recordsOf(await ask({ path: '/sites' })) ?? [])];
}

/** @throws NotTried */
async function listed(ask: Ask, path: string): Promise<readonly Fields[]> {
  const answer = await ask({ path });
  const list = recordsOf(answer);
  if (list === null) throw new NotTried(`the list cannot be read (${answer.status})`);
  return list;
}

const eventsOf = (ask: Ask, site: { readonly id: string }) => listed(ask, sitePath(site, 'events'));
const milestonesOf = (ask: Ask, site: { readonly id: string }) => listed(ask, sitePath(site, 'milestones'));

/** A milestone by its id, with the list that names it. @throws NotTried */
async function milestoneSeen(ask: Ask, site: { readonly id: string }) {
  const [first] = await milestonesOf(ask, site);
  if (first === undefined) throw new NotTried('the site has no milestone');
  if (typeof first.id !== 'string') throw new NotTried('the first milestone has no id');
  const answer = await ask({
    path: sitePath(site, 'milestones', first.id),
  });
  return { first, answer };
}

/** Spec: Site object, Event object, Milestone object, and the endpoints of one of them. */
export const OBJECT_PROBES = [
  probe({
    name: 'get-site',
    about: 'spec',
    sentence: 'Endpoints: GET /sites/{site_id} answers the site of that id',
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const answer = await ask({ path: sitePath(mainSite) });
      return judged(
        answer.status === 200 && fieldsOf(answer).id === mainSite.id,
        '200 and the id asked for',
        sawOf(answer),
      );
    },
  }),
  ...fieldProbes({
    of: 'site-object',
    part: 'Site object',
    needs: ['mainSite'],
    objects: (ask, { mainSite }) => sitesSeen(ask, mainSite),
    fields: {
      id: text,
      object: exactly('site'),
      name: textUpTo(255),
      sharing: oneOf('none', 'private', 'public'),
      created_at: timestamp,
      timezone: zone,
    },
  }),
  probe({
    name: 'site-input-only',
    about: 'spec',
    sentence: `Site object: ${INPUT_ONLY.join(', ')} are not part of it`,
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const seen = await sitesSeen(ask, mainSite);
      const shown = INPUT_ONLY.filter(name => seen.some(site => name in site)).join(', ');
      return judged(shown === '', 'none of these fields', { shape: shown, values: shown });
    },
  }),
  ...fieldProbes({
    of: 'event-object',
    part: 'Event object (until its removal)',
    needs: ['mainSite'],
    async objects(ask, { mainSite }) {
      const events = (await eventsOf(ask, mainSite)).filter(event => 'id' in event);
      if (events.length === 0) throw new NotTried('there is no event that has an id');
      return events;
    },
    fields: { id: text },
  }),
  ...fieldProbes({
    of: 'event-object',
    part: 'Event object',
    needs: ['mainSite'],
    objects: (ask, { mainSite }) => eventsOf(ask, mainSite),
    fields: {
      object: exactly('event'),
      name: textUpTo(255),
      currency: orNull(oneOf(...CURRENCIES)),
      created_at: orNull(timestamp),
    },
  }),
  probe({
    name: 'event-names-unique',
    about: 'spec',
    sentence: "Event object: name is the event's identity",
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const names = (await eventsOf(ask, mainSite)).map(({ name }) => name);
      if (names.length === 0) throw new NotTried('the site has no event');
      const isSo = new Set(names).size === names.length;
      return judged(isSo, 'no name twice', { shape: 'a name twice', values: 'a name twice' });
    },
  }),
  probe({
    name: 'get-milestone',
    about: 'spec',
    sentence: 'Endpoints: GET /sites/{site_id}/milestones/{milestone_id} answers the milestone as it is listed',
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const { first, answer } = await milestoneSeen(ask, mainSite);
      const isSo = answer.status === 200 && fieldsOf(answer).id === first.id;
      return judged(isSo, '200 and the id asked for', sawOf(answer));
    },
  }),
  ...fieldProbes({
    of: 'milestone-object',
    part: 'Milestone object',
    needs: ['mainSite'],
    objects: (ask, { mainSite }) => milestonesOf(ask, mainSite),
    fields: {
      id: uuid,
      object: exactly('milestone'),
      name: textUpTo(30),
      milestone_date: midnight,
      created_at: timestamp,
      updated_at: timestamp,
    },
  }),
];
