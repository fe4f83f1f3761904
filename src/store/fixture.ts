import { ApiError } from '../errors.ts';
import { type IngestedHits, ingesting, noHits } from '../hits/ingest.ts';
import type { State } from '../rules/state.ts';
import { atOnce } from '../time/at-once.ts';
import { type Malformed, MalformedError, Parts } from '../traffic/reader.ts';
import { isGeneratedVisitId } from '../traffic/visit-id.ts';
import { readFixtureRecords } from './fixture-records.ts';

/** The world that a sandbox begins as. */
export interface Fixture {
  readonly name: string;
  readonly state: State;
  readonly seed: string;
  /** ISO 8601 instant at which the clock starts; null for real time. */
  readonly clock: string | null;
  /** Fault rules as they are written: read by whoever arms them. */
  readonly faults: readonly (string | object)[];
  /** By site id. */
  readonly hits: ReadonlyMap<string, IngestedHits>;
}

/** A fixture that cannot be used: all that is wrong with it, at most 100 faults; the message has one line for each. */
export class FixtureError extends Error {
  readonly faults: readonly Malformed[];

  constructor(faults: readonly Malformed[]) {
    super(faults.map(lineOf).join('\n'));
    this.faults = faults;
  }
}

/** A fault may quote text of several lines. */
function lineOf({ path, fault }: Malformed): string {
  return `fixture: ${path === '' ? '' : `${path}: `}${fault}`.replace(/[\r\n]+/g, ' ');
}

/** As `loadingFixture`, at once. */
export function loadFixture(name: string, json: unknown, isZone?: (name: string) => boolean): Fixture {
  return atOnce(loadingFixture(name, json, isZone));
}

/**
 * The fixture of parsed JSON. Yields between slices of work. Design: 2.2.
 * @throws FixtureError
 */
export function* loadingFixture(
  name: string,
  json: unknown,
  isZone?: (name: string) => boolean,
): Generator<void, Fixture, void> {
  try {
    const { hits, ...fixture } = yield* readFixtureRecords(json, isZone);
    return { name, ...fixture, hits: yield* ingestAll(hits, fixture.state) };
  } catch (error) {
    throw error instanceof MalformedError ? new FixtureError(error.faults) : error;
  }
}

const BUILTIN = {
  demo: () => import('../../fixtures/demo.json', { with: { type: 'json' } }),
  empty: () => import('../../fixtures/empty.json', { with: { type: 'json' } }),
  limits: () => import('../../fixtures/limits.json', { with: { type: 'json' } }),
  pages: () => import('../../fixtures/pages.json', { with: { type: 'json' } }),
} as const;

/** Names that stand for a fixture of Leadline's own. */
export const builtinNames: readonly string[] = Object.keys(BUILTIN);

/** @throws RangeError where there is none of that name. */
export async function builtinFixture(name: string): Promise<Fixture> {
  if (!Object.hasOwn(BUILTIN, name)) throw new RangeError(`there is no built-in fixture "${name}"`);
  const file = await BUILTIN[name as keyof typeof BUILTIN]();
  // That the zones of these files exist is known from the tests.
  return loadFixture(name, file.default, () => true);
}

function* ingestAll(
  bySite: Readonly<Record<string, readonly unknown[]>>,
  { sites }: State,
): Generator<void, Map<string, IngestedHits>, void> {
  const stores = new Map<string, IngestedHits>();
  const parts = new Parts();
  const generatedIds = new Set(sites.filter(({ traffic }) => traffic !== null).map(({ id }) => id));
  for (const [siteId, hits] of Object.entries(bySite)) {
    const isGenerated = (visit: string) => generatedIds.has(siteId) && isGeneratedVisitId(siteId, visit);
    const ingested = yield* parts.readInSlices(ingestOwn(siteId, hits, isGenerated));
    if (ingested !== undefined) stores.set(siteId, ingested);
    yield;
  }
  parts.done();
  return stores;
}

function* ingestOwn(
  siteId: string,
  hits: readonly unknown[],
  isGenerated: (visit: string) => boolean,
): Generator<void, IngestedHits, void> {
  try {
    const looksGenerated = (visit: string) => isGeneratedVisitId(siteId, visit);
    const ingested = yield* ingesting(noHits(), hits, { isGenerated, looksGenerated });
    // Every sandbox that begins as this fixture has them.
    ingested.log.sealed = true;
    return ingested;
  } catch (error) {
    if (!(error instanceof ApiError) || !('errors' in error.body)) throw error;
    const [first, ...others] = Object.entries(error.body.errors).flatMap(([place, messages]) =>
      messages.map(fault => ({ path: placeOf(siteId, place), fault })),
    );
    throw new MalformedError(first!.path, first!.fault, others);
  }
}

/** `line 3 visit` of an ingest is `hits.SITE[2].visit` of a fixture. */
function placeOf(siteId: string, place: string): string {
  const [, line, field] = /^line (\d+) ?(.*)$/s.exec(place) ?? [];
  return `hits.${siteId}[${Number(line) - 1}]${field ? `.${field}` : ''}`;
}
