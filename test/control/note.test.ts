import { afterAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { request } from '../support/http.ts';

const closings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closings.map(close => close())));

/** A server of its own, whose default sandbox nobody has entered. */
async function server() {
  const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
  closings.push(() => simulator.close(0));
  const { origin } = simulator;
  return {
    enter: (sandbox: string, token = 'demo-admin') =>
      request(`${origin}/v1/token`, 'GET', undefined, { authorization: `Bearer ${token}~${sandbox}` }),
    change: (method: string, path: string, body?: object) => request(`${origin}/_sim${path}`, method, body, {}),
  };
}

const CHANGES: readonly [string, string, object][] = [
  ['POST', '/faults', { fault: 'unavailable', name: 'busy' }],
  ['PUT', '/clock', { frozen: true }],
  ['POST', '/clock/advance', { seconds: 1 }],
];

describe('the note on a change of a sandbox that no token has entered', () => {
  it.each(CHANGES)('comes with the answer to %s %s, and says how to enter', async (method, path, body) => {
    const { change } = await server();
    expect((await change(method, path, body)).body.note).toBe(
      'No token has entered this sandbox since the server started; the bearer value demo-admin does. ' +
        'GET /_sim/sandboxes lists the others, ?sandbox=NAME changes another.',
    );
  });

  it.each(CHANGES)('is the same whatever happens in other sandboxes: %s %s', async (method, path, body) => {
    const { change, enter } = await server();
    await enter('checkout-7');
    expect((await change(method, `${path}?sandbox=checkout-9`, body)).body.note).toBe(
      'No token has entered this sandbox since the server started; the bearer value demo-admin~checkout-9 does. ' +
        'GET /_sim/sandboxes lists the others, ?sandbox=NAME changes another.',
    );
  });

  it.each(CHANGES)(
    'does not come once a token has entered, and not after a reset: %s %s',
    async (method, path, body) => {
      const { change, enter } = await server();
      await enter('checkout-7');
      expect((await change(method, `${path}?sandbox=checkout-7`, body)).body).not.toHaveProperty('note');
      await change('POST', '/reset?sandbox=checkout-7');
      expect((await change(method, `${path}?sandbox=checkout-7`, body)).body).not.toHaveProperty('note');
    },
  );

  it('still comes after a request whose token is not valid', async () => {
    const { change, enter } = await server();
    expect((await enter('default', 'demo-expired')).status).toBe(401);
    expect((await change('PUT', '/clock', { frozen: true })).body).toHaveProperty('note');
  });

  it('does not come with what is only read, and is ignored where an answer is sent again', async () => {
    const { change } = await server();
    const { body: rule } = await change('POST', '/faults', { fault: 'unavailable' });
    expect(rule).toHaveProperty('note');
    expect((await change('POST', '/faults', rule)).status).toBe(201);
    expect((await change('GET', '/faults')).body.data[0]).not.toHaveProperty('note');
    expect((await change('GET', '/clock')).body).not.toHaveProperty('note');
  });
});
