import { assume, defaultAssumptions } from '../../contract/assumptions.ts';
import type { State } from '../../rules/state.ts';
import type { Snapshot } from '../../sandbox/snapshots.ts';
import type { Runs } from '../../store/runs.ts';
import { anything, flag, list, MalformedError, number, object, type Reader, text } from '../../traffic/reader.ts';
import { withPhones } from './phones.ts';
import { withZoneCase } from './stored-zones.ts';

/** What `state.json` holds of a standing: of hits the numbers of their records in the log, of snapshots the numbers of their files. */
export interface StoredStanding {
  readonly state: State;
  readonly hits: Runs;
  readonly snapshots: readonly number[];
}

/** What the file of a snapshot holds. */
export type StoredSnapshot = Omit<Snapshot, 'hits'> & { readonly hits: Runs };

const MANY = { most: Number.MAX_SAFE_INTEGER };

const record: Reader<object> = (value, path) => {
  if (typeof value === 'object' && value !== null) return value;
  throw new MalformedError(path, 'must be an object');
};

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

const readRun: Reader<Runs[number]> = (value, path) => {
  const [first, last] = list(whole, { least: 2, most: 2 })(value, path) as [number, number];
  if (first > last) throw new MalformedError(path, 'must not end before it begins');
  return [first, last];
};

const readAllRuns = list(readRun, MANY);

// Records get their numbers in the order in which they are ingested.
const readRuns: Reader<Runs> = (value, path) => {
  const runs = readAllRuns(value, path);
  for (const [index, [first]] of runs.entries()) {
    if (index > 0 && first <= runs[index - 1]![1]) throw new MalformedError(`${path}[${index}]`, 'must ascend');
  }
  return runs;
};

/** @throws MalformedError */
export const readStanding: Reader<StoredStanding> = object<StoredStanding>({
  state: readState,
  hits: readRuns,
  snapshots: list(whole),
});

/** @throws MalformedError */
export const readSnapshot: Reader<StoredSnapshot> = object<StoredSnapshot>({
  name: text(),
  state: readState,
  hits: readRuns,
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
