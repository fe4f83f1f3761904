import createClient from 'openapi-fetch';
import type { components, operations, paths } from '../../src/openapi.ts';

/**
 * A client as a user of `leadline/openapi` writes it, with a call of every operation and nothing that is not required
 * but where that is the point: what does not compile here does not compile for them.
 */
export function clientOf(baseUrl: string, token: string) {
  const client = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    querySerializer: { array: { style: 'form', explode: false } },
  });
  const TIDEPOOL = { site_id: 'TIDEPOOL' };
  const goneEvent = { ...TIDEPOOL, event_id: 'ABCDEFGH' };
  const filters: components['schemas']['FilterList'] = [
    { property: 'utm_term', operator: 'is not', value: 'a=b&c#d+e' },
  ];

  const listMilestones = () => client.GET('/sites/{site_id}/milestones', { params: { path: TIDEPOOL } });
  const firstMilestone = async () => ({ ...TIDEPOOL, milestone_id: (await listMilestones()).data!.data[0]!.id });

  return {
    getAccount: () => client.GET('/account'),
    getToken: () => client.GET('/token'),
    listSites: () => client.GET('/sites', { params: { query: { limit: 1 } } }),
    createSite: () => client.POST('/sites', { body: { name: 'Moorings' } }),
    getSite: () => client.GET('/sites/{site_id}', { params: { path: TIDEPOOL } }),
    updateSite: () => client.POST('/sites/{site_id}', { params: { path: TIDEPOOL }, body: { timezone: 'Asia/Tokyo' } }),
    deleteSite: () => client.DELETE('/sites/{site_id}', { params: { path: { site_id: 'BAREBOAT' } } }),
    wipeSite: () => client.DELETE('/sites/{site_id}/data', { params: { path: TIDEPOOL } }),
    listEvents: () => client.GET('/sites/{site_id}/events', { params: { path: TIDEPOOL } }),
    createEvent: () => client.POST('/sites/{site_id}/events', { params: { path: TIDEPOOL } }),
    deleteEvent: () =>
      client.DELETE('/sites/{site_id}/events', { params: { path: TIDEPOOL, query: { name: 'Purchase' } } }),
    setEventCurrency: () =>
      client.POST('/sites/{site_id}/events/currency', {
        params: { path: TIDEPOOL },
        body: { name: 'Purchase', currency: 'euro' },
      }),
    getEventById: () => client.GET('/sites/{site_id}/events/{event_id}', { params: { path: goneEvent } }),
    updateEventById: () => client.POST('/sites/{site_id}/events/{event_id}', { params: { path: goneEvent } }),
    deleteEventById: () => client.DELETE('/sites/{site_id}/events/{event_id}', { params: { path: goneEvent } }),
    wipeEvent: () => client.DELETE('/sites/{site_id}/events/{event_id}/data', { params: { path: goneEvent } }),
    listMilestones,
    createMilestone: () =>
      client.POST('/sites/{site_id}/milestones', {
        params: { path: TIDEPOOL },
        body: { name: 'Summer sale', milestone_date: '2026-06-21' },
      }),
    getMilestone: async () =>
      client.GET('/sites/{site_id}/milestones/{milestone_id}', { params: { path: await firstMilestone() } }),
    updateMilestone: async () =>
      client.POST('/sites/{site_id}/milestones/{milestone_id}', {
        params: { path: await firstMilestone() },
        body: { name: 'Winter sale', milestone_date: '2026-12-21' },
      }),
    deleteMilestone: async () =>
      client.DELETE('/sites/{site_id}/milestones/{milestone_id}', { params: { path: await firstMilestone() } }),
    getAggregations: () =>
      client.GET('/aggregations', {
        params: {
          query: {
            entity: 'pageview',
            entity_id: 'TIDEPOOL',
            aggregates: ['visits', 'pageviews'],
            field_grouping: ['browser', 'device_type'],
            date_grouping: 'day',
            sort_by: 'timestamp:asc',
            date_from: '2026-06-14 00:00:00',
            date_to: '2026-06-14 23:59:59',
            filters: JSON.stringify(filters),
          },
        },
      }),
    getCurrentVisitors: () => client.GET('/current_visitors', { params: { query: TIDEPOOL } }),
  } satisfies { [Id in keyof operations]: () => Promise<{ response: Response }> };
}
