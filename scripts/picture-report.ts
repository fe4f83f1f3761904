/**
 * Writes docs/plots/report.png: the page of the client report, of a client that makes mistakes against the demo fixture.
 * Takes a browser: /usr/bin/chromium, or the one that CHROMIUM names.
 *
 *   npx tsx scripts/picture-report.ts
 */
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSimulator } from '../src/index.ts';
import { screenshot } from './plots/screenshot.ts';

const WIDTH = 960;
const HEIGHT = 1150;

const sim = await createSimulator({ clock: '2026-06-15T12:00:00Z' });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const sandbox = await sim.sandbox({ name: 'orders-import' });

await ask('GET', '/account');
await ask('GET', '/sites?limit=2');
await ask('GET', '/sites?page=2');
await sandbox.faults.add({ fault: 'unavailable', times: 1, retry_after_s: 60, match: { operation: 'getSite' } });
await ask('GET', '/sites/TIDEPOOL');
await ask('GET', '/sites/TIDEPOOL');
await sandbox.faults.add({ fault: 'reset', phase: 'after_commit', times: 1 });
await ask('POST', '/sites', { name: 'Moorings' });
await ask('POST', '/sites', { name: 'Moorings' });
const range = 'entity=pageview&entity_id=TIDEPOOL&date_from=2026-01-01%2000:00:00&date_to=2026-06-14%2023:59:59';
await ask('GET', `/aggregations?${range}&aggregates=visits,bounce_rate&date_grouping=month`);
await ask('GET', `/aggregations?${range}&aggregates=pageviews&field_grouping=pathname&sort_by=pageviews:desc&limit=50`);

const page = await (await fetch(`${sim.origin}/_sim/report?format=html`)).text();
agent.destroy();
await sim.close(0);

const file = new URL('../docs/plots/report.png', import.meta.url);
writeFileSync(file, await screenshot(page, { width: WIDTH, height: HEIGHT }));

/** Sends a request as a client would that reads no answers. */
function ask(method: string, path: string, body?: object): Promise<void> {
  const headers = {
    Authorization: `Bearer ${sandbox.token}`,
    Accept: 'application/json',
    'User-Agent': 'orders-import/2.1',
    ...(body && { 'Content-Type': 'application/json' }),
  };
  return new Promise(resolve => {
    const sent = request(`${sim.url}${path}`, { method, agent, headers }, answer => {
      answer.resume();
      answer.on('close', resolve);
    });
    sent.on('error', () => resolve());
    sent.end(body && JSON.stringify(body));
  });
}
