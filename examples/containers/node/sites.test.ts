import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import { type Leadline, type Sandbox, startLeadline } from './leadline-container.ts';

let leadline: Leadline | undefined;
let sandbox: Sandbox;

before(async () => {
  leadline = await startLeadline({ LEADLINE_CLOCK: '2026-06-15T12:00:00Z', LEADLINE_FROZEN: 'true' });
});
after(() => leadline?.stop());

beforeEach(async () => {
  assert(leadline);
  sandbox = await leadline.sandbox();
});
afterEach(() => sandbox.delete());

interface Answer {
  readonly status: number;
  readonly body: { readonly created_at: string; readonly data: readonly { readonly name: string }[] };
}

/** The client under test. */
async function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${sandbox.token}`,
    Accept: 'application/json',
    'Content-Type': 'application/json',
  };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(sandbox.url + path, { method, headers, ...init });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const siteNames = async (): Promise<string[]> =>
  (await send('GET', '/sites?limit=100')).body.data.map(site => site.name);

it('creates a site at the time of the clock', async () => {
  const created = await send('POST', '/sites', { name: 'Moorings' });
  assert.equal(created.body.created_at, '2026-06-15 12:00:00');
  assert((await siteNames()).includes('Moorings'));
});

it('sees nothing of what other tests created', async () => {
  assert(!(await siteNames()).includes('Moorings'));
});

it('meets a fault that the test armed', async () => {
  await sandbox.control('POST', '/faults', { fault: 'unavailable', times: 1 });
  assert.equal((await send('GET', '/sites')).status, 503);
  assert.equal((await send('GET', '/sites')).status, 200);
  const journal = (await sandbox.control('GET', '/journal?status=503')) as { data: { cause: string }[] };
  assert.equal(journal.data[0]?.cause, 'fault:unavailable-1#1');
});
