import assert from 'node:assert/strict';
import { createSimulator } from 'leadline';
import { apiDocument } from 'leadline/openapi';

const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
const answer = await fetch(`${simulator.url}/sites`, { headers });
assert.equal(answer.status, 200);
assert.equal(apiDocument.openapi, '3.1.0');
for (const path of ['docs/openapi-explorer.js', '', 'console/app.js', 'console/app.css', 'console/icon.svg']) {
  const page = await fetch(`${simulator.origin}/_sim/${path}`, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200, path);
}
const metrics = await fetch(`${simulator.origin}/_sim/metrics`);
assert.match(await metrics.text(), /^leadline_requests_total\{operation="listSites",status="200"\} 1$/m);
await simulator.close(0);
console.log('package: import works');
