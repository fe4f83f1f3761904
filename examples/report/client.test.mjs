import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Analytics, Refused } from './client.mjs';

const { LEADLINE_URL, LEADLINE_ORIGIN, LEADLINE_TOKEN } = process.env;

/** A client in a sandbox of its own. */
const clientIn = sandbox => new Analytics(LEADLINE_URL, `${LEADLINE_TOKEN}~${sandbox}`);

const steer = (sandbox, path, body) =>
  fetch(`${LEADLINE_ORIGIN}/_sim${path}?sandbox=${sandbox}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const all = async list => {
  const records = [];
  for await (const record of list) records.push(record);
  return records;
};

describe('the client', { concurrency: true }, () => {
  it('creates, reads, changes and deletes a site', async () => {
    const client = clientIn('sites');
    const { id } = await client.createSite({ name: 'Moorings', timezone: 'Asia/Kolkata' });
    await client.send('POST', `/sites/${id}`, { body: { name: 'Berths' } });
    assert.equal((await client.send('GET', `/sites/${id}`)).name, 'Berths');
    await client.send('DELETE', `/sites/${id}`);
    await assert.rejects(client.send('GET', `/sites/${id}`), Refused);
  });

  it('reads lists to their end', async () => {
    const client = clientIn('lists');
    assert.equal((await all(client.list('/sites'))).length, 4);
    assert.equal((await all(client.list('/sites/TIDEPOOL/milestones'))).length, 4);
    assert.ok((await all(client.list('/sites/TIDEPOOL/events'))).length > 2);
  });

  it('creates a milestone', async () => {
    const client = clientIn('milestones');
    const body = { name: 'Launch', milestone_date: '2026-06-15' };
    const { id } = await client.send('POST', '/sites/TIDEPOOL/milestones', { body });
    assert.equal((await client.send('GET', `/sites/TIDEPOOL/milestones/${id}`)).name, 'Launch');
  });

  it('asks for the most visited pages', async () => {
    const rows = await clientIn('reports').pages('TIDEPOOL', 5);
    assert.equal(rows.length, 5);
  });

  it('waits as long as Retry-After says', async () => {
    const client = clientIn('busy');
    await steer('busy', '/faults', { fault: 'unavailable', times: 1, retry_after_s: 3 });
    assert.equal((await client.send('GET', '/account')).object, 'account');
  });
});
