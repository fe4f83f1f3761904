import { send } from './api.mjs';

const query = {
  entity: 'pageview',
  entity_id: 'TIDEPOOL',
  aggregates: 'visits',
  date_grouping: 'hour',
  field_grouping: 'browser',
  date_from: '2026-06-01 00:00:00',
  date_to: '2026-06-07 23:59:59',
  limit: 1000,
};
await send('GET', '/aggregations', { query });
