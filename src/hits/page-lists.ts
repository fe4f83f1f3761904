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
 * columns to the end. A page of very many views has several lists in a row, so that each is counted without a pause.
 */
export interface PageLists {
  /** By list, the code of its page, ascending; length = lists. */
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
  /** All views and all seconds together: no sum of any of them is larger. */
  readonly total: number;
}

/**
 * What lists take, estimated: 2 bytes for the visit of a pageview, 2 for how long that lasted, and 2 for its share of
 * what is kept of each list. It is counted before they are made, so that nothing depends on who asked before.
 */
export const LIST_BYTES_PER_PAGEVIEW = 6;

/** Of one part of a list. */
const MOST_VIEWS = 2 ** 16;
// About a millisecond each.
const VISITS_PER_SLICE = 2 ** 15;
const VIEWS_PER_SLICE = 2 ** 17;
const CODES_PER_SLICE = 2 ** 16;
const LISTS_PER_SLICE = 2 ** 12;
/** Where more than one code in so many occurs, to look at all is quicker than to sort those that do. */
const CODES_PER_FOUND = 16;
// The parts of a list.
const LONGER = 0;
const BOUNCE = 1;
const REPEAT = 2;
const PARTS = 3;

const LARGEST_NARROW = 2 ** 16 - 1;

// Made once per segment, and kept as long as the segment.
const known = new WeakMap<Segment, PageLists>();

export function bytesOfCounters(pages: number): number {
  return pages * PARTS * Uint32Array.BYTES_PER_ELEMENT;
}

/** Counters for `listPages`, all 0, where codes of pages are below `pages`. */
export function createCounters(pages: number): Uint32Array {
  return new Uint32Array(pages * PARTS);
}

/** The lists of a segment; `counters` as of `listPages`. Yields between slices of work. */
export function* pageListsOf(segment: Segment, counters: Uint32Array): Generator<void, PageLists, void> {
  const lists = known.get(segment);
  if (lists !== undefined) return lists;
  const { visits, firstPageview, page, duration } = segment;
  const made = yield* listPages({ visits, first: firstPageview, page, duration, bounced: null }, counters);
  known.set(segment, made);
  return made;
}

/**
 * The lists of `views`. Yields between slices of work.
 *
 * @param counters as `createCounters` makes them, all 0 again in the end: there may be many more pages than views
 */
export function* listPages(views: Views, counters: Uint32Array): Generator<void, PageLists, void> {
  const { visits, first, duration } = views;
  const found: number[] = [];
  let longest = 0;
  for (const [from, to] of slicesOf(views)) {
    if (from > 0) yield;
    countViews(views, from, to, counters, found);
    for (let visit = from; visit < to; visit++) longest = Math.max(longest, duration[visit]!);
  }
  const code = yield* listCodes(yield* sortCodes(found, counters), counters);
  const rows = first[visits]! - first[0]!;
  const lists = { code, counters, rows };
  const longer = yield* beginsOf(LONGER, 0, lists);
  const bounce = yield* beginsOf(BOUNCE, longer.at(-1)!, lists);
  const repeat = yield* beginsOf(REPEAT, bounce.at(-1)!, lists);
  const visit = numbers(rows, visits);
  const seconds = numbers(longer.at(-1)!, longest);
  for (const [from, to] of slicesOf(views)) {
    if (from > 0) yield;
    placeViews(views, from, to, counters, visit, seconds);
  }
  const lasted = new Float64Array(code.length);
  let work = 0;
  for (let list = 0; list < code.length; list++) {
    work += longer[list + 1]! - longer[list]! + VIEWS_PER_SLICE / LISTS_PER_SLICE;
    if (work > VIEWS_PER_SLICE) {
      work = 0;
      yield;
    }
    lasted[list] = sumOf(seconds, longer[list]!, longer[list + 1]!);
    for (let part = 0; part < PARTS; part++) counters[code[list]! * PARTS + part] = 0;
  }
  const total = lasted.reduce((sum, each) => sum + each, rows);
  return { code, longer, bounce, repeat, visit, seconds, lasted, total };
}

