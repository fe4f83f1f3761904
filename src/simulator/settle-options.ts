import type { DataFolder } from './data/data-folder.ts';
import { type MadeWith, refuseOthers } from './data/made-with.ts';
import type { SimulatorOptions } from './options.ts';
import { readFixture, type SourcedFixture } from './read-fixture.ts';
import type { Worlds } from './worlds.ts';

/** What a server is started with, once its data folder has had its say. */
export interface SettledOptions {
  readonly fixture: SourcedFixture;
  readonly options: SimulatorOptions;
  /** What a folder is, or is to be, made with. */
  readonly madeWith: MadeWith;
}

/**
 * The options as they were given; fixture, seed and traffic factor are those of the data folder where it has some.
 * @throws DataError where the folder was made with others · Error in plain words for a fixture that cannot be used
 */
export async function settleOptions(
  given: SimulatorOptions,
  worlds: Worlds,
  folder: DataFolder | null,
): Promise<SettledOptions> {
  const own = given.fixture === undefined ? null : await readFixture(given.fixture);
  const made = folder?.madeWith ?? null;
  if (folder === null || made === null) {
    const source = own ?? (await readFixture('demo'));
    const madeWith = { fixture: source, seed: given.seed ?? null, traffic: given.traffic ?? 1 };
    return { fixture: await worlds.fixture(source), options: given, madeWith };
  }
  const fixture = await worlds.fixture(made.fixture);
  refuseOthers(folder.path, made, { fixture: own, options: given, fixtureSeed: fixture.seed });
  const { seed: _, ...rest } = given;
  const seed = made.seed === null ? {} : { seed: made.seed };
  return { fixture, options: { ...rest, ...seed, traffic: made.traffic }, madeWith: made };
}
