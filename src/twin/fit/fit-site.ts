import { CHANNELS, type Channel, type TrafficProfile } from '../../traffic/profile.ts';
import type { SiteFigures, TrafficFigures } from '../figures.ts';
import { fitAgents } from './fit-agents.ts';
import { fitEvents } from './fit-events.ts';
import { fitSections, pagesOf, sectionsOf } from './fit-pages.ts';
import { fitPlaces } from './fit-places.ts';
import { fitRhythm } from './fit-rhythm.ts';
import { type FittedSources, fitSources } from './fit-sources.ts';
import { fitVisitShape, pagesBeyondOne } from './fit-visit-shape.ts';
import { fitVisits } from './fit-visits.ts';

/** A traffic plan as fixtures have it. */
export interface FittedPlan {
  readonly profile: Omit<TrafficProfile, 'timezone'>;
  readonly visits_per_day: number;
  readonly since: string;
}

/** The traffic of a site, as near to its figures as a profile comes. */
export function fitSite({ site, events: records }: SiteFigures, traffic: TrafficFigures): FittedPlan {
  const { months, days, hours, pages, entries, sources, places, agents, events } = traffic;
  const rhythm = fitRhythm(days, hours);
  const { visits_per_day, since, growth, calendar, campaigns } = fitVisits(traffic, rhythm);
  const from = fitSources(sources);
  const on = fitAgents(agents, from);
  const sections = sectionsOf(
    pagesOf(pages, entries, `https://${site.id.toLowerCase().replaceAll('_', '-')}.example`),
    events,
  );
  const where = fitPlaces(places);
  const channel = largestOf(from.shares);
  return {
    visits_per_day,
    since,
    profile: {
      growth,
      rhythm,
      visit: fitVisitShape(months, { channels: from.shares, sharesOf: on.sharesOf }),
      sections: fitSections(sections, pagesBeyondOne(months)),
      events: fitEvents(records, events, sections),
      countries: { '*': 1 },
      devices: on.devices,
      channels: from.channels,
      ...(campaigns.length > 0 && {
        campaigns: campaigns.map(({ name, ...campaign }) => ({ name, channel, ...campaign })),
      }),
      calendar,
      ...(from.sources.length > 0 && { sources: from.sources }),
      ...(where !== undefined && { places: where }),
      ...(on.agents.length > 0 && { agents: on.agents }),
    },
  };
}

function largestOf(shares: FittedSources['shares']): Channel {
  return [...CHANNELS].sort((one, other) => shares.get(other)! - shares.get(one)!)[0]!;
}
