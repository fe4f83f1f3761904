import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { build, serving } from '../cli/leadline.ts';
import { emptyFolder } from './folder.ts';
import { open, pageview } from './server.ts';

beforeAll(build, 60_000);

const HITS = 2000;
const RECORDS = 24;

it('starts with a log that is larger than the heap, as memory holds no more of it than a record', async () => {
  const folder = emptyFolder();
  const { send, close } = await open(folder);
  for (let record = 0; record < RECORDS; record++) {
    const hits = Array.from({ length: HITS }, (_, n) => ({
      ...pageview(`v${record}-${n}`),
      keyword: 'k'.repeat(2000),
      utm_term: 't'.repeat(1000),
    }));
    expect((await send('POST', '/_sim/sites/EMPTYSEA/hits', hits)).status).toBe(202);
    if (record === 10) await send('POST', '/_sim/snapshots', { name: 'middle' });
  }
  await close();
  expect(statSync(join(folder, 'sandboxes/1-default/hits.ndjson')).size).toBeGreaterThan(140e6);
  const env = { NODE_OPTIONS: '--max-old-space-size=100' };
  const server = await serving(['--data', folder, '--memory', '64'], env);
  onTestFinished(() => void server.process.kill('SIGKILL'));
  const visits = async () => {
    const query = 'entity=pageview&entity_id=EMPTYSEA&aggregates=visits&date_from=2026-06-01&date_to=2026-06-14';
    const answer = await server.call(`/v1/aggregations?${query}`);
    return ((await answer.json()) as { visits: string }[])[0]?.visits;
  };
  const headers = { authorization: 'Bearer demo-admin', 'content-type': 'application/json' };
  await server.call('/_sim/clock', { method: 'PUT', headers, body: JSON.stringify({ now: '2026-06-15T12:00:00Z' }) });
  expect(await visits()).toBe(String(HITS * RECORDS));
  await server.call('/_sim/snapshots/middle/restore', { method: 'POST', headers });
  expect(await visits()).toBe(String(HITS * 11));
}, 120_000);
