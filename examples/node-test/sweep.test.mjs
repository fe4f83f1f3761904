import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sweep } from 'leadline';

/** The client: all sites, page by page. What is refused is sent again. */
async function listSites(url, token) {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const sites = [];
  for (let page = { has_more: true }; page.has_more; sites.push(...page.data)) {
    const cursor = sites.length === 0 ? '' : `&starting_after=${sites.at(-1).id}`;
    const ask = () => fetch(`${url}/sites?limit=3${cursor}`, { headers });
    let answer = await ask();
    for (let retries = 3; answer.status >= 429 && retries > 0; retries--) {
      await wait(1000 * Number(answer.headers.get('Retry-After')));
      answer = await ask();
    }
    page = await answer.json();
  }
  return sites;
}

/** Its tests. */
async function run(simulator) {
  const { token } = await simulator.sandbox();
  const ids = (await listSites(simulator.url, token)).map(({ id }) => id);
  assert.deepEqual(ids.sort(), ['BAREBOAT', 'EMPTYSEA', 'SEASHELL', 'TIDEPOOL']);
}

/** What is not survived, and why. */
const lost = ({ variants }) =>
  variants
    .filter(({ verdict }) => verdict === 'broke' || verdict === 'hung')
    .map(({ name, verdict, touched, output }) => ({ name, verdict, touched, output }));

it('survives all that JSON and HTTP allow', async () => {
  const result = await sweep({ run, only: ['format'] });
  assert.deepEqual(lost(result), []);
  assert.ok(result.score.must.met > 0);
});

it('survives refusals', async () => {
  const result = await sweep({ run, only: ['refusals'], expectRetry: true, jobs: 6 });
  assert.deepEqual(lost(result), []);
  assert.deepEqual(result.score.must, { survived: 6, met: 6 });
});
