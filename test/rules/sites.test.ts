import { describe, expect, it } from 'vitest';
import { addSite, changeSite, listedSites, removeSite, siteBody } from '../../src/rules/sites.ts';
import { MOMENT, site, stateOf, token } from './records.ts';

describe('addSite', () => {
  it('begins with the defaults and the timezone of the account', () => {
    const { state, body } = addSite(stateOf(), { name: 'Lagoon' }, MOMENT);
    expect(body).toEqual({
      ...site(body.id, { name: 'Lagoon', timezone: 'Asia/Tokyo', created_at: '2026-06-15 12:00:00' }),
    });
    expect(state.sites).toEqual([body]);
  });

  it('ids follow from the seed and the number of ids given out alone', () => {
    const one = addSite(stateOf(), { name: 'A' }, MOMENT);
    const same = addSite(stateOf(), { name: 'B', timezone: 'UTC' }, { ...MOMENT, now: '2030-01-01 00:00:00' });
    const next = addSite(one.state, { name: 'A' }, MOMENT);
    const other = addSite(stateOf(), { name: 'A' }, { ...MOMENT, seed: 'other' });
    expect(same.body.id).toBe(one.body.id);
    expect(new Set([one.body.id, next.body.id, other.body.id]).size).toBe(3);
  });

  it('passes over an id that a site has already', () => {
    const taken = addSite(stateOf(), { name: 'A' }, MOMENT).body.id;
    const { body } = addSite(stateOf({ sites: [site(taken)] }), { name: 'B' }, MOMENT);
    expect(body.id).not.toBe(taken);
  });
});

describe('changeSite', () => {
  const before = site('SITE', {
    sharing: 'private',
    share_password: 'pw',
    multi_domain: true,
    multi_domain_option: 'separate',
  });
  const change = (input: object) => changeSite(stateOf({ sites: [site('FIRST'), before] }), before, input).body;

  it.each([
    ['nothing', {}, {}],
    ['name', { name: 'New' }, { name: 'New' }],
    ['a password alone', { share_password: 'new' }, { share_password: 'new' }],
    ['sharing, which forgets the password', { sharing: 'public' }, { sharing: 'public', share_password: null }],
    [
      'sharing with a password that no longer applies',
      { sharing: 'none', share_password: 'x' },
      { sharing: 'none', share_password: null },
    ],
    [
      'multi_domain, which forgets the option',
      { multi_domain: false },
      { multi_domain: false, multi_domain_option: null },
    ],
    ['the option alone', { multi_domain_option: 'combined' }, { multi_domain_option: 'combined' }],
    ['timezone', { timezone: 'Europe/Berlin' }, { timezone: 'Europe/Berlin' }],
  ])('changes %s', (_, input, changed) => {
    expect(change(input)).toEqual({ ...before, ...changed });
  });

  it('keeps the place of the site in the state', () => {
    const { state } = changeSite(stateOf({ sites: [before, site('LAST')] }), before, { name: 'New' });
    expect(state.sites.map(({ name }) => name)).toEqual(['New', 'LAST']);
  });
});

describe('removeSite', () => {
  it('takes its events and milestones along, and no others', () => {
    const milestone = {
      id: 'm',
      name: 'M',
      milestone_date: '2026-01-01 00:00:00',
      created_at: '2026-01-01 00:00:00',
      updated_at: '2026-01-01 00:00:00',
    };
    const event = { name: 'E', currency: 'euro', created_at: null } as const;
    const state = stateOf({
      sites: [site('ONE'), site('TWO')],
      events: [
        { ...event, site_id: 'ONE' },
        { ...event, site_id: 'TWO' },
      ],
      milestones: [
        { ...milestone, site_id: 'ONE' },
        { ...milestone, site_id: 'TWO' },
      ],
    });
    const after = removeSite(state, state.sites[0]!).state;
    expect(after.sites.map(({ id }) => id)).toEqual(['TWO']);
    expect(after.events.map(({ site_id }) => site_id)).toEqual(['TWO']);
    expect(after.milestones.map(({ site_id }) => site_id)).toEqual(['TWO']);
  });
});

describe('listedSites', () => {
  it('are those that the token reaches, by created_at', () => {
    const sites = [site('B', { created_at: '2026-02-01 00:00:00' }), site('A'), site('C')];
    const listed = (...abilities: string[]) => listedSites(stateOf({ sites }), token(...abilities)).map(({ id }) => id);
    expect(listed('*')).toEqual(['A', 'C', 'B']);
    expect(listed('read:B', 'manage:C')).toEqual(['C', 'B']);
  });
});

describe('siteBody', () => {
  it('holds no input-only field', () => {
    expect(Object.keys(siteBody(site('SITE', { share_password: 'pw' }), moment => moment))).toEqual([
      'id',
      'object',
      'name',
      'sharing',
      'created_at',
      'timezone',
    ]);
  });
});
