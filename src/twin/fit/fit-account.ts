import type { Fixture, FixtureSite, FixtureToken, Hit, TrafficPlan } from '../../contract/control.gen.ts';
import { CURRENCIES, SHARINGS } from '../../rules/state.ts';
import { formatDate } from '../../time/timestamp.ts';
import { completePlan } from '../../traffic/read-profile.ts';
import { lessVisits } from '../../traffic/volume.ts';
import type { AccountFigures, EventRecord, SiteFigures } from '../figures.ts';
import { type FittedPlan, fitSite } from './fit-site.ts';
import { rounded } from './numbers.ts';

export interface Twin {
  readonly fixture: Fixture;
  /** What the fixture has otherwise than the account, in words. */
  readonly nearest: readonly string[];
}

/** The fixture whose sandbox is like the account. @param seed decides what is left to chance */
export function fitAccount({ account, sites }: AccountFigures, seed: string): Twin {
  const nearest: string[] = [];
  const fitted = sites.map(site => fittedSite(site, nearest));
  const hits = Object.fromEntries(fitted.flatMap(({ site, hits: own }) => (own.length > 0 ? [[site.id, own]] : [])));
  const fixture: Fixture = {
    seed,
    ...(account !== null && { account: { id: account.id, name: account.name, email: account.email } }),
    tokens: TOKENS,
    sites: fitted.map(({ site }) => site),
    events: sites.flatMap(({ site, events }) => events.map(event => ({ site_id: site.id, ...knownCurrency(event) }))),
    milestones: sites.flatMap(({ site, milestones }) =>
      milestones.map(({ created_at, updated_at, ...milestone }) => ({
        ...milestone,
        site_id: site.id,
        ...(created_at !== null && { created_at }),
        ...(updated_at !== null && { updated_at }),
      })),
    ),
    ...(Object.keys(hits).length > 0 && { hits }),
  };
  return { fixture, nearest };
}

/** Those of the account are known to the service alone. */
const TOKENS: readonly FixtureToken[] = [
  { name: 'Twin admin', value: 'twin-admin', abilities: ['*'] },
  { name: 'Twin read only', value: 'twin-readonly', abilities: ['all-sites-readonly'] },
];

function knownCurrency(event: EventRecord) {
  const currency = CURRENCIES.find(each => each === event.currency) ?? null;
  return { ...event, currency };
}

interface FittedSite {
  readonly site: FixtureSite;
  readonly hits: readonly Hit[];
}

function fittedSite(figures: SiteFigures, nearest: string[]): FittedSite {
  const { site, traffic: read } = figures;
  const sharing = SHARINGS.find(each => each === site.sharing) ?? 'none';
  const traffic = read === null ? null : bounded(fitSite(figures, read), figures, nearest);
  return {
    site: {
      ...{ id: site.id, name: site.name, sharing, timezone: site.timezone },
      ...(site.created_at !== null && { created_at: site.created_at }),
      // The password of a shared page is no part of any answer.
      ...(sharing === 'private' && { share_password: 'twin' }),
      ...(traffic !== null && { traffic }),
    },
    hits: trackingHits(figures, traffic),
  };
}

/** As many visits as a plan may have. */
function bounded(plan: FittedPlan, { site }: SiteFigures, nearest: string[]): FittedPlan {
  const max = lessVisits(completePlan(plan satisfies TrafficPlan, 'traffic', site));
  if (max === null) return plan;
  nearest.push(
    `${site.id} has ${rounded(plan.visits_per_day / max, 3)} times as many visits as its twin, since ${TOO_LARGE}`,
  );
  return { ...plan, visits_per_day: max };
}

const TOO_LARGE = 'no day is generated with more than 10,000,000 hits or values of 1,000,000,000 in all';

/** An event that no profile has is in the list once it was tracked. */
function trackingHits({ site, events }: SiteFigures, traffic: FittedPlan | null): readonly Hit[] {
  const generated = new Set(traffic?.profile.events.map(({ name }) => name));
  const day = traffic?.since ?? site.created_at?.slice(0, 10) ?? formatDate(FIRST_DAY);
  return events
    .filter(({ name, currency }) => currency === null && !generated.has(name))
    .map(({ name }, index) => ({ type: 'event', timestamp: `${day} 12:00:00`, visit: `event-${index + 1}`, name }));
}

/** 2025-01-01. */
const FIRST_DAY = 20_089;
