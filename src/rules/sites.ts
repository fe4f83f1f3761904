import { letterId } from '../random/random.ts';
import { canAccess } from './access.ts';
import type { Change, WriteContext, WriteTimestamp } from './change.ts';
import { byCreation } from './page.ts';
import type { Sharing, Site, State, Token } from './state.ts';

/** The input fields of a site; the API document requires what must come together. Spec: Create site body. */
export interface SiteInput {
  readonly name?: string;
  readonly sharing?: Sharing;
  readonly share_password?: string;
  readonly timezone?: string;
  readonly multi_domain?: boolean;
  readonly multi_domain_option?: 'combined' | 'separate';
}

/** The Site object. */
export function siteBody(site: Site, write: WriteTimestamp) {
  return {
    id: site.id,
    object: 'site' as const,
    name: site.name,
    sharing: site.sharing,
    created_at: write(site.created_at),
    timezone: site.timezone,
  };
}

/** The sites that the token reaches, by `created_at` ascending. Spec: Pagination rule 6. */
export function listedSites(state: State, token: Token): Site[] {
  return byCreation(state.sites.filter(site => canAccess(token, site.id)));
}

/** Makes a site; without a timezone it inherits the account's. It starts without traffic. */
export function addSite(
  state: State,
  input: SiteInput & { readonly name: string },
  moment: WriteContext,
): Change<Site> {
  let sequence = state.sequence;
  const taken = new Set(state.sites.map(site => site.id));
  let id: string;
  do {
    sequence += 1;
    id = letterId(moment.seed, 'site', sequence);
  } while (taken.has(id));
  const blank: Site = {
    id,
    name: input.name,
    sharing: 'none',
    share_password: null,
    multi_domain: false,
    multi_domain_option: null,
    created_at: moment.now,
    timezone: state.account.timezone,
    traffic: null,
  };
  const site = withInput(blank, input);
  return { state: { ...state, sequence, sites: [...state.sites, site] }, body: site };
}

/** Changes the given fields of a site; its traffic and history stay, whatever its timezone. */
export function changeSite(state: State, site: Site, input: SiteInput): Change<Site> {
  return replaceSite(state, withInput(site, input));
}

/** Puts `next` in the place of the site with its id. */
export function replaceSite(state: State, next: Site): Change<Site> {
  const sites = state.sites.map(site => (site.id === next.id ? next : site));
  return { state: { ...state, sites }, body: next };
}

/** Removes a site for good, with its events and milestones. Spec: States and transitions. */
export function removeSite(state: State, site: Site) {
  const others = ({ site_id }: { readonly site_id: string }) => site_id !== site.id;
  return {
    state: {
      ...state,
      sites: state.sites.filter(({ id }) => id !== site.id),
      events: state.events.filter(others),
      milestones: state.milestones.filter(others),
    },
    body: { id: site.id, object: 'site' as const, deleted: true as const },
  };
}

// A password or an option that no longer applies is forgotten.
function withInput(site: Site, input: SiteInput): Site {
  const sharing = input.sharing ?? site.sharing;
  const multiDomain = input.multi_domain ?? site.multi_domain;
  return {
    ...site,
    name: input.name ?? site.name,
    sharing,
    share_password: sharing === 'private' ? (input.share_password ?? site.share_password) : null,
    multi_domain: multiDomain,
    multi_domain_option: multiDomain ? (input.multi_domain_option ?? site.multi_domain_option) : null,
    timezone: input.timezone ?? site.timezone,
  };
}
