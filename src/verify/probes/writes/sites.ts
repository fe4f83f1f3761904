import { fieldsOf, isError, isRefusalOf, recordsOf } from '../../answers.ts';
import { judged, probe } from '../../probe.ts';
import { sawOf } from '../../saw.ts';
import type { ServerAnswer } from '../../server/exchange.ts';
import { text, timestamp, zone } from '../field-shapes.ts';
import { type RefusedBody, refusedBodies } from './refused-bodies.ts';

const OTHER_ZONE = 'Asia/Tokyo';
const NAME_MAX = 255;

function isSite(answer: ServerAnswer, { id, name }: { readonly id: string; readonly name: string }): boolean {
  const site = fieldsOf(answer);
  return (
    answer.status === 200 &&
    site.id === id &&
    site.object === 'site' &&
    site.name === name &&
    text.is(site.sharing) &&
    timestamp.is(site.created_at) &&
    zone.is(site.timezone)
  );
}

/** As updates of the scratch site. */
const REFUSED: readonly RefusedBody[] = [
  {
    name: 'site-sharing-values',
    sentence: 'Site object: sharing is one of none, private, public',
    body: { sharing: 'secret' },
    field: 'sharing',
  },
  {
    name: 'site-private-needs-password',
    sentence: 'States: share_password is required where sharing is private',
    body: { sharing: 'private' },
    field: 'share_password',
  },
  {
    name: 'site-password-length',
    sentence: 'Sites: share_password has up to 255 characters',
    body: { sharing: 'private', share_password: 'x'.repeat(NAME_MAX + 1) },
    field: 'share_password',
  },
  {
    name: 'site-timezone-values',
    sentence: 'Sites: timezone is a TZ database name',
    body: { timezone: 'Nowhere/Nothing' },
    field: 'timezone',
  },
  {
    name: 'site-domains-need-option',
    sentence: 'Sites: multi_domain_option is required where multi_domain is true',
    body: { multi_domain: true },
    field: 'multi_domain_option',
  },
  {
    name: 'site-domain-option-values',
    sentence: 'Sites: multi_domain_option is combined or separate',
    body: { multi_domain: true, multi_domain_option: 'both' },
    field: 'multi_domain_option',
  },
];

