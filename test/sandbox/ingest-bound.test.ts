import { expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';

const pageviews = (from: number, count: number, pathname = '/') =>
  Array.from({ length: count }, (_, index) => ({
    type: 'pageview' as const,
    timestamp: '2026-06-01 10:00:00',
    visit: `v${from + index}`,
    hostname: 'https://a.example',
    pathname,
  }));

it('refuses hits beyond the memory bound with what is used by what, and keeps what it has', async () => {
  const simulator = await createSimulator({ listen: false, memory: 2 });
  const sandbox = await simulator.sandbox();
  await sandbox.track('EMPTYSEA', pageviews(0, 4000));
  const long = pageviews(4000, 1000).map((hit, index) => ({ ...hit, pathname: `/${index}${'x'.repeat(2000)}` }));
  await expect(sandbox.track('EMPTYSEA', long)).rejects.toMatchObject({
    status: 400,
    body: {
      error: expect.stringMatching(
        /^There is no memory for [\d.]+ MB more; used: ingested hits [\d.]+ MB, .*; --memory allows 2 MB\.$/,
      ),
    },
  });
  // What was refused has taken nothing.
  await sandbox.track('EMPTYSEA', long.slice(0, 50));
  await sandbox.track('EMPTYSEA', pageviews(4000, 96));
  await simulator.close();
});

it('bounds all sandboxes together, and gives back what a reset, a deletion and the end of a sandbox free', async () => {
  const simulator = await createSimulator({ listen: false, memory: 2 });
  const fill = async () => {
    const sandbox = await simulator.sandbox();
    await sandbox.track('EMPTYSEA', pageviews(0, 6000));
    return sandbox;
  };
  const one = await fill();
  await expect(fill()).rejects.toMatchObject({ status: 400 });
  await one.reset();
  const other = await fill();
  await expect(one.track('EMPTYSEA', pageviews(0, 6000))).rejects.toMatchObject({ status: 400 });
  await other.delete();
  await one.track('EMPTYSEA', pageviews(0, 6000));
  await simulator.close();
});
