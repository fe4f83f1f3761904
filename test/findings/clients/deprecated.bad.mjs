import { send } from './api.mjs';

const query = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits', timezone: 'America/New_York' };
await send('GET', '/aggregations', { query });
