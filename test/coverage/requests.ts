import type { Method } from '../support/world.ts';

/** A request under `/v1`. */
export interface Request {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const SITE = '/sites/TIDEPOOL';
const MILESTONE = `${SITE}/milestones/3d693854-e5a6-4144-a327-6bd4b4ad6d39`;
const FIELDS = { name: 'Launch', milestone_date: '2026-06-01' };

/** A request of each operation in service that succeeds, what deletes last. */
export const REQUESTS: Readonly<Record<string, Request>> = {
  getAccount: { method: 'GET', path: '/account' },
  getToken: { method: 'GET', path: '/token' },
  listSites: { method: 'GET', path: '/sites' },
  createSite: { method: 'POST', path: '/sites', body: { name: 'Lagoon' } },
  getSite: { method: 'GET', path: SITE },
  updateSite: { method: 'POST', path: SITE, body: { name: 'Lagoon' } },
  listEvents: { method: 'GET', path: `${SITE}/events` },
  setEventCurrency: { method: 'POST', path: `${SITE}/events/currency`, body: { name: 'Tip', currency: 'euro' } },
  deleteEvent: { method: 'DELETE', path: `${SITE}/events`, query: { name: 'Purchase' } },
  listMilestones: { method: 'GET', path: `${SITE}/milestones` },
  createMilestone: { method: 'POST', path: `${SITE}/milestones`, body: FIELDS },
  getMilestone: { method: 'GET', path: MILESTONE },
  updateMilestone: { method: 'POST', path: MILESTONE, body: FIELDS },
  getAggregations: {
    method: 'GET',
    path: '/aggregations',
    query: { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits', date_from: '2026-06-15 00:00:00' },
  },
  getCurrentVisitors: { method: 'GET', path: '/current_visitors', query: { site_id: 'TIDEPOOL' } },
  deleteMilestone: { method: 'DELETE', path: MILESTONE },
  deleteSite: { method: 'DELETE', path: SITE },
};

/** A request of each that is not. */
export const RETIRED: readonly Request[] = [
  { method: 'DELETE', path: `${SITE}/data` },
  { method: 'POST', path: `${SITE}/events`, body: { name: 'Tip' } },
  { method: 'GET', path: `${SITE}/events/RVEKBSSA` },
  { method: 'POST', path: `${SITE}/events/RVEKBSSA`, body: { name: 'Tip' } },
  { method: 'DELETE', path: `${SITE}/events/RVEKBSSA` },
  { method: 'DELETE', path: `${SITE}/events/RVEKBSSA/data` },
];
