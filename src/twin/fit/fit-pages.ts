import { BACK } from '../../traffic/day-walk.ts';
import type { ProfileSection } from '../../traffic/profile.ts';
import type { EntryFigures, EventFigures, PageFigures } from '../figures.ts';
import { rounded, sum, weightsOf } from './numbers.ts';

/** A page of the twin. */
export interface FittedPage {
  readonly hostname: string;
  readonly pathname: string;
  readonly pageviews: number;
  /** Visits that enter here, at most as many as there are pageviews. */
  readonly entries: number;
}

/** Pages with the name of their section. */
export interface FittedSection {
  readonly name: string;
  readonly pages: readonly FittedPage[];
}

const PAGES_MAX = 350;
const HOSTS_MAX = 12;

/** The largest pages of the largest hosts, with their entries: a path that several hosts have is entered in proportion. */
export function pagesOf(
  figures: readonly PageFigures[],
  entries: readonly EntryFigures[],
  fallbackHost: string,
): readonly FittedPage[] {
  const written = figures.map(page => ({
    ...page,
    hostname: hostOf(page.hostname, fallbackHost),
    pathname: pathOf(page.pathname),
  }));
  const hosts = [...totals(written, ({ hostname }) => hostname)].sort((one, other) => other[1] - one[1]);
  const known = new Set(hosts.slice(0, HOSTS_MAX).map(([hostname]) => hostname));
  const seen = written.filter(({ hostname }) => known.has(hostname));
  const several = seen.filter(({ pageviews }) => pageviews > 1);
  // A page that was seen once could be somebody's.
  const pages = (several.length > 0 ? several : seen).slice(0, PAGES_MAX);
  const viewsOf = totals(pages, ({ pathname }) => pathname);
  const entriesOf = new Map<string, number>();
  for (const { pathname, visits } of entries)
    entriesOf.set(pathOf(pathname), visits + (entriesOf.get(pathOf(pathname)) ?? 0));
  if (pages.length === 0) return [{ hostname: fallbackHost, pathname: '/', pageviews: 1, entries: 1 }];
  return pages.map(page => {
    const entered = ((entriesOf.get(page.pathname) ?? 0) * page.pageviews) / viewsOf.get(page.pathname)!;
    return { ...page, entries: Math.min(page.pageviews, entered) };
  });
}

function totals(pages: readonly PageFigures[], keyOf: (page: PageFigures) => string): Map<string, number> {
  const views = new Map<string, number>();
  for (const page of pages) views.set(keyOf(page), page.pageviews + (views.get(keyOf(page)) ?? 0));
  return views;
}

function hostOf(text: string, fallback: string): string {
  const host = text.includes('://') ? text : `https://${text}`;
  return /^https?:\/\/[^/\s]+$/.test(host) ? host : fallback;
}

const PATH_MAX = 2048;

function pathOf(text: string): string {
  return (text.startsWith('/') ? text : `/${text}`).slice(0, PATH_MAX);
}

const ALONE = 20;
const EVENT_PAGES = 6;
/** Upper bounds of entries by pageview. */
const CLASSES = [0.02, 0.25, 0.5, 0.75, 1];

/**
 * The largest pages, and those on which most of an event happens, are alone; the others are together with those of their host
 * that are entered about as often.
 */
export function sectionsOf(pages: readonly FittedPage[], events: readonly EventFigures[]): readonly FittedSection[] {
  const paths = new Set(
    events.flatMap(({ pages: where }) => where.slice(0, EVENT_PAGES).map(({ pathname }) => pathname)),
  );
  const alone = pages
    .filter((page, rank) => rank < ALONE || (paths.has(page.pathname) && rank < PAGES_MAX))
    .slice(0, 2 * ALONE);
  const taken = new Set(alone);
  const groups = new Map<string, FittedPage[]>();
  for (const page of pages.filter(each => !taken.has(each))) {
    const key = `${page.hostname} ${CLASSES.findIndex(bound => page.entries <= bound * page.pageviews)}`;
    const group = groups.get(key) ?? [];
    group.push(page);
    groups.set(key, group);
  }
  return [
    ...alone.map((page, index) => ({ name: `p${index + 1}`, pages: [page] })),
    ...[...groups.values()].map((group, index) => ({ name: `g${index + 1}`, pages: group })),
  ];
}

/**
 * Sections among which visits go by chance: how often each is entered, and how often it is seen later.
 * @param pagesBeyondOne pageviews of a visit that does not bounce, on average
 */
export function fitSections(sections: readonly FittedSection[], pagesBeyondOne: number): readonly ProfileSection[] {
  const shareOf = (countOf: (page: FittedPage) => number) => {
    const counts = sections.map(({ pages }) => sum(pages.map(countOf)));
    const total = sum(counts);
    return total > 0 ? counts.map(count => count / total) : null;
  };
  const seen = shareOf(({ pageviews }) => pageviews)!;
  const entered = shareOf(({ entries }) => entries) ?? seen;
  const returned = returnedShare(pagesBeyondOne);
  const drawn = (shareOf(({ pageviews, entries }) => pageviews - entries) ?? seen).map((share, index) =>
    Math.max(0, share - returned * entered[index]!),
  );
  const entry = weightsOf(entered);
  const later = weightsOf(sum(drawn) > 0 ? drawn : seen);
  const next = Object.fromEntries(
    sections.flatMap(({ name }, index) => (later[index]! > 0 ? [[name, later[index]!]] : [])),
  );
  return sections.map(({ name, pages }, index) => ({
    name,
    hostname: pages[0]!.hostname,
    pages: pages.map(({ pathname }) => pathname),
    entry: entry[index]!,
    landing: entry[index]!,
    next,
    ...(pages.length > 1 && { weights: pages.map(({ pageviews }) => rounded(pageviews, 3)).map(small(pages)) }),
  }));
}

/** Of pageviews after the first, those that the generator has go back to the page that the visit entered on. */
function returnedShare(pagesBeyondOne: number): number {
  const goesOn = (pagesBeyondOne - 2) / (pagesBeyondOne - 1);
  // The third page goes back to the first, the fifth to the third, and so on.
  return ((1 - goesOn) * BACK * goesOn) / (1 - BACK * goesOn ** 2);
}

const WEIGHT_MAX = 1_000_000;

/** A section's weights are compared with each other alone: as counts, where these are small enough. */
function small(pages: readonly FittedPage[]): (weight: number) => number {
  const most = Math.max(...pages.map(({ pageviews }) => pageviews));
  return weight => (most > WEIGHT_MAX ? rounded((weight * 1000) / most, 3) : weight);
}
