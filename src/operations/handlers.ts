import type { Validation } from '../contract/validation.ts';
import { parseReport, siteOfReport } from '../report/request.ts';
import { createMilestone } from './create-milestone.ts';
import { createSite } from './create-site.ts';
import { deleteEvent } from './delete-event.ts';
import { deleteMilestone } from './delete-milestone.ts';
import { deleteSite } from './delete-site.ts';
import { getAccount } from './get-account.ts';
import { getAggregations } from './get-aggregations.ts';
import { getCurrentVisitors } from './get-current-visitors.ts';
import { getMilestone } from './get-milestone.ts';
import { getSite } from './get-site.ts';
import { getToken } from './get-token.ts';
import type { Handler, ServedId } from './handler.ts';
import { listEvents } from './list-events.ts';
import { listMilestones } from './list-milestones.ts';
import { listSites } from './list-sites.ts';
import { setEventCurrency } from './set-event-currency.ts';
import { updateMilestone } from './update-milestone.ts';
import { updateSite } from './update-site.ts';

/** What each operation of the contract does; one that is missing here does not compile. */
export const handlers: { readonly [Id in ServedId]: Handler<Id> } = {
  getAccount: { run: getAccount },
  getToken: { run: getToken },
  listSites: { parse: checkCursors, run: listSites },
  createSite: { run: createSite },
  getSite: { run: getSite },
  updateSite: { run: updateSite },
  deleteSite: { run: deleteSite },
  listEvents: { parse: checkCursors, run: listEvents },
  setEventCurrency: { run: setEventCurrency },
  deleteEvent: { run: deleteEvent },
  listMilestones: { parse: checkCursors, run: listMilestones },
  createMilestone: { run: createMilestone },
  getMilestone: { run: getMilestone },
  updateMilestone: { run: updateMilestone },
  deleteMilestone: { run: deleteMilestone },
  getAggregations: { parse: parseReport, siteOf: siteOfReport, run: getAggregations },
  getCurrentVisitors: {
    siteOf: ({ site_id }) => site_id || null,
    run: getCurrentVisitors,
  },
};

/** Refuses starting_after together with ending_before. Spec: Pagination rule 2; assumption both-cursors. */
function checkCursors(query: { starting_after?: string; ending_before?: string }, validation: Validation): null {
  if (query.starting_after !== undefined && query.ending_before !== undefined) {
    validation.refuse('ending_before', 'The ending_before field must not be used together with starting_after.');
  }
  return null;
}
