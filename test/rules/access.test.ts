import { describe, expect, it } from 'vitest';
import { canAccess, findMilestone, findSite, findToken, requireAbility, requireSite } from '../../src/rules/access.ts';
import { site, stateOf, token } from './records.ts';

describe('findToken', () => {
  const expiring = { ...token('*'), expires_at: '2026-06-15 12:00:00' };
  it.each([
    ['before it expires', 'secret', '2026-06-15 11:59:59', true],
    ['from the second on which it expires', 'secret', '2026-06-15 12:00:00', false],
    ['of another value', 'secret ', '2026-06-15 11:59:59', false],
  ])('finds a token %s: %s', (_, value, now, found) => {
    expect(findToken(stateOf({ tokens: [expiring] }), value, now) !== null).toBe(found);
  });

  it('finds one that never expires', () => {
    expect(findToken(stateOf({ tokens: [token('*')] }), 'secret', '2100-12-31 23:59:59')).not.toBeNull();
  });
});

describe('reaches', () => {
  it.each([
    ['*', true],
    ['all-sites-readonly', true],
    ['read:SITE', true],
    ['manage:SITE', true],
    ['read:OTHER', false],
    ['manage:OTHER', false],
    ['read:SITES', false],
    ['write:SITE', false],
    ['all-sites', false],
  ])('%s: %s', (ability, reached) => {
    expect(canAccess(token(ability), 'SITE')).toBe(reached);
  });

  it('a token without abilities reaches nothing', () => {
    expect(canAccess(token(), 'SITE')).toBe(false);
  });
});

describe('reachSite', () => {
  const state = stateOf({ sites: [site('SITE')] });

  it('gives the site to a token that reaches it', () => {
    expect(requireSite(state, token('read:SITE'), 'SITE').id).toBe('SITE');
  });

  it.each([
    ['missing', token('*'), 'NONE'],
    ['out of reach', token('read:OTHER'), 'SITE'],
  ])('throws the same 404 for one that is %s', (_, who, id) => {
    expect(() => requireSite(state, who, id)).toThrow(expect.objectContaining({ status: 404, reason: 'site' }));
  });

  it('findSite asks for no token', () => {
    expect(findSite(state, 'SITE').id).toBe('SITE');
    expect(() => findSite(state, 'NONE')).toThrow(expect.objectContaining({ status: 404 }));
  });
});

describe('findMilestone', () => {
  const milestone = {
    id: 'm',
    site_id: 'SITE',
    name: 'M',
    milestone_date: '2026-01-01 00:00:00',
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
  };
  const state = stateOf({ sites: [site('SITE'), site('OTHER')], milestones: [milestone] });

  it('finds a milestone of its site alone', () => {
    expect(findMilestone(state, site('SITE'), 'm')).toEqual(milestone);
    expect(() => findMilestone(state, site('OTHER'), 'm')).toThrow(expect.objectContaining({ status: 404 }));
  });
});

describe('requireAbility', () => {
  it.each([
    ['any valid token', [], [], 'SITE', true],
    ['one of the alternatives', ['b'], ['a', 'b'], null, true],
    ['the ability of the site', ['manage:SITE'], ['manage:{site_id}'], 'SITE', true],
    ['* for everything', ['*'], ['manage:{site_id}'], 'SITE', true],
    ['the ability of another site', ['manage:OTHER'], ['manage:{site_id}'], 'SITE', false],
    ['none of the alternatives', ['c'], ['a', 'b'], null, false],
  ])('%s', (_, abilities, alternatives, siteId, granted) => {
    const ask = () => requireAbility(token(...abilities), alternatives, siteId);
    if (granted) expect(ask).not.toThrow();
    else expect(ask).toThrow(expect.objectContaining({ status: 400 }));
  });
});
