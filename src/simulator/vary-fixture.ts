import type { Fixture } from '../fixture/fixture.ts';
import type { Site, State } from '../rules/state.ts';
import type { DataChange } from '../variants/data-change.ts';

const NAME_MAX = 255;
const MILESTONE_NAME_MAX = 30;
const NO_ACTIVITY: Pick<State, 'sites' | 'events' | 'milestones'> = { sites: [], events: [], milestones: [] };

/** The fixture with the data of the server's variant. */
export function varyFixture<Given extends Fixture>(fixture: Given, change: DataChange): Given {
  const { names, isEmpty = false, isWithoutHits = false, added = 0 } = change;
  const hits = isEmpty || isWithoutHits ? new Map() : fixture.hits;
  let { state } = fixture;
  if (isEmpty) state = { ...state, ...NO_ACTIVITY };
  if (isWithoutHits) state = { ...state, sites: state.sites.map(site => ({ ...site, traffic: null })) };
  if (added > 0) state = withMore(state, added);
  if (names !== undefined) state = renamed(state, names);
  return { ...fixture, state, hits };
}

function renamed(state: State, names: (maxCharacters: number) => string): State {
  const name = names(NAME_MAX);
  return {
    ...state,
    account: { ...state.account, name },
    sites: state.sites.map(site => ({ ...site, name })),
    milestones: state.milestones.map(milestone => ({ ...milestone, name: names(MILESTONE_NAME_MAX) })),
  };
}

const CREATED = '2025-01-01 00:00:00';

function withMore(state: State, added: number): State {
  const numbers = Array.from({ length: added }, (_, index) => index + 1);
  const sites = numbers.map(
    (number): Site => ({
      id: idOf(number),
      name: `Added site ${number}`,
      sharing: 'none',
      share_password: null,
      multi_domain: false,
      multi_domain_option: null,
      created_at: CREATED,
      timezone: state.account.timezone,
      traffic: null,
    }),
  );
  const inEach = <Item>(item: (siteId: string, number: number) => Item) =>
    state.sites.flatMap(({ id }, index) => numbers.map(number => item(id, index * added + number)));
  const events = inEach((site_id, number) => ({
    site_id,
    name: `Added event ${number}`,
    currency: 'none' as const,
    created_at: null,
  }));
  const milestones = inEach((site_id, number) => ({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    site_id,
    name: `Added milestone ${number}`,
    milestone_date: CREATED,
    created_at: CREATED,
    updated_at: CREATED,
  }));
  return {
    ...state,
    sites: [...state.sites, ...sites],
    events: [...state.events, ...events],
    milestones: [...state.milestones, ...milestones],
  };
}

/** In eight letters, as assumption site-id says. */
function idOf(number: number): string {
  const digits = String(number).padStart(3, '0');
  return `ADDED${[...digits].map(digit => String.fromCharCode('A'.charCodeAt(0) + Number(digit))).join('')}`;
}
