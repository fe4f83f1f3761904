import { expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';

const pageviews = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type: 'pageview',
    timestamp: '2026-06-01 10:00:00',
    visit: `v${from + index}`,
    hostname: 'https://a.example',
    pathname: '/',
  }));

it('refuses hits beyond the memory bound, and keeps what it has', async () => {
  const simulator = await createSimulator({ listen: false, memory: 1 });
  const sandbox = await simulator.sandbox();
  await sandbox.track('EMPTYSEA', pageviews(0, 4000));
  await expect(sandbox.track('EMPTYSEA', pageviews(4000, 97))).rejects.toMatchObject({
    status: 400,
    body: { error: 'The sandbox holds 4000 ingested hits and cannot take 97 more: --memory allows 4096.' },
  });
  await sandbox.track('EMPTYSEA', pageviews(4000, 96));
  await simulator.close();
});
