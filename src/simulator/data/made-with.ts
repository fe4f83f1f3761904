import { isDeepStrictEqual } from 'node:util';
import { DataError } from '../../store/data-error.ts';
import { nullable, number, object, text } from '../../traffic/reader.ts';
import type { SimulatorOptions } from '../options.ts';
import type { FixtureSource } from '../read-fixture.ts';
import { readFixtureSource } from './settings-file.ts';

/** What a data folder was made with: its traffic follows from it, and so do the ids. */
export interface MadeWith {
  readonly fixture: FixtureSource;
  /** Null: the fixture's. */
  readonly seed: string | null;
  readonly traffic: number;
}

/** @throws MalformedError */
export const readMadeWith = object<MadeWith>({
  fixture: readFixtureSource,
  seed: nullable(text()),
  traffic: number(),
});

export interface Given {
  /** Null where none was given. */
  readonly fixture: FixtureSource | null;
  readonly options: Pick<SimulatorOptions, 'seed' | 'traffic'>;
  /** The seed of the folder's fixture. */
  readonly fixtureSeed: string;
}

/** Refuses to start a folder with anything else than it was made with; what is not given is not compared. @throws DataError */
export function refuseOthers(folder: string, made: MadeWith, { fixture, options, fixtureSeed }: Given): void {
  const seed = made.seed ?? fixtureSeed;
  if (fixture !== null && !isSame(fixture, made.fixture)) {
    const [was, is] = [made.fixture.name, fixture.name];
    throw other(folder, 'fixture', was, was === is ? `another content of ${is}` : is);
  }
  if (options.seed !== undefined && options.seed !== seed) throw other(folder, 'seed', seed, options.seed);
  const { traffic = made.traffic } = options;
  if (traffic !== made.traffic) throw other(folder, 'traffic', made.traffic, traffic);
}

function other(folder: string, option: string, was: unknown, is: unknown): DataError {
  const [made, given] = [JSON.stringify(was), JSON.stringify(is)];
  return new DataError(
    `the data folder ${folder} was made with ${option} ${made} and cannot be used with ${given}; leave ${option} out or take another folder`,
  );
}

/** A built-in one is its name, any other its content. */
function isSame(one: FixtureSource, other: FixtureSource): boolean {
  if (one.json === null || other.json === null) return one.json === other.json && one.name === other.name;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one.json)), JSON.parse(JSON.stringify(other.json)));
}
