import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin } = await listening();

describe('a parameter that a route does not know', () => {
  it.each([
    ['GET', '/health'],
    ['POST', '/reset'],
    ['GET', '/clock'],
    ['GET', '/faults'],
  ])('is refused by %s %s, which names those it knows', async (method, path) => {
    const { status, body } = await request(`${origin}/_sim${path}?sandbx=x`, method, undefined, {});
    expect(status).toBe(400);
    expect(body.errors.sandbx.join()).toContain('known: sandbox');
  });

  it('is refused by GET /journal, which names those it knows', async () => {
    const { status, body } = await request(`${origin}/_sim/journal?sandbx=x`, 'GET', undefined, {});
    expect(status).toBe(400);
    expect(body.errors.sandbx.join()).toContain('known: sandbox, limit, since,');
  });
});
