import type { Segment } from './segment.ts';

/** Codes, indexes and seconds: 16 bits wide where all of them fit. */
type Numbers = Uint16Array | Uint32Array;

/** Visits with their pageviews, in the order of the visits. */
export interface Views {
  readonly visits: number;
  /** Rows of visit v: `first[v]` up to `first[v + 1]`; length = visits + 1. */
  readonly first: Uint32Array;
  /** Page code × 2 + 1 on the first view of the page in the visit; length = rows. */
  readonly page: Uint16Array | Uint32Array;
  /** Seconds that the whole visit lasted; length = visits. */
  readonly duration: Uint32Array;
  /** 1 where the whole visit has one pageview, length = visits; null where visits are whole, so that their rows tell. */
  readonly bounced: Uint8Array | null;
}

/**
 * The same pageviews by page: a posting list for each page that was viewed. A list has three parts, each in the order of
 * the visits: the first views of the page in longer visits, with what these lasted; the views of bounces; and the views
 * that repeat one in their visit. So a visit is in the first two parts once, and the sums of a page are found by reading
 * columns to the end.
 */
export interface PageLists {
  /** Codes of the pages, ascending; length = lists. */
  readonly code: Numbers;
  /** By list, where each of its parts begins in `visit`, and after the last list where the last part ends; length = lists + 1. */
  readonly longer: Numbers;
  readonly bounce: Numbers;
  readonly repeat: Numbers;
  /** Index of the visit: first the longer parts of all lists, then the bounces, then the repeats; length = pageviews. */
  readonly visit: Numbers;
  /** Seconds that the visit lasted, of the longer parts of all lists. */
  readonly seconds: Numbers;
  /** By list, the sum of its seconds. */
  readonly lasted: Float64Array;
}

/**
 * What lists take, estimated: 2 bytes for the visit of a pageview, 2 for how long that lasted, and 2 for its share of
 * what is kept of each list. It is counted before they are made, so that nothing depends on who asked before.
 */
export const LIST_BYTES_PER_PAGEVIEW = 6;

const VISITS_PER_SLICE = 2 ** 15;
const LISTS_PER_SLICE = 2 ** 12;
// The parts of a list.
const LONGER = 0;
const BOUNCE = 1;
const REPEAT = 2;
const PARTS = 3;

const LARGEST_NARROW = 2 ** 16 - 1;

// Made once per segment, and kept as long as the segment.
const known = new WeakMap<Segment, PageLists>();

/** The lists of a segment, whose codes of pages are below `pages`. Yields between slices of work. */
export function* pageListsOf(segment: Segment, pages: number): Generator<void, PageLists, void> {
  const lists = known.get(segment);
  if (lists !== undefined) return lists;
  const { visits, firstPageview, page, duration } = segment;
  const made = yield* listPages({ visits, first: firstPageview, page, duration, bounced: null }, pages);
  known.set(segment, made);
  return made;
}

/** The lists of `views`, whose codes of pages are below `pages`. Yields between slices of work. */
export function* listPages(views: Views, pages: number): Generator<void, PageLists, void> {
  const { visits, first } = views;
  // By page and part: how many views, then where the next one goes.
  const places = new Uint32Array(pages * PARTS);
  const found: number[] = [];
  let longest = 0;
  for (let from = 0; from < visits; from += VISITS_PER_SLICE) {
    if (from > 0) yield;
    const to = Math.min(visits, from + VISITS_PER_SLICE);
    countViews(views, from, to, places, found);
    for (let visit = from; visit < to; visit++) longest = Math.max(longest, views.duration[visit]!);
  }
  const codes = Uint32Array.from(found).sort();
  const code = numbers(codes.length, codes.at(-1) ?? 0);
  code.set(codes);
  const rows = first[visits]! - first[0]!;
  let end = 0;
  const [longer, bounce, repeat] = [LONGER, BOUNCE, REPEAT].map(part => {
    const begins = numbers(codes.length + 1, rows);
    for (const [list, each] of codes.entries()) {
      const count = places[each * PARTS + part]!;
      places[each * PARTS + part] = end;
      begins[list] = end;
      end += count;
    }
    begins[codes.length] = end;
    return begins;
  }) as [Numbers, Numbers, Numbers];
  const visit = numbers(rows, visits);
  const seconds = numbers(longer.at(-1)!, longest);
  for (let from = 0; from < visits; from += VISITS_PER_SLICE) {
    if (from > 0) yield;
    placeViews(views, from, Math.min(visits, from + VISITS_PER_SLICE), places, visit, seconds);
  }
  const lasted = new Float64Array(codes.length);
  for (let list = 0; list < codes.length; list++) {
    if (list % LISTS_PER_SLICE === LISTS_PER_SLICE - 1) yield;
    lasted[list] = sumOf(seconds, longer[list]!, longer[list + 1]!);
  }
  return { code, longer, bounce, repeat, visit, seconds, lasted };
}

function numbers(length: number, largest: number): Numbers {
  return largest <= LARGEST_NARROW ? new Uint16Array(length) : new Uint32Array(length);
}

function sumOf(values: Numbers, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index++) sum += values[index]!;
  return sum;
}

/** Adds the views of visits `from` up to `to` to the counts, and pages that have none yet to `found`. */
function countViews(
  { first, page, bounced }: Views,
  from: number,
  to: number,
  counts: Uint32Array,
  found: number[],
): void {
  for (let visit = from; visit < to; visit++) {
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const isBounce = bounced === null ? end - begin === 1 : bounced[visit] === 1;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const at = (view >>> 1) * PARTS;
      if (counts[at + LONGER]! + counts[at + BOUNCE]! === 0) found.push(view >>> 1);
      counts[at + partOf(view, isBounce)]! += 1;
    }
  }
}

function placeViews(
  { first, page, duration, bounced }: Views,
  from: number,
  to: number,
  places: Uint32Array,
  visits: Numbers,
  seconds: Numbers,
): void {
  for (let visit = from; visit < to; visit++) {
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const isBounce = bounced === null ? end - begin === 1 : bounced[visit] === 1;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const part = partOf(view, isBounce);
      const place = places[(view >>> 1) * PARTS + part]!++;
      visits[place] = visit;
      if (part === LONGER) seconds[place] = duration[visit]!;
    }
  }
}

function partOf(view: number, isBounce: boolean): number {
  if ((view & 1) === 0) return REPEAT;
  return isBounce ? BOUNCE : LONGER;
}
