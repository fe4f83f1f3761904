import { send } from './api.mjs';

const report = year => {
  const query = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: 'visits,uniques', limit: 5 };
  const range = { date_from: `${year}-01-01 00:00:00`, date_to: `${year}-12-31 23:59:59` };
  return send('GET', '/aggregations', { query: { ...query, ...range, field_grouping: 'pathname,country_code' } });
};

await Promise.all(Array.from({ length: 12 }, (_, n) => report(2014 + n)));
