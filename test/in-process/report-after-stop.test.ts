import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import { Connection } from '../support/connection.ts';

// More than are listed without a pause.
const REQUESTS = 5_100;

describe('a simulator that was stopped', () => {
  it('still writes the traffic of a run whose journal is long', async () => {
    const sim = await createSimulator({ journal: REQUESTS, plan: 'unlimited' });
    const { token } = await sim.sandbox();
    const connection = await Connection.open(sim.origin);
    for (let sent = 0; sent < REQUESTS; sent++) await connection.ask('GET', '/v1/token', undefined, token);
    connection.close();
    await sim.stop();
    const files = await sim.reportFiles();
    const har = JSON.parse([...files['traffic.har']!].join('')) as { log: { entries: unknown[] } };
    expect(har.log.entries).toHaveLength(REQUESTS);
    expect((await sim.report()).requests).toBe(REQUESTS);
    await sim.close();
  });
});
