import { missingAbility, notFound } from '../errors.ts';
import type { Milestone, Site, State, Timestamp, Token } from './state.ts';

/**
 * The token whose bearer value is `value` and that has not expired, or null. Revoked tokens are no longer in the
 * state. Spec: Authentication rule 4.
 */
export function findToken(state: State, value: string, now: Timestamp): Token | null {
  const token = tokenOf(state, value);
  return token === null || hasExpired(token, now) ? null : token;
}

/** The token of that bearer value, valid or not; null where there is none. */
export function tokenOf(state: State, value: string): Token | null {
  return state.tokens.find(candidate => candidate.value === value) ?? null;
}

function hasExpired({ expires_at }: Token, now: Timestamp): boolean {
  return expires_at !== null && expires_at <= now;
}

/** Whether the token reaches the site at all, by any ability. */
export function canAccess(token: Token, siteId: string): boolean {
  return token.abilities.some(
    ability =>
      ability === '*' ||
      ability === 'all-sites-readonly' ||
      ability === `read:${siteId}` ||
      ability === `manage:${siteId}`,
  );
}

/** A site for the control plane, which asks for no token. @throws 404 */
export function findSite(state: State, siteId: string): Site {
  const site = state.sites.find(candidate => candidate.id === siteId);
  if (site === undefined) throw notFound(`There is no site ${siteId}.`, 'site');
  return site;
}

/**
 * The one way to a site for who comes with a token: what does not exist and what the token cannot reach look alike. Spec: Authentication rule 4.
 * @throws 404
 */
export function requireSite(state: State, token: Token, siteId: string): Site {
  const site = state.sites.find(candidate => candidate.id === siteId);
  if (site === undefined || !canAccess(token, siteId)) {
    throw notFound(`The site ${siteId} does not exist or is not accessible to this token.`, 'site');
  }
  return site;
}

/** @throws 404 where the site has no such milestone. */
export function findMilestone(state: State, site: Site, milestoneId: string): Milestone {
  const milestone = state.milestones.find(({ id, site_id }) => id === milestoneId && site_id === site.id);
  if (milestone === undefined) throw notFound(`The milestone ${milestoneId} does not exist.`, 'milestone');
  return milestone;
}

/**
 * Checks that the token has one of the abilities an operation accepts; `{site_id}` in them stands for `siteId`, and
 * `*` may do everything (assumption open-permissions). No abilities at all: any valid token.
 * @throws 400, never 403.
 */
export function requireAbility(token: Token, alternatives: readonly string[], siteId: string | null): void {
  if (alternatives.length === 0) return;
  const accepted = alternatives.map(ability => ability.replace('{site_id}', siteId ?? ''));
  const granted = token.abilities.some(ability => ability === '*' || accepted.includes(ability));
  if (!granted) throw missingAbility(accepted.at(-1) ?? '*');
}
