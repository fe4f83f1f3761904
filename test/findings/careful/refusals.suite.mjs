// One sandbox for the file, which is never reset; tables of refusals, cleanups of what may not be there.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { Client, LEADLINE_TOKEN, Refused } from './client.mjs';

const client = new Client(`${LEADLINE_TOKEN}~refusals`);
const rejects = (call, ...statuses) =>
  assert.rejects(call, error => error instanceof Refused && statuses.includes(error.status));

const site = { name: 'Moorings' };
const milestone = { name: 'Launch', milestone_date: '2026-06-15' };
const OPERATIONS = [
  ['GET', '/account'],
  ['GET', '/token'],
  ['GET', '/sites'],
  ['POST', '/sites', site],
  ['GET', '/sites/TIDEPOOL'],
  ['POST', '/sites/TIDEPOOL', site],
  ['DELETE', '/sites/TIDEPOOL'],
  ['GET', '/sites/TIDEPOOL/events'],
  ['POST', '/sites/TIDEPOOL/events/currency', { name: 'signup', currency: 'USD' }],
  ['DELETE', '/sites/TIDEPOOL/events?name=signup'],
  ['GET', '/sites/TIDEPOOL/milestones'],
  ['POST', '/sites/TIDEPOOL/milestones', milestone],
  ['GET', '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits'],
  ['GET', '/current_visitors?site_id=TIDEPOOL'],
];

describe('a token that is refused', () => {
  for (const [method, path, body] of OPERATIONS)
    it(`${method} ${path}`, () => rejects(new Client('wrong-token').send(method, path, { body }), 401));
  it('is a Refused', () => assert.rejects(new Client('wrong-token').send('GET', '/sites'), Refused));
  it('says why', () => assert.rejects(new Client('wrong-token').send('GET', '/sites'), /Unauthenticated/));
  for (const token of ['demo-expired', 'nobody', 'x'.repeat(99)])
    it(token, () => rejects(new Client(token).send('GET', '/account'), 401));
});

describe('what a token may not do', () => {
  for (const token of ['demo-readonly', 'demo-read-TIDEPOOL'])
    for (const [method, path, body] of OPERATIONS.filter(each => each[0] === 'POST'))
      it(`${token} ${path}`, () => rejects(new Client(`${token}~refusals`).send(method, path, { body }), 400));
});

describe('a malformed request', () => {
  const sites = [{}, { name: '' }, { name: 'x'.repeat(256) }, { name: 'x', sharing: 'private' }];
  for (const body of sites)
    it(JSON.stringify(body).slice(0, 40), () => rejects(client.send('POST', '/sites', { body }), 400));
  for (const limit of [0, 101, 'ten'])
    it(`${limit}`, () => rejects(client.send('GET', '/sites', { query: { limit } }), 400));
  for (const name of ['date_from', 'date_to'])
    for (const date of ['yesterday', '2026-13-01 00:00:00', '2026-02-30 00:00:00', '01.02.2026'])
      it(`${name} ${date}`, () => rejects(client.report('TIDEPOOL', { [name]: date }), 400));
  for (const day of ['09', '15', '30']) {
    const range = { date_from: '2026-05-01 00:00:00', date_to: `2026-05-${day} 00:00:00` };
    it(`hours until ${day}`, () => rejects(client.report('TIDEPOOL', { date_grouping: 'hour', ...range }), 400));
  }
});

describe('what is not there', () => {
  for (const id of ['NOWHERE', 'ELSEWHER'])
    for (const method of ['GET', 'DELETE'])
      it(`${method} ${id}`, () => rejects(client.send(method, `/sites/${id}`), 404));
});

describe('what is retired', () => {
  const { path } = { path: '/sites/TIDEPOOL' };
  for (const [method, end, body] of [
    ['DELETE', '/data'],
    ['DELETE', '/events/OLD/data'],
    ['GET', '/events/OLD'],
    ['POST', '/events', { name: 'signup' }],
    ['POST', '/events/OLD', { name: 'signup' }],
    ['DELETE', '/events/OLD'],
  ])
    it(`${method} ${end}`, () => rejects(client.send(method, path + end, { body }), 404, 410));
});

describe('with a cleanup', () => {
  afterEach(() => client.send('DELETE', '/sites/SCRATCH').catch(error => assert.equal(error.status, 404)));
  for (let time = 0; time < 4; time++)
    it('creates and deletes', async () => {
      const { id } = await client.send('POST', '/sites', { body: site });
      await client.send('DELETE', `/sites/${id}`);
    });
  for (const time of [1, 2, 3])
    it('is refused', () => rejects(client.send('GET', '/sites', { query: { limit: -time } }), 400));
  it('creates the same twice', async () => {
    const [one, other] = [
      await client.send('POST', '/sites', { body: site }),
      await client.send('POST', '/sites', { body: site }),
    ];
    assert.notEqual(one.id, other.id);
  });
});
