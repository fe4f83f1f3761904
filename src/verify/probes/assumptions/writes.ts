import type { AssumptionName } from '../../../contract/assumptions.ts';
import { fieldsOf, isError, isRefusalOf, recordsOf } from '../../answers.ts';
import type { Need } from '../../facts/facts.ts';
import { MILESTONE_DATE } from '../../facts/scratch-site.ts';
import { NotTried } from '../../not-tried.ts';
import { type Judged, type Probe, probe, type Saw } from '../../probe.ts';
import { sawOf } from '../../saw.ts';
import { OWN } from '../../scratch/scratch.ts';
import { choicesOf } from './told.ts';

/** The one choice of an assumption, or none. */
function told(name: AssumptionName, isSo: boolean, saw: Saw): Judged {
  if (isSo) return { verdict: 'is', value: choicesOf(name)[0]! };
  return { verdict: 'is', value: null, why: 'like none of the choices', saw };
}

/** By code unit: Z before a, é last. */
const NAMES_IN_ORDER = ['Z', 'a', 'z', 'é'].map(end => `${OWN}-${end}`);

/** Assumptions that only writes show; each has one choice, which the server takes or not. */
export const WRITE_ASSUMPTIONS: readonly Probe<Need>[] = [
  probe({
    name: 'statuses',
    about: 'assumption',
    sentence: 'A body of another content type, and another method, are sent to the scratch site.',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      const path = `/sites/${id}`;
      const plain = await ask({ method: 'POST', path, body: 'sharing=none', contentType: 'text/plain' });
      if (plain.status !== 400) return told('statuses', false, sawOf(plain));
      const put = await ask({ method: 'PUT', path, body: { sharing: 'none' } });
      return told('statuses', put.status === 404 && isError(put), sawOf(put));
    },
  }),
  probe({
    name: 'empty-string',
    about: 'assumption',
    sentence: 'A milestone of the scratch site is to get an empty name.',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      const body = { name: '', milestone_date: MILESTONE_DATE };
      const answer = await ask({ method: 'POST', path: `/sites/${id}/milestones`, body });
      return told('empty-string', answer.status === 400 && isRefusalOf(answer, 'name'), sawOf(answer));
    },
  }),
  probe({
    name: 'name-order',
    about: 'assumption',
    sentence: 'Events of the scratch site with names of both cases and an accent are listed.',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      for (const name of NAMES_IN_ORDER) {
        await ask({ method: 'POST', path: `/sites/${id}/events/currency`, body: { name, currency: 'euro' } });
      }
      const answer = await ask.again({ path: `/sites/${id}/events` });
      const names = recordsOf(answer)?.flatMap(({ name }) => (NAMES_IN_ORDER.some(own => own === name) ? [name] : []));
      if (names?.length !== NAMES_IN_ORDER.length) throw new NotTried('the events that were made are not listed');
      const isSo = names.every((name, n) => name === NAMES_IN_ORDER[n]);
      // The names are those of this file.
      const saw = names.map(name => String(name).slice(OWN.length + 1)).join(', ');
      return told('name-order', isSo, { shape: saw, values: saw });
    },
  }),
  probe({
    name: 'creation-ties',
    about: 'assumption',
    sentence: 'Two milestones of the scratch site that were made within one second are listed.',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch: { id } }) {
      const path = `/sites/${id}/milestones`;
      const made: unknown[] = [];
      for (const name of ['first', 'second']) {
        const answer = await ask({ method: 'POST', path, body: { name, milestone_date: MILESTONE_DATE } });
        made.push(fieldsOf(answer).id);
      }
      const answer = await ask.again({ path, query: { limit: '100' } });
      const [one, two, ...more] = recordsOf(answer)?.filter(each => made.includes(each.id)) ?? [];
      if (one === undefined || two === undefined || more.length > 0)
        throw new NotTried('the milestones are not listed');
      if (one.created_at !== two.created_at) {
        throw new NotTried('the two were made in different seconds: at --rate 0.5 they always are');
      }
      return told('creation-ties', one.id === made[0], sawOf(answer));
    },
  }),
];
