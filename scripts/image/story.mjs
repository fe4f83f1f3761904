// What a client meets in the image: a list, a report, a failure on demand, a token that is none. Usage: story.mjs ORIGIN
import assert from 'node:assert/strict';

const [origin] = process.argv.slice(2);
const token = 'demo-admin';

async function call(path, { method = 'GET', bearer = token, body } = {}) {
  const headers = { accept: 'application/json', authorization: `Bearer ${bearer}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}

const sites = await call('/v1/sites');
assert.equal(sites.status, 200);
assert.ok(sites.body.data.length > 0, 'the fixture has sites');

const query = new URLSearchParams({
  entity: 'pageview',
  entity_id: 'TIDEPOOL',
  aggregates: 'pageviews,visits',
  date_grouping: 'day',
  date_from: '2026-03-01 00:00:00',
  date_to: '2026-03-07 23:59:59',
});
const report = await call(`/v1/aggregations?${query}`);
assert.equal(report.status, 200);
assert.equal(report.body.length, 7);

const fault = await call('/_sim/faults', { method: 'POST', body: { name: 'story', fault: 'unavailable', times: 1 } });
assert.equal(fault.status, 201);
const refused = await call('/v1/sites');
assert.equal(refused.status, 503);
assert.ok(refused.headers.get('retry-after'), 'a 503 says when to come back');
assert.equal((await call('/v1/sites')).status, 200);

assert.equal((await call('/v1/sites', { bearer: 'nobody' })).status, 401);

const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
assert.equal(page.url, `${origin}/_sim/`);
const files = [...(await page.text()).matchAll(/(?:src|href)="(console\/[^"]+)"/g)].map(([, file]) => file);
assert.ok(files.length >= 3, 'the console has a script, styles and an icon');
for (const file of files) assert.equal((await fetch(`${origin}/_sim/${file}`)).status, 200, file);
console.log(
  `client story: ${sites.body.data.length} sites, 7 days of a report, a 503 on demand, a 401, the console: as they should be`,
);
