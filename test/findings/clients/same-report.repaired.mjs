import { send } from './api.mjs';

const query = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits,pageviews,avg_duration' };
const [totals] = (await send('GET', '/aggregations', { query })).body;
const total = aggregate => totals[aggregate];

console.log(total('visits'), total('pageviews'), total('avg_duration'));
