// Parallel tests with sandboxes of their own; one sandbox for several tests, each of which arms a fault; views that are left.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Client, LEADLINE_TOKEN, steer } from './client.mjs';

/** A client whose waits advance the clock of its sandbox. */
const clientIn = (sandbox, options) => {
  const sleep = seconds => steer(sandbox, 'POST', '/clock/advance', { seconds });
  return new Client(`${LEADLINE_TOKEN}~${sandbox}`, { sleep, ...options });
};
const SITES = ['TIDEPOOL', 'SEASHELL', 'BAREBOAT', 'EMPTYSEA'];
const name = { body: { name: 'Moorings' } };

describe('in sandboxes of their own', { concurrency: true }, () => {
  for (const fault of ['unavailable', 'rate_limited', 'concurrency_limited'])
    it(`waits out ${fault}`, async () => {
      await steer(fault, 'POST', '/faults', { fault, times: 2, retry_after_s: 600 });
      await clientIn(fault).send('GET', '/sites');
    });

  it('waits in real time, ten requests at once', async () => {
    await steer('real', 'POST', '/faults', { fault: 'concurrency_limited', times: 5, retry_after_s: 1 });
    const client = new Client(`${LEADLINE_TOKEN}~real`);
    await Promise.all(
      SITES.flatMap(id => [client.send('GET', `/sites/${id}`), client.send('GET', `/sites/${id}/events`)]),
    );
  });

  it('waits out the hourly limit', async () => {
    await steer('hourly', 'PATCH', '/account', { plan: 'tier-1' });
    await steer('hourly', 'PATCH', '/usage', { requests_this_hour: 600 });
    await clientIn('hourly').send('GET', '/token');
  });

  it('stops at a page, and leaves a view', async () => {
    const client = clientIn('pages');
    for await (const { id } of client.list('/sites', 1)) if (id === 'SEASHELL') break;
    const left = new AbortController();
    const report = client.send('GET', '/current_visitors', { query: { site_id: 'TIDEPOOL' }, signal: left.signal });
    left.abort();
    await assert.rejects(report);
  });
});

describe('in one sandbox, whose faults are taken away', () => {
  const once = clientIn('cleared', { attempts: 1 });
  afterEach(() => steer('cleared', 'DELETE', '/faults'));

  for (const fault of ['unavailable', 'rate_limited', 'server_error']) {
    it(`is told of ${fault}`, async () => {
      await steer('cleared', 'POST', '/faults', { fault, times: 1, retry_after_s: 60 });
      await assert.rejects(once.send('GET', '/sites'));
    });
    it('lists', () => once.send('GET', '/sites'));
  }

  for (const fault of ['reset', 'truncate', 'malformed', 'server_error']) {
    it(`does not know after ${fault}`, async () => {
      await steer('cleared', 'POST', '/faults', {
        fault,
        times: 1,
        ...(/_|reset/.test(fault) && { phase: 'after_commit' }),
      });
      await assert.rejects(once.send('POST', '/sites', name));
    });
    it('creates', () => once.send('POST', '/sites', name));
  }
});

describe('in one sandbox, which is reset', () => {
  const once = clientIn('reset', { attempts: 1 });
  beforeEach(() => steer('reset', 'POST', '/reset'));
  for (let time = 0; time < 3; time++)
    it('is refused', async () => {
      await steer('reset', 'POST', '/faults', { fault: 'unavailable', times: 1, retry_after_s: 60 });
      await assert.rejects(once.send('GET', '/sites'));
    });
  it('lists', () => once.send('GET', '/sites'));
});