/** Spec: Sites; States and transitions. */
export const SITE_WRITE_PROBES = [
  probe({
    name: 'create-site',
    about: 'spec',
    sentence: 'Sites: POST /sites answers 200 with the site object; sharing is none where it is left out',
    needs: ['scratch'],
    isWrite: true,
    async probe(_, { scratch }) {
      const { creation } = scratch;
      const isSo = isSite(creation, scratch) && fieldsOf(creation).sharing === 'none';
      return judged(isSo, '200 and the site object, with sharing "none"', sawOf(creation));
    },
  }),
  probe({
    name: 'created-site-read',
    about: 'spec',
    sentence: 'Sites: GET /sites/{site_id} answers what POST /sites has answered',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch }) {
      const answer = await ask.again({ path: `/sites/${scratch.id}` });
      const [made, shown] = [fieldsOf(scratch.creation), fieldsOf(answer)];
      const isSo = answer.status === 200 && Object.entries(made).every(([name, value]) => shown[name] === value);
      return judged(isSo, '200 and the fields of the creation', sawOf(answer));
    },
  }),
  probe({
    name: 'created-site-listed',
    about: 'spec',
    sentence: 'Pagination 6: sites are sorted by created_at ascending, so a new one is the last',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id, lastBefore } }) {
      const query = { limit: '100', ...(lastBefore !== null && { starting_after: lastBefore }) };
      const answer = await ask.again({ path: '/sites', query });
      return judged(recordsOf(answer)?.at(-1)?.id === id, '200 and a list that ends with the new site', sawOf(answer));
    },
  }),
  ...refusedBodies(REFUSED, ['scratch'], ({ scratch: { id } }) => `/sites/${id}`),
  probe({
    name: 'site-name-length',
    about: 'spec',
    sentence: 'Site object: name has up to 255 characters',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id, name } }) {
      // Longer names that a later run still knows as its own.
      const longest = `${name} `.padEnd(NAME_MAX, 'x');
      const post = (given: string) => ask({ method: 'POST', path: `/sites/${id}`, body: { name: given } });
      const allowed = await post(longest);
      const refused = await post(`${longest}x`);
      await post(name);
      if (allowed.status !== 200 || fieldsOf(allowed).name !== longest) {
        return judged(false, '200 for a name of 255 characters', sawOf(allowed));
      }
      const isSo = refused.status === 400 && isRefusalOf(refused, 'name');
      return judged(isSo, '400 { errors: { name } } for 256 characters', sawOf(refused));
    },
  }),
  probe({
    name: 'update-site',
    about: 'spec',
    sentence: 'Sites: POST /sites/{site_id} changes the fields that it is sent, and no others',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch }) {
      const path = `/sites/${scratch.id}`;
      const before = fieldsOf(await ask.again({ path }));
      const answer = await ask({ method: 'POST', path, body: { timezone: OTHER_ZONE } });
      const after = await ask.again({ path });
      const { created_at, sharing } = fieldsOf(after);
      const isSo =
        isSite(answer, scratch) &&
        isSite(after, scratch) &&
        [answer, after].every(each => fieldsOf(each).timezone === OTHER_ZONE) &&
        before.created_at === created_at &&
        before.sharing === sharing;
      return judged(isSo, '200 and the site with the new timezone, otherwise as it was', sawOf(after));
    },
  }),
  probe({
    name: 'site-sharing',
    about: 'spec',
    sentence: 'Site object: sharing is set by an update; share_password is no part of the site',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch }) {
      const path = `/sites/${scratch.id}`;
      const password = { share_password: 'leadline-verify' };
      for (const body of [{ sharing: 'private', ...password }, { sharing: 'public' }, { sharing: 'none' }]) {
        const answer = await ask({ method: 'POST', path, body });
        const isSo = isSite(answer, scratch) && fieldsOf(answer).sharing === body.sharing;
        if (!isSo || 'share_password' in fieldsOf(answer)) {
          return judged(false, `200 and the site with sharing "${body.sharing}", without a password`, sawOf(answer));
        }
      }
      return { verdict: 'holds' };
    },
  }),
  probe({
    name: 'site-domains',
    about: 'spec',
    sentence: 'Sites: multi_domain with multi_domain_option is accepted, and no part of the site',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch }) {
      const body = { multi_domain: true, multi_domain_option: 'separate' };
      const answer = await ask({ method: 'POST', path: `/sites/${scratch.id}`, body });
      const isSo = isSite(answer, scratch) && !('multi_domain' in fieldsOf(answer));
      return judged(isSo, '200 and the site, without multi_domain', sawOf(answer));
    },
  }),
];

/** The last of all: nothing can be tried in the scratch site after it. */
export const SITE_DELETION_PROBES = [
  probe({
    name: 'wipe-site',
    about: 'spec',
    sentence: 'Versioning 2: DELETE /sites/{site_id}/data responds 410',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      const answer = await ask({ method: 'DELETE', path: `/sites/${id}/data` });
      return judged(answer.status === 410 && isError(answer), '410 { error: string }', sawOf(answer));
    },
  }),
  probe({
    name: 'delete-site',
    about: 'spec',
    sentence: 'Deleted objects: DELETE /sites/{site_id} answers id, object "site", deleted true; then it is not there',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch }) {
      const path = `/sites/${scratch.id}`;
      const answer = await ask({ method: 'DELETE', path });
      const after = await ask.again({ path });
      if (after.status === 404) scratch.deleted();
      const { id, object, deleted } = fieldsOf(answer);
      const isSo = answer.status === 200 && id === scratch.id && object === 'site' && deleted === true;
      if (!isSo) return judged(false, '200 with id, object "site" and deleted true', sawOf(answer));
      return judged(after.status === 404 && isError(after), '404 { error: string } afterwards', sawOf(after));
    },
  }),
];
