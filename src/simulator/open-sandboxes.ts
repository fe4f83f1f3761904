import type { Log } from '../log/log.ts';
import { type DataFolder, type KeptSandbox, refuseOthers } from '../persistence/data-folder.ts';
import { DataError } from '../persistence/files.ts';
import type { MadeWith } from '../persistence/stored-data.ts';
import { initialDataOf, type Sandbox, type Setup } from '../sandbox/sandbox.ts';
import type { Storage } from '../sandbox/storage.ts';
import { DEFAULT_SANDBOX } from './bearer.ts';
import type { SimulatorOptions } from './options.ts';
import { Fixtures, readFixture, type SourcedFixture } from './read-fixture.ts';
import { type FactoryParts, SandboxFactory } from './sandbox-factory.ts';
import { Sandboxes } from './sandboxes.ts';
import { validateSandboxOptions } from './validate-options.ts';

/** What a server has at its start. */
export interface OpenedSandboxes {
  /** As given; seed and traffic factor are those of the data folder where it has some. */
  readonly options: SimulatorOptions;
  readonly sandboxes: Sandboxes;
  readonly factory: SandboxFactory;
}

/**
 * The sandboxes that there are at the start: the default one and, of a data folder, those of earlier runs.
 * @throws OptionError · FixtureError, and Error in plain words for a fixture that cannot be read · DataError where the
 * folder cannot be used, or not with these options
 */
export async function openSandboxes(
  given: SimulatorOptions,
  log: Log,
  parts: Pick<FactoryParts, 'shared' | 'folder' | 'source'>,
): Promise<OpenedSandboxes> {
  const { folder } = parts;
  const fixtures = new Fixtures(parts.shared.queue);
  const { fixture, options, madeWith } = await withFolder(given, fixtures, folder);
  const factory = new SandboxFactory({ ...parts, fixtures, fixture, options });
  if (folder?.madeWith === null) await folder.remember(madeWith);
  const first: Sandbox[] = [];
  try {
    if (folder !== null) first.push(...(await reopenAll(factory, folder)));
    const main = first.find(({ name }) => name === DEFAULT_SANDBOX);
    if (main !== undefined) logKeptPlan(main, options, log);
    else {
      const made = factory.make(factory.planDefault(DEFAULT_SANDBOX, 'control'));
      first.unshift(made);
      await made.save();
    }
  } catch (error) {
    await Promise.allSettled(first.map(sandbox => sandbox.close()));
    throw error;
  }
  const make = (name: string, by: 'token' | 'control') => factory.make(factory.planDefault(name, by));
  return { options, factory, sandboxes: new Sandboxes(options.sandboxes ?? 1000, first, make) };
}

interface Defaults {
  readonly fixture: SourcedFixture;
  readonly options: SimulatorOptions;
  /** What a folder is, or is to be, made with. */
  readonly madeWith: MadeWith;
}

/** The options as they were given; fixture, seed and traffic factor are those of the data folder where it has some. */
async function withFolder(given: SimulatorOptions, fixtures: Fixtures, folder: DataFolder | null): Promise<Defaults> {
  const own = given.fixture === undefined ? null : await readFixture(given.fixture);
  const made = folder?.madeWith ?? null;
  if (folder === null || made === null) {
    const source = own ?? (await readFixture('demo'));
    const madeWith = { fixture: source, seed: given.seed ?? null, traffic: given.traffic ?? 1 };
    return { fixture: await fixtures.load(source), options: given, madeWith };
  }
  const fixture = await fixtures.load(made.fixture);
  refuseOthers(folder.path, made, { fixture: own, options: given, fixtureSeed: fixture.seed });
  const { seed: _, ...rest } = given;
  const seed = made.seed === null ? {} : { seed: made.seed };
  return { fixture, options: { ...rest, ...seed, traffic: made.traffic }, madeWith: made };
}

/** The sandboxes of earlier runs. All are read before anything is written: a start that is refused changes no file. */
async function reopenAll(factory: SandboxFactory, folder: DataFolder): Promise<Sandbox[]> {
  const kept: { setup: Setup; storage: Storage }[] = [];
  try {
    for (const sandbox of folder.sandboxes) {
      const setup = await keptSetup(factory, sandbox);
      kept.push({ setup, storage: await folder.open(sandbox, initialDataOf(setup)) });
    }
    await folder.recover();
    return kept.map(({ setup, storage }) => factory.reopen(setup, storage));
  } catch (error) {
    await Promise.allSettled(kept.map(({ storage }) => storage.close()));
    throw error;
  }
}

/**
 * What a kept sandbox goes back to when it is reset: as it was made, but for the server's faults of today; the default
 * one as the server is started today.
 */
async function keptSetup(factory: SandboxFactory, { settings, path }: KeptSandbox): Promise<Setup> {
  if (settings.name === DEFAULT_SANDBOX) return factory.planDefault(DEFAULT_SANDBOX, 'control').setup;
  try {
    validateSandboxOptions(settings.options);
    return await factory.setupOf(settings);
  } catch (error) {
    throw new DataError(`${path} cannot be used: ${(error as Error).message}`);
  }
}

/** The account is kept, its plan with it: another one that is given has no effect until a reset. */
function logKeptPlan({ state }: Sandbox, { plan }: SimulatorOptions, log: Log): void {
  const { plan: kept } = state.account;
  if (plan === undefined || plan === kept) return;
  log.info({ plan: kept, given: plan }, 'the data folder has kept another plan; the one given holds from a reset on');
}
