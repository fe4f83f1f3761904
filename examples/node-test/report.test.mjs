import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createSimulator } from 'leadline';

const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
after(() => simulator.close());

/** The rows of a report on EMPTYSEA. */
async function report(token, query) {
  const url = new URL(`${simulator.url}/aggregations`);
  url.search = new URLSearchParams({ entity: 'pageview', entity_id: 'EMPTYSEA', ...query });
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' } });
  return answer.json();
}

describe('a report', { concurrency: true }, () => {
  it('counts the hits that the test tracked', async () => {
    const { token, track } = await simulator.sandbox();
    const page = { type: 'pageview', visit: 'v-1', hostname: 'https://empty.example' };
    await track('EMPTYSEA', [
      { ...page, timestamp: '2026-06-15 11:00:00', pathname: '/' },
      { ...page, timestamp: '2026-06-15 11:00:30', pathname: '/pricing' },
    ]);
    assert.deepEqual(await report(token, { aggregates: 'visits,pageviews,avg_duration,bounce_rate' }), [
      { visits: '1', pageviews: '2', avg_duration: '30.0000', bounce_rate: '0.0000' },
    ]);
  });

  it('shows a hit dated tomorrow once it is tomorrow', async () => {
    const { token, track, clock } = await simulator.sandbox();
    await track('EMPTYSEA', [
      {
        type: 'pageview',
        visit: 'v-1',
        timestamp: '2026-06-16 09:00:00',
        hostname: 'https://empty.example',
        pathname: '/',
      },
    ]);
    assert.deepEqual(await report(token, { aggregates: 'visits' }), [{ visits: '0' }]);
    await clock.advance(24 * 3600);
    assert.deepEqual(await report(token, { aggregates: 'visits' }), [{ visits: '1' }]);
  });
});
