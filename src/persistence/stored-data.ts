import { assume, defaultAssumptions } from '../contract/assumptions.ts';
import type { State } from '../rules/state.ts';
import type { Ranges } from '../sandbox/number-ranges.ts';
import type { SandboxData, Snapshot } from '../sandbox/sandbox-data.ts';
import { inZoneCase } from '../time/zone.ts';
import {
  anything,
  flag,
  list,
  MalformedError,
  nullable,
  number,
  object,
  type Reader,
  text,
} from '../traffic/reader.ts';

// What the files of a data folder hold.

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
  /** As who makes a sandbox of them has them. */
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

const MANY = { most: Number.MAX_SAFE_INTEGER };

const record: Reader<object> = (value, path) => {
  if (typeof value === 'object' && value !== null) return value;
  throw new MalformedError(path, 'must be an object');
};

const readFixtureSource = object<FixtureSource>({
  name: text({ longest: 4096 }),
  json: withPhones,
});

/** @throws MalformedError */
export const readMadeWith: Reader<MadeWith> = object<MadeWith>({
  fixture: readFixtureSource,
  seed: nullable(text()),
  traffic: number(),
});

/** @throws MalformedError */
export const readSettings: Reader<SandboxSettings> = object<SandboxSettings>({
  name: text({ longest: 64 }),
  fixture: nullable(readFixtureSource),
  options: record,
});

// The records themselves are as the rules made them.
const readRecords = object({
  account: record,
  tokens: list(record, MANY),
  sites: list(record, MANY),
  events: list(record, MANY),
  milestones: list(record, MANY),
  sequence: number({ whole: true }),
}) as Reader<unknown> as Reader<State>;

const readState: Reader<State> = (value, path) => readRecords(withZoneCase(withPhones(value)), path);

const whole = number({ least: 1, whole: true });

const readRange: Reader<Ranges[number]> = (value, path) => {
  const [first, last] = list(whole, { least: 2, most: 2 })(value, path) as [number, number];
  if (first > last) throw new MalformedError(path, 'must not end before it begins');
  return [first, last];
};

const readAllRanges = list(readRange, MANY);

// Records get their numbers in the order in which they are ingested.
const readRanges: Reader<Ranges> = (value, path) => {
  const ranges = readAllRanges(value, path);
  for (const [index, [first]] of ranges.entries()) {
    if (index > 0 && first <= ranges[index - 1]![1]) throw new MalformedError(`${path}[${index}]`, 'must ascend');
  }
  return ranges;
};

/** @throws MalformedError */
export const readData: Reader<StoredData> = object<StoredData>({
  state: readState,
  hits: readRanges,
  snapshots: list(whole),
});

/** @throws MalformedError */
export const readSnapshot: Reader<StoredSnapshot> = object<StoredSnapshot>({
  name: text(),
  state: readState,
  hits: readRanges,
  nowMs: number(),
  frozen: flag,
  // A later Leadline may know more of them, and have other names for choices.
  assumptions: (value, path) => {
    try {
      return assume(defaultAssumptions, record(value, path) as Record<string, unknown>);
    } catch (error) {
      throw error instanceof RangeError ? new MalformedError(path, `are wrong: ${error.message}`) : error;
    }
  },
  rules: anything as Reader<Snapshot['rules']>,
});

/** Numbers of the records of the log to which data refer. */
export function recordsIn({ hits, snapshots }: SandboxData): Ranges {
  return [hits, ...snapshots.map(snapshot => snapshot.hits)].flatMap(({ records }) => records);
}

/** A state or a fixture as it was stored. Where Leadline 0.1 did so, the device that is now `Phone` was `Mobile`. */
function withPhones(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.sites)) return stored;
  return { ...stored, sites: stored.sites.map(site => changed(site, ['traffic', 'profile', 'devices'], renamedPhone)) };
}

function renamedPhone(devices: unknown): unknown {
  if (!isRecord(devices)) return devices;
  return Object.fromEntries(
    Object.entries(devices).map(([device, weight]) => [device === 'Mobile' ? 'Phone' : device, weight]),
  );
}

/** A state as it was stored. Leadline 0.1 kept the timezones of the account and of sites in the letter case of the client. */
function withZoneCase(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.sites)) return stored;
  const corrected = (value: unknown) =>
    changed(value, ['timezone'], zone => (typeof zone === 'string' ? inZoneCase(zone) : zone));
  return { ...stored, account: corrected(stored.account), sites: stored.sites.map(corrected) };
}

/** `value` with what is at `path` changed, where there is something. */
function changed(value: unknown, [key, ...rest]: readonly string[], change: (found: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (!isRecord(value) || !(key in value)) return value;
  return { ...value, [key]: changed(value[key], rest, change) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
