import { send } from './api.mjs';

const query = {
  entity: 'pageview',
  entity_id: 'TIDEPOOL',
  aggregates: 'visits,pageviews,avg_duration',
  date_from: '2026-06-01 00:00:00',
};
const total = async aggregate => (await send('GET', '/aggregations', { query })).body[0][aggregate];

console.log(await total('visits'), await total('pageviews'), await total('avg_duration'));
