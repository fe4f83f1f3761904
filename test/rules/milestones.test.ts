import { describe, expect, it } from 'vitest';
import { addMilestone, changeMilestone, listedMilestones, removeMilestone } from '../../src/rules/milestones.ts';
import { addToken, removeToken } from '../../src/rules/tokens.ts';
import { MOMENT, site, stateOf } from './records.ts';

const INPUT = { name: 'Launch', milestone_date: '2026-07-01' };

describe('milestones', () => {
  const added = addMilestone(stateOf(), site('SITE'), INPUT, MOMENT);

  it('are made at midnight of their date, with an id that follows from the seed', () => {
    expect(added.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      site_id: 'SITE',
      name: 'Launch',
      milestone_date: '2026-07-01 00:00:00',
      created_at: '2026-06-15 12:00:00',
      updated_at: '2026-06-15 12:00:00',
    });
    expect(addMilestone(stateOf(), site('OTHER'), INPUT, MOMENT).body.id).toBe(added.body.id);
    expect(addMilestone(added.state, site('SITE'), INPUT, MOMENT).body.id).not.toBe(added.body.id);
  });

  it('change in name, date and updated_at', () => {
    const input = { name: 'Later', milestone_date: '2026-08-01' };
    const { state, body } = changeMilestone(added.state, added.body, input, '2026-06-16 00:00:00');
    expect(body).toEqual({
      ...added.body,
      name: 'Later',
      milestone_date: '2026-08-01 00:00:00',
      updated_at: '2026-06-16 00:00:00',
    });
    expect(state.milestones).toEqual([body]);
  });

  it('are listed by site, and removed for good', () => {
    const both = addMilestone(added.state, site('OTHER'), INPUT, MOMENT).state;
    expect(listedMilestones(both, site('SITE'))).toEqual([added.body]);
    expect(removeMilestone(both, added.body).state.milestones).toEqual([both.milestones[1]]);
  });
});

describe('tokens', () => {
  const input = { name: 'CI', abilities: ['*'], expires_at: null };

  it('have a value that follows from the seed, and a name that is theirs alone', () => {
    const { state, body } = addToken(stateOf(), input, MOMENT);
    expect(body).toMatchObject({ name: 'CI', version: 1, last_used_at: null, created_at: '2026-06-15 12:00:00' });
    expect(addToken(stateOf(), input, MOMENT).body.value).toBe(body.value);
    expect(addToken(stateOf(), input, { ...MOMENT, seed: 'other' }).body.value).not.toBe(body.value);
    expect(() => addToken(state, input, MOMENT)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('are revoked by name', () => {
    const { state } = addToken(stateOf(), input, MOMENT);
    expect(removeToken(state, 'CI').state.tokens).toEqual([]);
    expect(() => removeToken(state, 'ci')).toThrow(expect.objectContaining({ status: 404 }));
  });
});
