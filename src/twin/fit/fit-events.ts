import type { ProfileEvent } from '../../traffic/profile.ts';
import type { EventFigures, EventRecord } from '../figures.ts';
import type { FittedSection } from './fit-pages.ts';
import { rounded, sum } from './numbers.ts';

/** Of the schema. */
const EVENTS_MAX = 30;
const VALUE_MAX = 1_000_000_000;
/** Of an event's conversions, how many its own pages have, where it has any. */
const MOST = 0.8;

/** The events of a site's traffic, those with the most conversions first; each that was read with its conversions and its values. */
export function fitEvents(
  events: readonly EventRecord[],
  figures: readonly EventFigures[],
  sections: readonly FittedSection[],
): readonly ProfileEvent[] {
  const known = new Map(figures.map(figure => [figure.name, figure]));
  return events
    .map(({ name }) => ({ name, pages: known.get(name)?.pages ?? [] }))
    .map(event => ({ ...event, conversions: sum(event.pages.map(({ conversions }) => conversions)) }))
    .sort((one, other) => other.conversions - one.conversions)
    .slice(0, EVENTS_MAX)
    .map(event => fitEvent(event, sections));
}

interface Completed extends EventFigures {
  readonly conversions: number;
}

function fitEvent(event: Completed, sections: readonly FittedSection[]): ProfileEvent {
  const { name, pages, conversions } = event;
  const after = conversions === 0 ? [] : sectionsFor(event, sections);
  const views = sum(after.map(viewsOf));
  return {
    name,
    after: after.map(section => section.name),
    probability: views > 0 ? rounded(Math.min(1, conversions / views)) : 0,
    once: false,
    values: valuesOf(sum(pages.map(({ value }) => value)), conversions),
    items: 1,
  };
}

function viewsOf({ pages }: FittedSection): number {
  return sum(pages.map(({ pageviews }) => pageviews));
}

/** The pages on which it mostly happens, where they are seen often enough; otherwise all. */
function sectionsFor({ pages, conversions }: Completed, sections: readonly FittedSection[]): readonly FittedSection[] {
  const where = new Set(pages.filter(page => page.conversions >= 0.02 * conversions).map(({ pathname }) => pathname));
  const own = sections.filter(({ pages: seen }) => seen.length === 1 && where.has(seen[0]!.pathname));
  const paths = new Set(own.map(({ pages: [page] }) => page!.pathname));
  const there = sum(pages.filter(({ pathname }) => paths.has(pathname)).map(page => page.conversions));
  return there >= MOST * conversions && sum(own.map(viewsOf)) >= conversions ? own : sections;
}

/** Three values around the mean, which add up to what was read. */
function valuesOf(value: number, conversions: number): readonly number[] {
  const usual = conversions > 0 ? Math.round(value / conversions) : 0;
  if (usual === 0) return [];
  const low = Math.round(usual * 0.6);
  return [low, usual, 2 * usual - low].map(each => Math.max(-VALUE_MAX, Math.min(VALUE_MAX, each)));
}
