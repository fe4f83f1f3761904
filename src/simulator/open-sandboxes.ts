import type { Log } from '../log/log.ts';
import { beginningOf, type Origin, type Sandbox } from '../sandbox/sandbox.ts';
import { DataError } from '../store/data-error.ts';
import { DEFAULT_SANDBOX } from './bearer.ts';
import type { DataFolder, KeptSandbox } from './data/data-folder.ts';
import type { KeptHome } from './data/sandbox-folder.ts';
import type { SimulatorOptions } from './options.ts';
import type { SourcedFixture } from './read-fixture.ts';
import { Sandboxes } from './sandboxes.ts';
import { settingsOf } from './settings.ts';
import type { Worlds } from './worlds.ts';

export interface OpenSandboxesInput {
  readonly worlds: Worlds;
  /** The server's. */
  readonly fixture: SourcedFixture;
  readonly options: SimulatorOptions;
  /** Null: all is in memory. */
  readonly folder: DataFolder | null;
  readonly log: Log;
}

/**
 * All sandboxes that there are at the start: the default one and, of a data folder, those of earlier runs.
 * @param main what the default sandbox is made of
 * @throws DataError
 */
export async function openSandboxes(main: Origin, input: OpenSandboxesInput): Promise<Sandboxes> {
  const { worlds, options, log } = input;
  const first: Sandbox[] = [];
  try {
    first.push(...(await reopenAll(main, input)));
    const known = first.find(({ name }) => name === DEFAULT_SANDBOX);
    if (known !== undefined) tellOfPlan(known, options, log);
    else {
      const made = worlds.sandbox(main, settingsOf(DEFAULT_SANDBOX, null, options));
      first.unshift(made);
      await made.settle();
    }
  } catch (error) {
    await Promise.allSettled(first.map(sandbox => sandbox.close()));
    throw error;
  }
  return new Sandboxes(options.sandboxes ?? 1000, first, (name, by) =>
    worlds.sandbox({ ...main, name }, by === 'control' ? settingsOf(name, null, options) : null),
  );
}

/** The sandboxes of earlier runs. All are read before anything is written: a start that is refused changes no file. */
async function reopenAll(main: Origin, input: OpenSandboxesInput): Promise<Sandbox[]> {
  const { worlds, folder } = input;
  const kept: { origin: Origin; opened: KeptHome }[] = [];
  try {
    for (const sandbox of folder?.sandboxes ?? []) {
      const origin = sandbox.settings.name === DEFAULT_SANDBOX ? main : await originOf(sandbox, input);
      kept.push({ origin, opened: await sandbox.open(beginningOf(origin)) });
    }
    await folder?.settle();
    for (const { opened } of kept) await opened.settle();
    return kept.map(({ origin, opened }) => worlds.reopen(origin, opened.home));
  } catch (error) {
    await Promise.allSettled(kept.map(({ opened }) => opened.home.log?.close()));
    throw error;
  }
}

/** What a kept sandbox goes back to when it is reset: as it was made, but for the server's faults of today. */
async function originOf({ settings, path }: KeptSandbox, input: OpenSandboxesInput): Promise<Origin> {
  const { worlds, options } = input;
  const { name, fixture: source } = settings;
  try {
    const fixture = source === null ? input.fixture : await worlds.fixture(source);
    const rules = source === null ? (options.faults ?? []) : [];
    return worlds.origin(name, fixture, settings.options, rules, await worlds.fixtureBytes(fixture, source));
  } catch (error) {
    throw new DataError(`${path} cannot be used: ${(error as Error).message}`);
  }
}

/** The account is kept, its plan with it: whoever asks for another would look for it in vain. */
function tellOfPlan({ state }: Sandbox, { plan }: SimulatorOptions, log: Log): void {
  const { plan: kept } = state.account;
  if (plan === undefined || plan === kept) return;
  log.info({ plan: kept, given: plan }, 'the data folder has kept another plan; the one given holds from a reset on');
}
