import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';

// More than are listed without a pause.
const REQUESTS = 5_100;
const AT_ONCE = 50;

describe('a simulator that was stopped', () => {
  it('still writes the traffic of a run whose journal is long', async () => {
    const sim = await createSimulator({ journal: REQUESTS, plan: 'unlimited' });
    const { token } = await sim.sandbox();
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      const answers = Array.from({ length: AT_ONCE }, () => fetch(`${sim.url}/token`, { headers }));
      await Promise.all((await Promise.all(answers)).map(answer => answer.arrayBuffer()));
    }
    await sim.stop();
    const files = await sim.reportFiles();
    const har = JSON.parse([...files['traffic.har']!].join('')) as { log: { entries: unknown[] } };
    expect(har.log.entries).toHaveLength(REQUESTS);
    expect((await sim.report()).requests).toBe(REQUESTS);
    await sim.close();
  });
});
