import { fieldsOf, isError, recordsOf } from '../../answers.ts';
import { MILESTONE_DATE } from '../../facts/scratch-site.ts';
import { judged, probe } from '../../probe.ts';
import { sawOf } from '../../saw.ts';
import { OWN } from '../../scratch/scratch.ts';
import type { ServerAnswer } from '../../server/exchange.ts';
import { timestamp, uuid } from '../field-shapes.ts';
import { type RefusedBody, refusedBodies } from './refused-bodies.ts';

const MIDNIGHT = ' 00:00:00';

function isMilestone(answer: ServerAnswer, name: string, date: string): boolean {
  const milestone = fieldsOf(answer);
  return (
    uuid.is(milestone.id) &&
    milestone.object === 'milestone' &&
    milestone.name === name &&
    milestone.milestone_date === date + MIDNIGHT &&
    timestamp.is(milestone.created_at) &&
    timestamp.is(milestone.updated_at)
  );
}

const NAMED = { name: OWN };
const DATED = { milestone_date: MILESTONE_DATE };

const REFUSED_CREATIONS: readonly RefusedBody[] = [
  {
    name: 'milestone-needs-name',
    sentence: 'Milestones: name is required',
    body: DATED,
    field: 'name',
  },
  {
    name: 'milestone-needs-date',
    sentence: 'Milestones: milestone_date is required',
    body: NAMED,
    field: 'milestone_date',
  },
  {
    name: 'milestone-name-length',
    sentence: 'Milestones: name has up to 30 characters',
    body: { ...DATED, name: OWN.padEnd(31, 'x') },
    field: 'name',
  },
  {
    name: 'milestone-date-form',
    sentence: 'Milestones: milestone_date is YYYY-MM-DD',
    body: { ...NAMED, milestone_date: '15/01/2026' },
    field: 'milestone_date',
  },
  {
    name: 'milestone-date-in-calendar',
    sentence: 'Milestones: milestone_date is a date',
    body: { ...NAMED, milestone_date: '2026-02-30' },
    field: 'milestone_date',
  },
];

const REFUSED_UPDATES: readonly RefusedBody[] = [
  {
    name: 'milestone-update-needs-name',
    sentence: 'Milestones: name and milestone_date are both required on update',
    body: DATED,
    field: 'name',
  },
  {
    name: 'milestone-update-needs-date',
    sentence: 'Milestones: name and milestone_date are both required on update',
    body: NAMED,
    field: 'milestone_date',
  },
];

/** Spec: Milestones. */
export const MILESTONE_WRITE_PROBES = [
  probe({
    name: 'create-milestone',
    about: 'spec',
    sentence: 'Milestones: POST answers 201 with the milestone; its date comes back as a date at 00:00:00',
    needs: ['scratchMilestone'],
    isWrite: true,
    async probe(_, { scratchMilestone: { creation, name } }) {
      const isSo = creation.status === 201 && isMilestone(creation, name, MILESTONE_DATE);
      return judged(isSo, '201 and the milestone object', sawOf(creation));
    },
  }),
  probe({
    name: 'created-milestone-read',
    about: 'spec',
    sentence: 'Milestones: GET /sites/{site_id}/milestones/{milestone_id} answers the milestone',
    needs: ['scratch', 'scratchMilestone'],
    isWrite: true,
    async probe(ask, { scratch, scratchMilestone: { id, name } }) {
      const answer = await ask.again({ path: `/sites/${scratch.id}/milestones/${id}` });
      const isSo = answer.status === 200 && isMilestone(answer, name, MILESTONE_DATE) && fieldsOf(answer).id === id;
      return judged(isSo, '200 and the milestone object', sawOf(answer));
    },
  }),
  ...refusedBodies(
    REFUSED_CREATIONS,
    ['scratch', 'scratchMilestone'],
    ({ scratch: { id } }) => `/sites/${id}/milestones`,
  ),
  ...refusedBodies(
    REFUSED_UPDATES,
    ['scratch', 'scratchMilestone'],
    ({ scratch, scratchMilestone: { id } }) => `/sites/${scratch.id}/milestones/${id}`,
  ),
  probe({
    name: 'update-milestone',
    about: 'spec',
    sentence: 'Milestones: POST to a milestone changes name and date, and answers the milestone',
    needs: ['scratch', 'scratchMilestone'],
    isWrite: true,
    async probe(ask, { scratch, scratchMilestone: { id } }) {
      const path = `/sites/${scratch.id}/milestones/${id}`;
      const body = { name: OWN, milestone_date: '2026-02-16' };
      const answer = await ask({ method: 'POST', path, body });
      const after = await ask.again({ path });
      const isSo = [answer, after].every(
        each => each.status === 200 && isMilestone(each, body.name, body.milestone_date) && fieldsOf(each).id === id,
      );
      return judged(isSo, '200 and the milestone with the new name and date', sawOf(answer));
    },
  }),
  probe({
    name: 'milestones-in-order',
    about: 'spec',
    sentence: 'Pagination 6: milestones are sorted by created_at ascending, so a new one is the last',
    needs: ['scratch', 'scratchMilestone'],
    isWrite: true,
    async probe(ask, { scratch, scratchMilestone: { id } }) {
      const path = `/sites/${scratch.id}/milestones`;
      const body = { name: OWN, milestone_date: '2025-12-31' };
      const { id: later } = fieldsOf(await ask({ method: 'POST', path, body }));
      const answer = await ask.again({ path });
      const ids = recordsOf(answer)?.map(each => each.id) ?? [];
      const isSo = ids.includes(id) && ids.at(-1) === later;
      return judged(isSo, '200 and a list that ends with the milestone made last', sawOf(answer));
    },
  }),
  probe({
    name: 'delete-milestone',
    about: 'spec',
    sentence:
      'Deleted objects: DELETE of a milestone answers id, object "milestone", deleted true; then it is not there',
    needs: ['scratch'],
    isWrite: true,
    async probe(ask, { scratch }) {
      const made = await ask({ method: 'POST', path: `/sites/${scratch.id}/milestones`, body: { ...NAMED, ...DATED } });
      const { id } = fieldsOf(made);
      if (!uuid.is(id)) return judged(false, '201 and a milestone to delete', sawOf(made));
      const path = `/sites/${scratch.id}/milestones/${id}`;
      const answer = await ask({ method: 'DELETE', path });
      const { id: gone, object, deleted } = fieldsOf(answer);
      const isSo = answer.status === 200 && gone === id && object === 'milestone' && deleted === true;
      if (!isSo) return judged(false, '200 with id, object "milestone" and deleted true', sawOf(answer));
      const after = await ask.again({ path });
      return judged(after.status === 404 && isError(after), '404 { error: string } afterwards', sawOf(after));
    },
  }),
];
