import { describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';

/** The status of a request that is under way when the simulator closes, or null where it is cut. */
async function closedMeanwhile(path: string, options: SimulatorOptions): Promise<number | null> {
  const simulator = await createSimulator(options);
  const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
  const asked = fetch(`${simulator.url}${path}`, { headers }).then(
    ({ status }) => status,
    () => null,
  );
  const usage = async () => (await fetch(`${simulator.origin}/_sim/usage`)).json() as Promise<{ in_flight: number }>;
  while ((await usage()).in_flight !== 1) await new Promise(resolve => setTimeout(resolve, 5));
  await simulator.close(0);
  return asked;
}

describe('a request that waits on purpose when the simulator closes', () => {
  const report = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits';

  it.each<[what: string, path: string, options: SimulatorOptions]>([
    ['a cold report', report, { assume: { 'cold-query-ms': '600000' } }],
    ['latency', '/account', { faults: ['latency:ms=600000'] }],
    ['a held call', '/account', { faults: ['hold'] }],
    ['a hung call', '/account', { faults: ['hang'] }],
    ['a slow body', '/account', { faults: ['slow:bytes_per_s=1'] }],
  ])('is cut: %s', async (what, path, options) => {
    // Of a slow body the head is out.
    expect(await closedMeanwhile(path, options)).toBe(what === 'a slow body' ? 200 : null);
  });
});
