import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { client, origin } = await listening();

describe('GET /_sim/sandboxes/{name}', () => {
  it('answers how the sandbox is now, and the values of the tokens that its fixture has', async () => {
    const { control, sandbox } = await client({ seed: 'mine', traffic: 2 });
    await control('PATCH', '/account', { plan: 'tier-2' });
    await control('PUT', '/clock', { now: '2027-01-01T00:00:00Z' });
    await control('DELETE', '/tokens/Demo%20admin');
    const { status, body } = await control('GET', `/sandboxes/${sandbox.name}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: sandbox.name,
      fixture: 'demo',
      seed: 'mine',
      clock: { now: '2027-01-01T00:00:00.000Z', frozen: true },
      plan: 'tier-2',
      traffic: 2,
      strict: false,
      token: `demo-admin~${sandbox.name}`,
    });
    expect(body.tokens['Demo read only']).toBe(`demo-readonly~${sandbox.name}`);
  });

  it('says of the default one the values of its tokens without a suffix', async () => {
    const { body } = await request(`${origin}/_sim/sandboxes/default`, 'GET', undefined, {});
    expect(body).toMatchObject({ name: 'default', token: 'demo-admin' });
  });

  it('answers 404 where there is none, and makes none', async () => {
    for (let n = 0; n < 2; n++) {
      const { status, body } = await request(`${origin}/_sim/sandboxes/nobody`, 'GET', undefined, {});
      expect([status, body]).toEqual([404, { error: 'There is no sandbox "nobody".' }]);
    }
  });
});
