import { describe, expect, it } from 'vitest';
import { DEVIATION_KINDS, type Deviation } from '../../src/contract/validation.ts';
import { invalidField } from '../../src/errors.ts';
import { listening } from '../support/http.ts';
import { Run } from './run.ts';

const RULE = 'deviation';
const { client } = await listening();
const deviating = (kind: Deviation['kind']): Deviation => ({ kind, field: 'field', detail: 'detail' });

describe('deviation', () => {
  it('has a finding for each kind, each with what to send instead', () => {
    const run = new Run();
    const kinds = DEVIATION_KINDS.filter(kind => kind !== 'deprecated-timezone');
    const receivedAt = '2026-06-15T12:00:00.000Z';
    const input = { query: { date_from: '2027-01-01 00:00:00' }, body: null };
    for (let time = 0; time < 2; time++) {
      for (const kind of kinds) run.send({ deviations: [deviating(kind)], receivedAt, input });
    }
    const found = run.findings.list().filter(({ rule }) => rule === RULE);
    expect(found.map(({ about, count }) => [about, count])).toEqual(kinds.toSorted().map(kind => [kind, 2]));
    expect(new Set(found.map(({ advice }) => advice)).size).toBe(kinds.length);
    expect(found[0]).toMatchObject({
      level: 'warning',
      message: 'GET /sites was sent with body-ignored: field (detail)',
    });
  });

  it('shows a request once that deviates by several fields', () => {
    const run = new Run();
    run.send({ deviations: [deviating('date-form'), deviating('date-form')], receivedAt: '2026-06-15T12:00:00.000Z' });
    run.send({ deviations: [deviating('date-form')], receivedAt: '2026-06-15T12:00:00.000Z' });
    const found = run.found(RULE);
    expect([found?.count, found?.evidence.map(({ id }) => id)]).toEqual([3, [1, 2]]);
  });

  it('is not set off by a request that was refused', () => {
    const run = new Run();
    run.send({ deviations: [deviating('unknown-parameter')], refusal: invalidField('limit', 'No.') });
    expect(run.found(RULE)).toBeUndefined();
  });

  it('is not set off by what is deprecated', () => {
    const run = new Run();
    run.send({ deviations: [deviating('deprecated-timezone')] });
    expect(run.found(RULE)).toBeUndefined();
  });

  it('is not set off by a range that has begun by real time, where the clock stands still in the past', () => {
    const ahead = (date_from: string) => {
      const run = new Run();
      run.send({
        deviations: [deviating('future-range')],
        receivedAt: '2026-11-22T20:00:00.000Z',
        input: { query: { date_from }, body: null },
      });
      return run.found(RULE) !== undefined;
    };
    expect(ahead('2026-11-22 00:00:00')).toBe(false);
    // Today is the 23rd already in Auckland.
    expect(ahead('2026-11-23 00:00:00')).toBe(false);
    expect(ahead('2026-11-24 00:00:00')).toBe(true);
  });

  describe('over HTTP', () => {
    it('is found in what is served, one kind a finding', async () => {
      const { sandbox, get } = await client();
      for (let time = 0; time < 3; time++) await get('/sites?page=2&per_page=5');
      const found = (await sandbox.report()).findings.filter(({ rule }) => rule === RULE);
      expect(found).toMatchObject([{ count: 6, advice: 'Leave the parameter out, or correct its name.' }]);
    });

    it('is not set off by a strict sandbox, which refuses', async () => {
      const { sandbox, get } = await client({ strict: true });
      expect((await get('/sites?page=2')).status).toBe(400);
      expect((await sandbox.report()).findings).toEqual([]);
    });
  });
});
