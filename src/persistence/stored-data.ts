import { assume, defaultAssumptions } from '../contract/assumptions.ts';
import { InvalidValueError } from '../contract/schema.ts';
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

// Shapes that no document describes, checked in code: a compiler of schemas would take longer than all of the start.

/** @throws InvalidValueError */
type Check = (value: unknown, path: string) => void;

const checkThat =
  (holds: (value: unknown) => boolean, message: string): Check =>
  (value, path) => {
    if (!holds(value)) throw new InvalidValueError([{ path, message }]);
  };

const isInteger = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const anything: Check = () => undefined;
const text = checkThat(value => typeof value === 'string' && value !== '', 'must be a text that is not empty');
const number = checkThat(value => typeof value === 'number' && value >= 0, 'must be a number from 0');
const integer = checkThat(isInteger, 'must be an integer from 0');
const flag = checkThat(value => typeof value === 'boolean', 'must be true or false');
// The records themselves are as the rules made them.
const record = checkThat(isRecord, 'must be an object');
const array = checkThat(Array.isArray, 'must be an array');

const nullable =
  (check: Check): Check =>
  (value, path) => {
    if (value !== null) check(value, path);
  };

const listOf =
  (entry: Check): Check =>
  (value, path) => {
    array(value, path);
    for (const [index, each] of (value as unknown[]).entries()) entry(each, `${path}[${index}]`);
  };

const objectOf =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    record(value, path);
    const at = (key: string) => (path === '' ? key : `${path}.${key}`);
    for (const [key, check] of Object.entries(fields)) check(Reflect.get(value as object, key), at(key));
    const unknown = Object.keys(value as object).find(key => !Object.hasOwn(fields, key));
    if (unknown !== undefined) throw new InvalidValueError([{ path: at(unknown), message: 'is unknown' }]);
  };

/** Records get their numbers in the order in which they are ingested. */
const ranges: Check = (value, path) => {
  listOf(listOf(integer))(value, path);
  let previous = 0;
  for (const [first = 0, last = 0, ...more] of value as readonly number[][]) {
    if (first <= previous || last < first || more.length > 0)
      throw new InvalidValueError([{ path, message: 'must ascend' }]);
    previous = last;
  }
};

const fixtureSource = objectOf({ name: text, json: anything });
const state = objectOf({
  account: record,
  tokens: listOf(record),
  sites: listOf(record),
  events: listOf(record),
  milestones: listOf(record),
  sequence: integer,
});
const madeWith = objectOf({ fixture: fixtureSource, seed: nullable(text), traffic: number });
const settings = objectOf({ name: text, fixture: nullable(fixtureSource), options: record });
const data = objectOf({ state, hits: ranges, snapshots: listOf(integer) });
const snapshot = objectOf({
  name: text,
  state,
  hits: ranges,
  nowMs: number,
  frozen: flag,
  rules: listOf(record),
  assumptions: record,
});

export const readMadeWith: Reader<MadeWith> = json => {
  const { fixture, ...rest } = checked<MadeWith>(madeWith, json);
  return { ...rest, fixture: currentFixture(fixture) };
};

export const readSettings: Reader<SandboxSettings> = json => {
  const { fixture, ...rest } = checked<SandboxSettings>(settings, json);
  return { ...rest, fixture: fixture && currentFixture(fixture) };
};

export const readData: Reader<StoredData> = json => {
  const { state, ...rest } = checked<StoredData>(data, json);
  return { ...rest, state: currentState(state) };
};

export const readSnapshot: Reader<StoredSnapshot> = json => {
  const { state, assumptions, ...rest } = checked<StoredSnapshot>(snapshot, json);
  try {
    return { ...rest, state: currentState(state), assumptions: assume(defaultAssumptions, assumptions) };
  } catch (error) {
    // A later Leadline may know more of them, and have other names for choices.
    if (!(error instanceof RangeError)) throw error;
    throw new InvalidValueError([{ path: 'assumptions', message: `are wrong: ${error.message}` }]);
  }
};

function checked<T>(check: Check, json: unknown): T {
  check(json, '');
  return json as T;
}

function currentFixture({ name, json }: FixtureSource): FixtureSource {
  return { name, json: withPhones(json) };
}

/** 0.1 kept timezones in the letter case of the client. */
function currentState(state: State): State {
  const inCase = (zone: unknown) => (typeof zone === 'string' ? inZoneCase(zone) : zone);
  const ofAccount = changed(withPhones(state), ['account', 'timezone'], inCase);
  return changed(ofAccount, ['sites', EACH, 'timezone'], inCase) as State;
}

/** A state or a fixture: 0.1 called `Mobile` what is the device `Phone` now. */
function withPhones(stored: unknown): unknown {
  const renamed = (devices: unknown) => {
    if (!isRecord(devices)) return devices;
    return Object.fromEntries(
      Object.entries(devices).map(([name, weight]) => [name === 'Mobile' ? 'Phone' : name, weight]),
    );
  };
  return changed(stored, ['sites', EACH, 'traffic', 'profile', 'devices'], renamed);
}

const EACH = Symbol('each entry');

/** `value` with what is at `path` changed, where there is something. */
function changed(value: unknown, path: readonly (string | symbol)[], change: (found: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (key === EACH) return Array.isArray(value) ? value.map(entry => changed(entry, rest, change)) : value;
  if (!isRecord(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: changed(Reflect.get(value, key), rest, change) };
}
