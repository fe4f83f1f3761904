import { afterAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { request } from '../support/http.ts';

const closings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closings.map(close => close())));

/** A server of its own: the note tells of all sandboxes. */
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
      'No token has entered the sandbox "default" since the server started. None has entered another. ' +
        'The bearer value demo-admin enters this one.',
    );
  });

  it.each(CHANGES)('names the sandboxes that were entered: %s %s', async (method, path, body) => {
    const { change, enter } = await server();
    await enter('checkout-7');
    await enter('checkout-8');
    expect((await change(method, `${path}?sandbox=checkout-9`, body)).body.note).toBe(
      'No token has entered the sandbox "checkout-9" since the server started. ' +
        'Entered: "checkout-7", "checkout-8"; ?sandbox=NAME changes another sandbox. ' +
        'The bearer value demo-admin~checkout-9 enters this one.',
    );
  });

  it('counts those beyond the fifth', async () => {
    const { change, enter } = await server();
    for (let n = 1; n <= 7; n++) await enter(`s${n}`);
    const { body } = await change('PUT', '/clock', { frozen: true });
    expect(body.note).toContain('Entered: "s1", "s2", "s3", "s4", "s5" and 2 more;');
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
