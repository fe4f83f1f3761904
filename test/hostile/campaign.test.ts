// A small run of scripts/hostile.ts, whose large one is for whoever changes how requests are read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../scripts/hostile/campaign.ts';
import { packetOf } from '../../scripts/hostile/packets.ts';
import { type Server, startServer } from './server.ts';

const PACKETS = 1500;

let server: Server;
beforeAll(async () => {
  server = await startServer({ causeHeader: true, memory: 64, journal: 200, sandboxes: 200 });
});
afterAll(() => server.simulator.close(0));

describe('a campaign of hostile requests', () => {
  it('meets no 5xx that was not asked for, no request without an answer, and health throughout', async () => {
    const { origin } = server.simulator;
    const campaign = await runCampaign({ origin, seed: 'tests', packets: PACKETS, lanes: 8 });
    expect(campaign.failures).toEqual([]);
    expect(campaign.requests).toBeGreaterThan(PACKETS);
    expect(campaign.healthMs.length).toBeGreaterThan(0);
    // It must get past the checks, into all operations, and be refused in every way.
    for (const status of ['200', '201', '204', '400', '401', '404', '410']) {
      expect(campaign.statuses.get(status), status).toBeGreaterThan(0);
    }
    expect(campaign.asked.size).toBeGreaterThan(50);
    expect([...campaign.kinds.keys()].sort()).toEqual(
      ['api', 'broken-off', 'control', 'headers', 'malformed', 'pipeline'].sort(),
    );
  }, 120_000);

  it('names the packet after which something is wrong', async () => {
    await server.simulator.close(0);
    server = await startServer({ causeHeader: false, faults: ['server_error:times=1,operation=getToken'] });
    const { origin } = server.simulator;
    const { failures } = await runCampaign({ origin, seed: 'tests', packets: PACKETS, lanes: 1 });
    expect(failures[0]).toMatch(/^status 500 that no fault asked for: .*\nseed tests, packet \d+ \(/);
  }, 120_000);

  it('sends the same bytes under the same number', () => {
    expect(packetOf('a', 7).bytes).toEqual(packetOf('a', 7).bytes);
    expect(packetOf('a', 7).bytes).not.toEqual(packetOf('b', 7).bytes);
  });
});
