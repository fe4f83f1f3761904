import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client, simulator } = await listening({ assume: { 'day-range': 'off' } });

describe('GET /_sim/info', () => {
  it('says how it and the sandbox are set up', async () => {
    const { control, sandbox } = await client({ plan: 'tier-4', strict: true, seed: 'mine', traffic: 2 });
    expect((await control('GET', '/info')).body).toMatchObject({
      version: simulator.version,
      base_url: simulator.url,
      sandbox: sandbox.name,
      fixture: 'demo',
      seed: 'mine',
      clock: { now: '2026-06-15T12:00:00.000Z', frozen: true },
      plan: 'tier-4',
      traffic: 2,
      strict: true,
      assumptions: { 'day-range': 'off', 'date-key': 'date' },
    });
  });
});
