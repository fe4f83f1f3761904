import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin, simulator } = await listening();
const guarded = listening({ controlToken: 'secret' });

describe('GET /_sim/health', () => {
  it('says that it is up', async () => {
    const { status, body } = await request(`${origin}/_sim/health`, 'GET', undefined, {});
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', version: simulator.version, uptime_s: expect.any(Number) });
  });

  it('is answered without the control token that every other route wants', async () => {
    const { origin: locked } = await guarded;
    expect((await request(`${locked}/_sim/health`, 'GET', undefined, {})).status).toBe(200);
    expect((await request(`${locked}/_sim/info`, 'GET', undefined, {})).status).toBe(401);
  });
});
