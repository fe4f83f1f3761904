import { type FieldErrors, invalid } from '../errors.ts';
import { createDictionaries, type Dictionaries } from './dictionary.ts';
import { FACETS, type FacetValue } from './facets.ts';
import { aiSourceOf, referrerSourceOf } from './sources.ts';
import { type Faults, facetOf, type ParsedHit, parseHit, VISIT_FACETS } from './wire.ts';

/**
 * The ingested hits of one site of one sandbox: immutable, so a snapshot or a reset is a reference. Versions share one
 * growing log, of which each sees only its beginning; only ingesting into an old version copies it.
 */
export interface IngestedHits {
  readonly visitCount: number;
  readonly hitCount: number;
  readonly log: HitLog;
}

export interface HitLog {
  readonly visits: LoggedVisit[];
  readonly hits: LoggedHit[];
  /** Index in `visits` by visit id. */
  readonly indexOf: Map<string, number>;
}

export interface LoggedVisit extends VisitFacets {
  readonly id: string;
}

export interface LoggedHit {
  /** Index of its visit. */
  readonly visit: number;
  readonly timeS: number;
  /** The event's name; null for a pageview. */
  readonly name: string | null;
  /** Null for an event that names none: it happened on the visit's latest page. */
  readonly page: FacetValue<'page'> | null;
  readonly valueCents: number;
}

export interface IngestOptions {
  /** Whether the site's generator gives visits such ids: they belong to generated days. */
  readonly isGenerated: (visitId: string) => boolean;
  /** The line of the value at an index, from 1; index + 1 where left out. */
  readonly lineOf?: (index: number) => number;
}

/** What all hits of a visit have in common. */
export type VisitFacets = { readonly [F in (typeof VISIT_FACETS)[number]]: FacetValue<F> };

/** Faults that one answer names; a file of another kind would give one a line. */
const FAULTS_NAMED = 100;

const DERIVED = [
  ['referrer_source', referrerSourceOf],
  ['ai_source', aiSourceOf],
] as const;

export function noHits(): IngestedHits {
  return { visitCount: 0, hitCount: 0, log: { visits: [], hits: [], indexOf: new Map() } };
}

/**
 * `store` and the hits of `values` (parsed JSON, one a line), all or nothing. Hits may belong to visits of earlier
 * batches and may lie in the future. Design: 2.5.
 * @throws 400 with `line 3 visit` and the like as field names.
 */
export function ingest(store: IngestedHits, values: readonly unknown[], options: IngestOptions): IngestedHits {
  const hits = checkHits(store, values, options);
  if (hits.length === 0) return store;
  const log = ownLog(store);
  const pool = createDictionaries();
  for (const hit of hits) append(log, hit, pool);
  return { visitCount: log.visits.length, hitCount: log.hits.length, log };
}

/** The hits of `values`, read, where `store` can take all of them; it is as it was. @throws 400 as `ingest` does */
export function checkHits(store: IngestedHits, values: readonly unknown[], options: IngestOptions): ParsedHit[] {
  const lineOf = options.lineOf ?? (index => index + 1);
  const faults = new LineFaults();
  const known = new Map<string, VisitFacets>();
  const hits: ParsedHit[] = [];
  for (let index = 0; index < values.length && faults.count < FAULTS_NAMED; index++) {
    faults.line = lineOf(index);
    const hit = parseHit(values[index], faults);
    if (hit === null) continue;
    hits.push(hit);
    let facets = known.get(hit.visit) ?? earlierVisit(store, hit.visit);
    if (facets === undefined) {
      facets = facetsOf(hit);
      if (options.isGenerated(hit.visit)) {
        faults.add('visit', `The visit ${hit.visit} belongs to the generated traffic of this site.`);
      }
    } else {
      refuseDifferences(hit, facets, faults);
    }
    known.set(hit.visit, facets);
    refuseUnderived(hit, facets.source, faults);
  }
  if (faults.count > 0) throw invalid(faults.errors);
  return hits;
}

function earlierVisit({ log, visitCount }: IngestedHits, id: string): VisitFacets | undefined {
  const index = log.indexOf.get(id);
  if (index === undefined || index >= visitCount) return undefined;
  return log.visits[index];
}

function facetsOf({ fields }: ParsedHit): VisitFacets {
  return { place: facetOf('place', fields), agent: facetOf('agent', fields), source: facetOf('source', fields) };
}

function refuseDifferences({ fields, visit }: ParsedHit, facets: VisitFacets, faults: Faults): void {
  for (const facet of VISIT_FACETS) {
    const stated = facets[facet] as Readonly<Record<string, string>>;
    for (const field of FACETS[facet]) {
      if (fields[field] === undefined || fields[field] === stated[field]) continue;
      faults.add(field, `The ${field} field belongs to the visit ${visit}, whose first hit says "${stated[field]}".`);
    }
  }
}

function refuseUnderived({ fields }: ParsedHit, source: FacetValue<'source'>, faults: Faults): void {
  for (const [field, derive] of DERIVED) {
    if (fields[field] === undefined || fields[field] === derive(source)) continue;
    faults.add(
      field,
      `The ${field} field follows from utm_source and referrer_hostname: here it is "${derive(source)}".`,
    );
  }
}

/** Faults by `line 3 visit` and the like. */
class LineFaults implements Faults {
  readonly errors: FieldErrors = Object.create(null) as FieldErrors;
  count = 0;
  line = 0;

  add(field: string, message: string): void {
    this.count++;
    (this.errors[`line ${this.line} ${field}`.trimEnd()] ??= []).push(message);
  }
}

/** A log that ends where `store` does, so that it may grow. */
function ownLog({ log, visitCount, hitCount }: IngestedHits): HitLog {
  if (log.hits.length === hitCount) return log;
  const visits = log.visits.slice(0, visitCount);
  const indexOf = new Map(visits.map(({ id }, index) => [id, index]));
  return { visits, hits: log.hits.slice(0, hitCount), indexOf };
}

/** Equal values of a batch are kept once, by way of `pool`. */
function append({ visits, hits, indexOf }: HitLog, hit: ParsedHit, pool: Dictionaries): void {
  let visit = indexOf.get(hit.visit);
  if (visit === undefined) {
    const { place, agent, source } = facetsOf(hit);
    visit = visits.length;
    visits.push({
      id: hit.visit,
      place: pool.place.at(pool.place.encode(place)),
      agent: pool.agent.at(pool.agent.encode(agent)),
      source: pool.source.at(pool.source.encode(source)),
    });
    indexOf.set(hit.visit, visit);
  }
  const page = hit.page && pool.page.at(pool.page.encode(hit.page));
  hits.push({ visit, timeS: hit.timeS, name: hit.name, page, valueCents: hit.valueCents });
}
