import { textBytes } from '../memory/value-bytes.ts';
import { createDictionaries, type Dictionaries, type Dictionary, type DictionarySizes, sizesOf } from './dictionary.ts';
import type { DimensionGroupValue } from './dimension-groups.ts';
import { amounts, codes, type GrowingColumn } from './growing-column.ts';
import { LIST_BYTES_PER_PAGEVIEW } from './page-lists.ts';
import { groupValueOf, type ParsedHit, type VISIT_DIMENSION_GROUPS } from './wire.ts';

/** No code: of the name of a pageview, of the page of an event that names none. */
export const NONE = 0xffff_ffff;

/** How much of a log there is for one version of the hits. */
export interface Extent {
  readonly visitCount: number;
  readonly hitCount: number;
  readonly sizes: DictionarySizes;
}

/** What all hits of a visit have in common. */
export type VisitGroupValues = { readonly [F in (typeof VISIT_DIMENSION_GROUPS)[number]]: DimensionGroupValue<F> };

/** What an id takes beside its text: an entry of a map and a place in a list. */
const BYTES_AN_ID = 72;

/**
 * What the columns of a report will take that are made of the hits (`ingestedSegments`), counted from the start: so
 * what is refused does not depend on what was asked before.
 */
const SEGMENT_BYTES_PER_VISIT = 48;
const SEGMENT_BYTES_PER_HIT = 16 + LIST_BYTES_PER_PAGEVIEW;

const NO_PAGE: DimensionGroupValue<'page'> = { hostname: '', pathname: '' };

/**
 * The ingested hits of one site of one sandbox in the order in which they came: columns that only grow, in codes of
 * dictionaries of its own. Versions of the hits share one log, of which each sees only its beginning.
 */
export class HitLog {
  readonly dictionaries: Dictionaries;
  /** By visit. */
  readonly ids: string[] = [];
  readonly place = codes();
  readonly agent = codes();
  readonly source = codes();
  /** The latest hit of the visit: with `previous`, the hits of a visit are a list. */
  readonly lastHit = codes();
  readonly hitsOfVisit = codes();
  /** By hit. */
  readonly visit = codes();
  readonly timeS = codes();
  readonly name = codes();
  readonly page = codes();
  readonly valueCents = amounts();
  /** The hit of the same visit before this one. */
  readonly previous = codes();
  /** Versions of several sandboxes share it: it must not grow any more. */
  sealed = false;
  /** `bytes` as they were with the latest ingest that was done: one under way is counted by who does it. */
  committedBytes = 0;
  readonly #indexOf = new Map<string, number>();
  #idBytes = 0;

  constructor(dictionaries: Dictionaries = createDictionaries()) {
    this.dictionaries = dictionaries;
  }

  get extent(): Extent {
    return { visitCount: this.ids.length, hitCount: this.visit.length, sizes: sizesOf(this.dictionaries) };
  }

  /**
   * Estimated bytes: of columns what is allocated, of texts their characters and what the runtime keeps with them, and
   * what reports will make of it all.
   */
  get bytes(): number {
    let bytes = this.#idBytes + this.ids.length * SEGMENT_BYTES_PER_VISIT + this.visit.length * SEGMENT_BYTES_PER_HIT;
    for (const name of COLUMNS) bytes += this[name].bytes;
    for (const name of DICTIONARIES) bytes += this.dictionaries[name].bytes;
    return bytes;
  }

  /** About what a copy of so many hits takes. */
  bytesOfCopy({ hitCount }: Extent): number {
    return hitCount === 0 ? 0 : Math.ceil((this.bytes / this.visit.length) * hitCount);
  }

  /** The index of the visit among the first `visitCount`. */
  indexOf(id: string, visitCount: number): number | undefined {
    const index = this.#indexOf.get(id);
    return index === undefined || index >= visitCount ? undefined : index;
  }

  groupsOf(visit: number): VisitGroupValues {
    const { place, agent, source } = this.dictionaries;
    return {
      place: place.at(this.place.at(visit)),
      agent: agent.at(this.agent.at(visit)),
      source: source.at(this.source.at(visit)),
    };
  }

