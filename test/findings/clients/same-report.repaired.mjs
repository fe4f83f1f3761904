import { send } from './api.mjs';

const query = {
  entity: 'pageview',
  entity_id: 'TIDEPOOL',
  aggregates: 'visits,pageviews,avg_duration',
  date_from: '2026-06-01 00:00:00',
};
const [totals] = (await send('GET', '/aggregations', { query })).body;
const total = aggregate => totals[aggregate];

console.log(total('visits'), total('pageviews'), total('avg_duration'));
