import { send } from './api.mjs';

const query = {
  entity: 'pageview',
  entity_id: 'TIDEPOOL',
  aggregates: 'visits',
  timezone: 'America/New_York',
  date_from: '2026-06-01 00:00:00',
};
await send('GET', '/aggregations', { query });
