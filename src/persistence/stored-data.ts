import { assume, defaultAssumptions } from '../contract/assumptions.ts';
import type { Schema } from '../contract/document.ts';
import { InvalidValueError, refuseInvalid } from '../contract/schema.ts';
import type { State } from '../rules/state.ts';
import type { Ranges } from '../sandbox/number-ranges.ts';
import type { Snapshot } from '../sandbox/sandbox-data.ts';
import { inZoneCase } from '../time/zone.ts';

// What the files of a data folder hold, and how it is read from them. What Leadline 0.1 wrote becomes that of today.

/** What the data of a file mean. @throws InvalidValueError */
export type Reader<T> = (data: unknown) => T;

/** Where a fixture comes from: all that has to be remembered to load it again. */
export interface FixtureSource {
  /** A built-in one's name, the path of a file, or `inline`. */
  readonly name: string;
  /** What the fixture says; null for a built-in one. */
  readonly json: unknown;
}

/** `leadline.json`: what a folder was made with. Its traffic follows from it, and so do the ids. */
export interface MadeWith {
  readonly fixture: FixtureSource;
  /** Null: the fixture's. */
  readonly seed: string | null;
  readonly traffic: number;
}

/** `sandbox.json`: how one sandbox was asked for, so that it comes back as it was made. */
export interface SandboxSettings {
  readonly name: string;
  /** Null: the server's. */
  readonly fixture: FixtureSource | null;
  /** Checked by whoever makes a sandbox with them. */
  readonly options: object;
}

/** `state.json`: of hits the numbers of their records in the log, of snapshots the numbers of their files. */
export interface StoredData {
  readonly state: State;
  readonly hits: Ranges;
  readonly snapshots: readonly number[];
}

/** `snapshot-3.json`. */
export type StoredSnapshot = Omit<Snapshot, 'hits'> & { readonly hits: Ranges };

const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const listOf = (items: Schema): Schema => ({ type: 'array', items });

const TEXT: Schema = { type: 'string', minLength: 1, maxLength: 255 };
const NUMBER: Schema = { type: 'number', minimum: 0 };
const POSITIVE_INTEGER: Schema = { type: 'integer', minimum: 1 };
// The records themselves are as the rules made them.
const RECORD: Schema = { type: 'object' };
const RECORDS = listOf(RECORD);
const ZONED: Schema = { type: 'object', properties: { timezone: { type: 'string' } }, required: ['timezone'] };

const FIXTURE_SOURCE = objectOf({ name: { ...TEXT, maxLength: 4096 }, json: {} });
const STATE = objectOf({
  account: ZONED,
  tokens: RECORDS,
  sites: listOf(ZONED),
  events: RECORDS,
  milestones: RECORDS,
  sequence: { type: 'integer', minimum: 0 },
});
const RANGES = listOf({ ...listOf(POSITIVE_INTEGER), minItems: 2, maxItems: 2 });

const MADE_WITH = objectOf({ fixture: FIXTURE_SOURCE, seed: { ...TEXT, type: ['string', 'null'] }, traffic: NUMBER });
const SETTINGS = objectOf({
  name: { ...TEXT, maxLength: 64 },
  fixture: { ...FIXTURE_SOURCE, type: ['object', 'null'] },
  options: RECORD,
});
const DATA = objectOf({ state: STATE, hits: RANGES, snapshots: listOf(POSITIVE_INTEGER) });
const SNAPSHOT = objectOf({
  name: TEXT,
  state: STATE,
  hits: RANGES,
  nowMs: NUMBER,
  frozen: { type: 'boolean' },
  rules: {},
  assumptions: RECORD,
});

export const readMadeWith: Reader<MadeWith> = data => {
  const { fixture, ...rest } = validated<MadeWith>(MADE_WITH, data);
  return { ...rest, fixture: presentFixture(fixture) };
};

export const readSettings: Reader<SandboxSettings> = data => {
  const { fixture, ...rest } = validated<SandboxSettings>(SETTINGS, data);
  return { ...rest, fixture: fixture && presentFixture(fixture) };
};

export const readData: Reader<StoredData> = data => {
  const { state, hits, snapshots } = validated<StoredData>(DATA, data);
  return { state: presentState(state), hits: ascending(hits), snapshots };
};

export const readSnapshot: Reader<StoredSnapshot> = data => {
  const { state, hits, assumptions, ...rest } = validated<StoredSnapshot>(SNAPSHOT, data);
  try {
    return {
      ...rest,
      state: presentState(state),
      hits: ascending(hits),
      assumptions: assume(defaultAssumptions, assumptions),
    };
  } catch (error) {
    // A later Leadline may know more of them, and have other names for choices.
    throw error instanceof RangeError ? invalid('assumptions', `are wrong: ${error.message}`) : error;
  }
};

function validated<T>(schema: Schema, data: unknown): T {
  refuseInvalid(schema, data);
  return data as T;
}

function invalid(path: string, message: string): InvalidValueError {
  return new InvalidValueError([{ path, message }]);
}

/** Records get their numbers in the order in which they are ingested. */
function ascending(ranges: Ranges): Ranges {
  let previous = 0;
  for (const [index, [first, last]] of ranges.entries()) {
    if (first <= previous || last < first) throw invalid(`hits[${index}]`, 'must ascend');
    previous = last;
  }
  return ranges;
}

function presentFixture({ name, json }: FixtureSource): FixtureSource {
  return { name, json: withPhones(json) };
}

/** 0.1 kept timezones in the letter case of the client. */
function presentState(state: State): State {
  const inCase = <T extends { readonly timezone: string }>(record: T) => ({
    ...record,
    timezone: inZoneCase(record.timezone),
  });
  const { account, sites, ...rest } = withPhones(state) as State;
  return { ...rest, account: inCase(account), sites: sites.map(inCase) };
}

/** A state or a fixture: 0.1 called `Mobile` what is the device `Phone` now. */
function withPhones(stored: unknown): unknown {
  const renamed = (devices: object) =>
    Object.fromEntries(
      Object.entries(devices).map(([device, weight]) => [device === 'Mobile' ? 'Phone' : device, weight]),
    );
  return changed(stored, ['sites', EACH, 'traffic', 'profile', 'devices'], renamed);
}

const EACH = Symbol('each entry');

/** `value` with the object at `path` changed, where there is one. */
function changed(value: unknown, path: readonly (string | symbol)[], change: (found: object) => unknown): unknown {
  const [key, ...rest] = path;
  if (typeof value !== 'object' || value === null) return value;
  if (key === undefined) return change(value);
  if (key === EACH) return Array.isArray(value) ? value.map(entry => changed(entry, rest, change)) : value;
  return Object.hasOwn(value, key) ? { ...value, [key]: changed(Reflect.get(value, key), rest, change) } : value;
}
