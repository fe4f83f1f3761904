import { send } from './api.mjs';

const query = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits' };
await send('GET', '/aggregations', { query });