  append(hit: ParsedHit): void {
    const { dictionaries } = this;
    const visit = this.#indexOf.get(hit.visit) ?? this.#addVisit(hit);
    const index = this.visit.length;
    const isFirst = this.hitsOfVisit.at(visit) === 0;
    this.previous.push(isFirst ? NONE : this.lastHit.at(visit));
    this.lastHit.set(visit, index);
    this.hitsOfVisit.set(visit, this.hitsOfVisit.at(visit) + 1);
    this.visit.push(visit);
    this.timeS.push(hit.timeS);
    this.name.push(hit.name === null ? NONE : dictionaries.event.encode(hit.name));
    // Where no pageview precedes such an event, its page is the empty one: it must have a code.
    if (hit.page === null) dictionaries.page.encode(NO_PAGE);
    this.page.push(hit.page === null ? NONE : dictionaries.page.encode(hit.page));
    this.valueCents.push(hit.valueCents);
  }

  #addVisit({ visit: id, fields }: ParsedHit): number {
    const { place, agent, source } = this.dictionaries;
    const visit = this.#addId(id);
    this.place.push(place.encode(groupValueOf('place', fields)));
    this.agent.push(agent.encode(groupValueOf('agent', fields)));
    this.source.push(source.encode(groupValueOf('source', fields)));
    this.lastHit.push(NONE);
    this.hitsOfVisit.push(0);
    return visit;
  }

  /** Drops what comes after `extent`. Yields between slices of work. */
  *shorten({ visitCount, hitCount, sizes }: Extent): Generator<void, void, void> {
    for (let hit = this.visit.length - 1, work = 0; hit >= hitCount; hit--) {
      const visit = this.visit.at(hit);
      this.lastHit.set(visit, this.previous.at(hit));
      this.hitsOfVisit.set(visit, this.hitsOfVisit.at(visit) - 1);
      if (++work % ROWS_PER_SLICE === 0) yield;
    }
    for (const name of HIT_COLUMNS) this[name].shorten(hitCount);
    for (let work = 0; this.ids.length > visitCount; ) {
      const id = this.ids.pop()!;
      this.#indexOf.delete(id);
      this.#idBytes -= BYTES_AN_ID + textBytes(id);
      if (++work % VISITS_PER_SLICE === 0) yield;
    }
    for (const name of VISIT_COLUMNS) this[name].shorten(visitCount);
    for (const name of DICTIONARIES) {
      const dictionary = this.dictionaries[name];
      while (dictionary.size > sizes[name]) {
        dictionary.shorten(Math.max(sizes[name], dictionary.size - VISITS_PER_SLICE));
        yield;
      }
    }
  }

  /** Another log that begins with what `extent` has of this one. Yields between slices of work. */
  *copy(extent: Extent): Generator<void, HitLog, void> {
    const dictionaries = createDictionaries();
    for (const name of DICTIONARIES) {
      yield* (this.dictionaries[name] as Dictionary<unknown>).copyInto(
        dictionaries[name] as Dictionary<unknown>,
        extent.sizes[name],
      );
    }
    const copy = new HitLog(dictionaries);
    for (const name of COLUMNS) {
      copy[name].copy(this[name] as GrowingColumn<never>);
      yield;
    }
    while (copy.ids.length < extent.visitCount) {
      copy.#addId(this.ids[copy.ids.length]!);
      if (copy.ids.length % VISITS_PER_SLICE === 0) yield;
    }
    yield* copy.shorten(extent);
    return copy;
  }

  #addId(id: string): number {
    const visit = this.ids.push(id) - 1;
    this.#indexOf.set(id, visit);
    this.#idBytes += BYTES_AN_ID + textBytes(id);
    return visit;
  }
}

// About a millisecond each.
const ROWS_PER_SLICE = 50_000;
const VISITS_PER_SLICE = 5000;

const DICTIONARIES = ['page', 'place', 'agent', 'source', 'event'] as const;
const VISIT_COLUMNS = ['place', 'agent', 'source', 'lastHit', 'hitsOfVisit'] as const;
const HIT_COLUMNS = ['visit', 'timeS', 'name', 'page', 'valueCents', 'previous'] as const;
const COLUMNS = [...VISIT_COLUMNS, ...HIT_COLUMNS] as const;
