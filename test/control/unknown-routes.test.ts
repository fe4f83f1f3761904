import { describe, expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin } = await listening();

describe('a route that the control plane does not have', () => {
  it.each([
    ['GET', '/fault', 'Did you mean GET /_sim/faults?'],
    ['POST', '/fault', 'Did you mean POST /_sim/faults?'],
    ['GET', '/sandbox', 'Did you mean GET /_sim/sandboxes?'],
    ['GET', '/sandbox/checkout-7', 'Did you mean GET /_sim/sandboxes/checkout-7?'],
    ['POST', '/snapshot/before/restor', 'Did you mean POST /_sim/snapshots/before/restore?'],
    ['POST', '/clock/advnace', 'Did you mean POST /_sim/clock/advance?'],
    ['GET', '/HEALTH', 'Did you mean GET /_sim/health?'],
    ['GET', '/rest', 'Did you mean POST /_sim/reset?'],
    ['GET', '/sites/EMPTYSEA/hit', 'Did you mean GET /_sim/sites/EMPTYSEA/hits?'],
    ['POST', '/fault/', 'Did you mean POST /_sim/faults?'],
    ['GET', '//clock', 'Did you mean GET /_sim/clock?'],
    ['GET', '/clock/', 'Did you mean GET /_sim/clock?'],
    ['GET', '/nowhere', 'GET /_sim lists the routes.'],
    ['GET', `/${'x'.repeat(5000)}`, 'GET /_sim lists the routes.'],
    ['GET', `/${'fault/'.repeat(500)}`, 'GET /_sim lists the routes.'],
  ])('%s %s: %#', async (method, path, help) => {
    const { status, body } = await request(`${origin}/_sim${path}`, method, undefined, {});
    expect([status, body]).toEqual([404, { error: `The control plane has no route ${method} /_sim${path}. ${help}` }]);
  });

  it.each([
    ['POST', '/clock', 'GET, PUT'],
    ['PATCH', '/faults/busy/release', 'POST'],
    ['GET', '/reset', 'POST'],
    ['DELETE', '', 'GET'],
  ])('%s %s names the methods that there are', async (method, path, methods) => {
    const { status, body } = await request(`${origin}/_sim${path}`, method, undefined, {});
    const error = `The control plane has no route ${method} /_sim${path}; it has ${methods}.`;
    expect([status, body]).toEqual([404, { error }]);
  });
});
