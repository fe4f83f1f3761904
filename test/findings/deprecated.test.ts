// Design: 2, deprecated. Spec: Versioning 4 to 6.
import { describe, expect, it } from 'vitest';
import { gone, invalidField, notFound } from '../../src/errors.ts';
import { listening } from '../support/http.ts';
import { Run, type Sent } from './run.ts';

const RULE = 'deprecated';
const { client } = await listening();
const REPORT = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits';
const GOAL = '/aggregations?entity=event&entity_id=ABCDEFGH&aggregates=conversions';
const AFTER = '2026-09-25T00:00:00Z';

describe('deprecated: timezone', () => {
  it('is found over HTTP', async () => {
    const { sandbox, get } = await client();
    await get(`${REPORT}&timezone=Europe/Berlin`);
    const found = (await sandbox.report()).findings;
    expect(found).toMatchObject([
      { rule: RULE, level: 'warning', message: 'GET /aggregations was sent with timezone, which is deprecated' },
    ]);
  });

  it('is not set off by a request that was refused', () => {
    const run = new Run();
    const deviations = [{ kind: 'deprecated-timezone', field: 'timezone', detail: '' }] as const;
    run.send({ request: `GET ${REPORT}`, deviations, refusal: invalidField('limit', 'No.') });
    expect(run.found(RULE)).toBeUndefined();
    run.send({ request: `GET ${REPORT}`, deviations });
    expect(run.found(RULE)).toBeDefined();
  });
});

describe('deprecated: a goal code', () => {
  it.each(['400', '404', '410'] as const)('is found over HTTP from the second time on, answered %s', async status => {
    const { sandbox, get } = await client({ assume: { 'event-by-goal-code': status } });
    expect((await get(GOAL)).status).toBe(Number(status));
    expect((await sandbox.report()).findings).toEqual([]);
    await get(GOAL.replace('ABCDEFGH', 'IJKLMNOP'));
    expect((await sandbox.report()).findings.filter(({ rule }) => rule === RULE)).toMatchObject([
      { count: 1, advice: 'Leave entity_id out and name the event by site_id and entity_name.' },
    ]);
  });

  it.each<[string, Sent]>([
    [
      'an entity_id that is missing',
      { request: 'GET /aggregations?entity=event', refusal: invalidField('entity_id', 'No.') },
    ],
    ['a report on pageviews', { request: `GET ${REPORT}`, refusal: invalidField('entity_id', 'No.') }],
    ['an event that is unknown', { request: 'GET /aggregations?entity=event&entity_id=A', refusal: notFound('No.') }],
    [
      'entity_id beside site_id and entity_name',
      { request: 'GET /aggregations?entity=event&entity_id=A&site_id=B&entity_name=C' },
    ],
    [
      'entity_id given twice beside site_id and entity_name',
      {
        request: 'GET /aggregations?entity=event&entity_id=A&entity_id=B&site_id=C&entity_name=D',
        refusal: invalidField('entity_id', 'No.'),
      },
    ],
    ['a retired endpoint', { request: 'DELETE /sites/TIDEPOOL/data?entity=event&entity_id=A', refusal: gone('No.') }],
  ])('is not set off by %s', (_, sent) => {
    const run = new Run();
    for (let time = 0; time < 3; time++) run.send(sent);
    expect(run.found(RULE)).toBeUndefined();
  });
});

it('is not set off by goal codes before and after a reset', () => {
  const run = new Run();
  const goal = { request: `GET ${GOAL}`, refusal: invalidField('entity_id', 'No.') };
  run.send(goal);
  run.findings.interrupt();
  run.send(goal);
  expect(run.found(RULE)).toBeUndefined();
  run.send(goal);
  expect(run.found(RULE)).toMatchObject({ count: 1 });
});

describe("deprecated: an event's id as cursor", () => {
  async function idOfFirst(get: (path: string) => Promise<{ body: { data: { id: string; name: string }[] } }>) {
    return (await get('/sites/TIDEPOOL/events?limit=1')).body.data[0]!;
  }

  it.each(['400', 'empty'] as const)('is found once events have no id, answered %s', async choice => {
    const { sandbox, get } = await client({ assume: { 'unknown-cursor': choice } });
    const { id } = await idOfFirst(get);
    await sandbox.clock.set(AFTER);
    await get(`/sites/TIDEPOOL/events?starting_after=${id}`);
    expect((await sandbox.report()).findings.filter(({ rule }) => rule === RULE)).toMatchObject([
      {
        count: 1,
        message: expect.stringContaining("an event's id as cursor"),
        advice: expect.stringContaining('name'),
      },
    ]);
  });

  it('is not set off by an id while events have ids, by a name, nor by a cursor that is neither', async () => {
    const { sandbox, get, post } = await client();
    const { id, name } = await idOfFirst(get);
    expect((await get(`/sites/TIDEPOOL/events?starting_after=${id}`)).status).toBe(200);
    await sandbox.clock.set(AFTER);
    expect((await get(`/sites/TIDEPOOL/events?starting_after=${encodeURIComponent(name)}`)).status).toBe(200);
    expect((await get('/sites/TIDEPOOL/events?ending_before=ABCDEFGH')).status).toBe(400);
    // The id of one event may be the name of another.
    await post('/sites/TIDEPOOL/events/currency', { name: id, currency: 'euro' });
    expect((await get(`/sites/TIDEPOOL/events?starting_after=${id}`)).status).toBe(200);
    expect((await sandbox.report()).findings.filter(({ rule }) => rule === RULE)).toEqual([]);
  });
});
