import { formatTimestamp } from '../time/timestamp.ts';
import type { Dictionaries, Dictionary } from './dictionary.ts';
import { DIMENSION_GROUPS, type DimensionGroup, type DimensionGroupValue } from './dimension-groups.ts';
import type { Segment } from './segment.ts';
import type { SiteHits } from './site-hits.ts';
import { aiSourceOf, referrerSourceOf } from './sources.ts';

/** The hits of a site in the two parts that an export has to merge: both in order of the starts of their visits. */
export interface SeparableHits extends SiteHits {
  generatedSegments(fromS: number, toS: number): Iterable<Segment | undefined>;
  /** Cut at now. */
  ingestedSegments(): Generator<void, readonly Segment[], void>;
}

/** Hits in one piece of text of an export: enough to keep a socket busy, few enough to share the process. */
const HITS_PER_CHUNK = 500;
// Visits outside the range are passed over.
const VISITS_PER_SLICE = 4096;

/**
 * The hits with `fromS ≤ time ≤ toS` as NDJSON, in pieces of whole lines, ordered by the start of the visit, then time;
 * at the same second pageviews come before events, and generated visits before ingested ones. Undefined where the reader
 * may pause. Design: 2.5.
 */
export function* exportHits(hits: SeparableHits, fromS: number, toS: number): Generator<string | undefined> {
  let writeLine: LineWriter | undefined;
  let chunk = '';
  let count = 0;
  let visits = 0;
  for (const place of visitsOf(hits, fromS, toS)) {
    if (place === undefined || ++visits % VISITS_PER_SLICE === 0) yield undefined;
    if (place === undefined) continue;
    const [segment, visit] = place;
    // The tables it writes from are there once there is a segment.
    writeLine ??= lineWriter(hits.dictionaries);
    for (const hit of hitsOf(segment, visit)) {
      if (hit.timeS < fromS || hit.timeS > toS) continue;
      chunk += writeLine(segment, visit, hit);
      if (++count % HITS_PER_CHUNK > 0) continue;
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/** Merges generated and ingested visits by their starts. */
function* visitsOf(hits: SeparableHits, fromS: number, toS: number): Generator<[Segment, number] | undefined> {
  const work = hits.ingestedSegments();
  let step = work.next();
  for (; !step.done; step = work.next()) yield undefined;
  const ingested = new Visits(step.value);
  for (const segment of hits.generatedSegments(fromS, toS)) {
    if (segment === undefined) {
      yield undefined;
      continue;
    }
    for (let visit = 0; visit < segment.visits; visit++) {
      while (ingested.nextS < segment.start[visit]!) yield ingested.take();
      yield [segment, visit];
    }
  }
  while (ingested.nextS < Number.POSITIVE_INFINITY) yield ingested.take();
}

/** The visits of several segments in order of their starts; at the same second those of an earlier segment first. */
class Visits {
  readonly #segments: readonly Segment[];
  /** The next visit of each segment. */
  readonly #next: number[];
  /** A heap of the segments that have visits left, by the start of the next: the first comes before its children. */
  readonly #heap: number[] = [];

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#next = segments.map(() => 0);
    for (const [index, { visits }] of segments.entries()) {
      if (visits === 0) continue;
      this.#heap.push(index);
      for (let at = this.#heap.length - 1; at > 0 && this.#isBefore(at, (at - 1) >> 1); at = (at - 1) >> 1) {
        this.#swap(at, (at - 1) >> 1);
      }
    }
  }

  /** Epoch second at which the next visit starts; infinity where there is none. */
  get nextS(): number {
    return this.#heap.length === 0 ? Number.POSITIVE_INFINITY : this.#startOf(0);
  }

  take(): [Segment, number] {
    const index = this.#heap[0]!;
    const segment = this.#segments[index]!;
    const visit = this.#next[index]!;
    this.#next[index] = visit + 1;
    if (visit + 1 === segment.visits) {
      const last = this.#heap.pop()!;
      if (this.#heap.length > 0) this.#heap[0] = last;
    }
    this.#sink();
    return [segment, visit];
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let first = at;
      for (const child of [at * 2 + 1, at * 2 + 2]) {
        if (child < this.#heap.length && this.#isBefore(child, first)) first = child;
      }
      if (first === at) return;
      this.#swap(at, first);
      at = first;
    }
  }

  #startOf(at: number): number {
    const index = this.#heap[at]!;
    return this.#segments[index]!.start[this.#next[index]!]!;
  }

  #isBefore(at: number, other: number): boolean {
    return (
      this.#startOf(at) - this.#startOf(other) < 0 ||
      (this.#startOf(at) === this.#startOf(other) && this.#heap[at]! < this.#heap[other]!)
    );
  }

  #swap(at: number, other: number): void {
    const index = this.#heap[at]!;
    this.#heap[at] = this.#heap[other]!;
    this.#heap[other] = index;
  }
}

interface Row {
  readonly timeS: number;
  readonly page: number;
  /** Code of the event's name; null for a pageview. */
  readonly name: number | null;
  readonly valueCents: number;
}

/** A visit's hits in order of time, pageviews first. */
function* hitsOf(segment: Segment, visit: number): Generator<Row> {
  const start = segment.start[visit]!;
  let row = segment.firstPageview[visit]!;
  let eventRow = segment.firstEvent[visit]!;
  const end = segment.firstPageview[visit + 1]!;
  const eventEnd = segment.firstEvent[visit + 1]!;
  while (row < end || eventRow < eventEnd) {
    if (eventRow === eventEnd || (row < end && segment.offset[row]! <= segment.eventOffset[eventRow]!)) {
      yield { timeS: start + segment.offset[row]!, page: segment.page[row]! >>> 1, name: null, valueCents: 0 };
      row++;
    } else {
      yield {
        timeS: start + segment.eventOffset[eventRow]!,
        page: segment.eventPage[eventRow]!,
        name: segment.eventName[eventRow]!,
        valueCents: segment.eventValue[eventRow]!,
      };
      eventRow++;
    }
  }
}

type LineWriter = (segment: Segment, visit: number, hit: Row) => string;

/** Writes hits from pieces of JSON that are made once per value of a dictionary. */
function lineWriter(dictionaries: Dictionaries): LineWriter {
  const page = fragments(dictionaries.page, fragmentOf('page'));
  const place = fragments(dictionaries.place, fragmentOf('place'));
  const agent = fragments(dictionaries.agent, fragmentOf('agent'));
  const referrer = fragments(dictionaries.source, value => fields(value, REFERRER_FIELDS));
  const tags = fragments(dictionaries.source, value => {
    const derived = { referrer_source: referrerSourceOf(value), ai_source: aiSourceOf(value) };
    return `${fields(value, TAG_FIELDS)},${fields(derived, Object.keys(derived))}`;
  });
  const name = fragments(dictionaries.event, value => JSON.stringify(value));
  return (segment, visit, hit) => {
    const kind =
      hit.name === null ? head('pageview', segment, visit, hit) : head('event', segment, visit, hit) + own(hit);
    const visitPart = `${referrer(segment.source[visit]!)},${agent(segment.agent[visit]!)},${place(segment.place[visit]!)}`;
    return `${kind},${page(hit.page)},${visitPart},${tags(segment.source[visit]!)}}\n`;
  };

  function own(hit: Row): string {
    return `,"name":${name(hit.name!)},"value":${hit.valueCents}`;
  }
}

function head(type: string, segment: Segment, visit: number, { timeS }: Row): string {
  return `{"type":"${type}","timestamp":"${formatTimestamp(timeS)}","visit":${JSON.stringify(segment.visitId(visit))}`;
}

// In an exported hit the agent and the place are between the two halves of the source.
const isReferrer = (field: string) => field.startsWith('referrer_');
const REFERRER_FIELDS = DIMENSION_GROUPS.source.filter(isReferrer);
const TAG_FIELDS = DIMENSION_GROUPS.source.filter(field => !isReferrer(field));

function fragmentOf<F extends DimensionGroup>(group: F): (value: DimensionGroupValue<F>) => string {
  return value => fields(value as Readonly<Record<string, string>>, DIMENSION_GROUPS[group]);
}

function fields(value: Readonly<Record<string, string>>, names: readonly string[]): string {
  return names.map(field => `"${field}":${JSON.stringify(value[field])}`).join(',');
}

function fragments<T>(dictionary: Dictionary<T>, write: (value: T) => string): (code: number) => string {
  const made: string[] = [];
  return code => (made[code] ??= write(dictionary.at(code)));
}