/** Visits `from` up to `to`, few enough to be read without a pause. */
function* slicesOf({ visits, first }: Views): Generator<[from: number, to: number], void, void> {
  for (let from = 0, to = 0; from < visits; from = to) {
    to = Math.min(visits, from + VISITS_PER_SLICE);
    while (to > from + 1 && first[to]! - first[from]! > VIEWS_PER_SLICE) to = (from + to + 1) >>> 1;
    yield [from, to];
  }
}

/** The codes found, ascending. */
function* sortCodes(found: readonly number[], counters: Uint32Array): Generator<void, Uint32Array, void> {
  const size = counters.length / PARTS;
  if (found.length * CODES_PER_FOUND < size) return Uint32Array.from(found).sort();
  const codes = new Uint32Array(found.length);
  let count = 0;
  for (let code = 0; code < size; code++) {
    if (code % CODES_PER_SLICE === CODES_PER_SLICE - 1) yield;
    const at = code * PARTS;
    if (counters[at + LONGER]! + counters[at + BOUNCE]! > 0) codes[count++] = code;
  }
  return codes;
}

/** By list the code of its page, of as many lists as its longest part needs. */
function* listCodes(pages: Uint32Array, counters: Uint32Array): Generator<void, Numbers, void> {
  const codes: number[] = [];
  for (const [index, page] of pages.entries()) {
    if (index % LISTS_PER_SLICE === LISTS_PER_SLICE - 1) yield;
    const at = page * PARTS;
    const views = Math.max(counters[at + LONGER]!, counters[at + BOUNCE]!, counters[at + REPEAT]!);
    for (let from = 0; from < views; from += MOST_VIEWS) codes.push(page);
  }
  const code = numbers(codes.length, pages.at(-1) ?? 0);
  code.set(codes);
  return code;
}

/** By list, where a part begins that is stored from `end` on; each counter becomes the place of the first view. */
function* beginsOf(
  part: number,
  end: number,
  { code, counters, rows }: { readonly code: Numbers; readonly counters: Uint32Array; readonly rows: number },
): Generator<void, Numbers, void> {
  const begins = numbers(code.length + 1, rows);
  let begin = end;
  for (let list = 0; list < code.length; list++) {
    if (list % LISTS_PER_SLICE === LISTS_PER_SLICE - 1) yield;
    if (list === 0 || code[list] !== code[list - 1]) {
      const at = code[list]! * PARTS + part;
      begin = end;
      end += counters[at]!;
      counters[at] = begin;
    } else begin = Math.min(end, begin + MOST_VIEWS);
    begins[list] = begin;
  }
  begins[code.length] = end;
  return begins;
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
function countViews(views: Views, from: number, to: number, counts: Uint32Array, found: number[]): void {
  const { first, page } = views;
  for (let visit = from; visit < to; visit++) {
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const partOfFirst = isBounce(views, visit) ? BOUNCE : LONGER;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const at = (view >>> 1) * PARTS;
      if (counts[at + LONGER]! + counts[at + BOUNCE]! === 0) found.push(view >>> 1);
      counts[at + ((view & 1) === 1 ? partOfFirst : REPEAT)]! += 1;
    }
  }
}

function placeViews(
  views: Views,
  from: number,
  to: number,
  places: Uint32Array,
  visits: Numbers,
  seconds: Numbers,
): void {
  const { first, page, duration } = views;
  for (let visit = from; visit < to; visit++) {
    const begin = first[visit]!;
    const end = first[visit + 1]!;
    const partOfFirst = isBounce(views, visit) ? BOUNCE : LONGER;
    for (let row = begin; row < end; row++) {
      const view = page[row]!;
      const part = (view & 1) === 1 ? partOfFirst : REPEAT;
      const place = places[(view >>> 1) * PARTS + part]!++;
      visits[place] = visit;
      if (part === LONGER) seconds[place] = duration[visit]!;
    }
  }
}

function isBounce({ first, bounced }: Views, visit: number): boolean {
  return bounced === null ? first[visit + 1]! - first[visit]! === 1 : bounced[visit] === 1;
}
