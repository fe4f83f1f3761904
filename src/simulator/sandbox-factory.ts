import { formats } from '../contract/formats.ts';
import { builtinNames, isBuiltin } from '../fixture/builtin-names.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { addingBytes } from '../memory/value-bytes.ts';
import type { DataFolder } from '../persistence/data-folder.ts';
import { memoryStorage } from '../persistence/store.ts';
import type { SandboxSettings } from '../persistence/stored-data.ts';
import { countRecords } from '../sandbox/footprint.ts';
import { initialDataOf, SANDBOX_BYTES, Sandbox, type Setup, type Shared } from '../sandbox/sandbox.ts';
import type { Storage } from '../sandbox/storage.ts';
import { DEFAULT_SANDBOX, isSandboxName } from './bearer.ts';
import type { SandboxOptions, SimulatorOptions } from './options.ts';
import { type Fixtures, readFixture, type SourcedFixture } from './read-fixture.ts';
import { settingsOf, setupOf } from './setup.ts';
import { hint, OptionError, shown, validateSandboxOptions } from './validate-options.ts';
import { varyFixture } from './vary-fixture.ts';

export interface FactoryParts {
  readonly shared: Shared;
  readonly fixtures: Fixtures;
  /** What sandboxes begin as where nothing else is said. */
  readonly fixture: SourcedFixture;
  /** The server's. */
  readonly options: SimulatorOptions;
  /** Where sandboxes are kept; null: only in memory. */
  readonly folder: DataFolder | null;
  /** Real time, epoch milliseconds. */
  readonly source: () => number;
}

/** A sandbox that may be made. */
export interface Planned {
  readonly setup: Setup;
  /** Null for one that is not kept in the data folder. */
  readonly settings: SandboxSettings | null;
}

/** Makes sandboxes: options in, a sandbox out. */
export class SandboxFactory {
  readonly #parts: FactoryParts;
  readonly #defaultSetup: Setup;

  /** @throws OptionError · FixtureError */
  constructor(parts: FactoryParts) {
    this.#parts = parts;
    this.#defaultSetup = this.#setupOf(settingsOf(DEFAULT_SANDBOX, null, parts.options), parts.fixture, 0);
  }

  /** What a sandbox is made of that has the server's fixture and options. */
  planDefault(name: string, by: 'token' | 'control'): Planned {
    const settings = by === 'control' ? settingsOf(name, null, this.#parts.options) : null;
    return { setup: { ...this.#defaultSetup, name }, settings };
  }

  /**
   * What a sandbox with options of its own is made of, what is left out being the server's. A fixture is a built-in one
   * or an object: no file of the server is read.
   * @throws OptionError · FixtureError
   */
  async plan(name: string, options: SandboxOptions): Promise<Planned> {
    if (!isSandboxName(name)) throw new OptionError('name', `${formats.name!.must}; got ${shown(name)}`);
    validateSandboxOptions(options);
    const { fixture } = options;
    if (typeof fixture === 'string' && !isBuiltin(fixture)) {
      throw new OptionError('fixture', `${shown(fixture)} is not built in${hint(fixture, builtinNames)}`);
    }
    const server = this.#parts.options;
    const assume = { ...server.assume, ...options.assume };
    const source = fixture === undefined ? null : await readFixture(fixture);
    const settings = settingsOf(name, source, { ...server, ...options, assume });
    return { settings, setup: await this.setupOf(settings) };
  }

  /**
   * What a sandbox with these settings is made of. The server's fault rules are for those with the server's fixture.
   * @throws OptionError · FixtureError
   */
  async setupOf(settings: SandboxSettings): Promise<Setup> {
    const { shared, fixture: serverFixture, fixtures, folder } = this.#parts;
    const { fixture: own } = settings;
    if (own === null) return this.#setupOf(settings, serverFixture, 0);
    const fixture = await fixtures.load(own);
    // Built-in ones are not of a client's making, and there is one of each.
    const bytes =
      own.json === null ? 0 : await shared.queue.run(fixtureBytes(fixture, folder === null ? null : own.json));
    return this.#setupOf(settings, fixture, bytes);
  }

  #setupOf({ name, fixture: own, options }: SandboxSettings, given: SourcedFixture, bytes: number): Setup {
    const { options: server, source, shared } = this.#parts;
    const fixture = shared.dataChange === null ? given : varyFixture(given, shared.dataChange);
    const rules = own === null ? (server.faults ?? []) : [];
    const { journal: journalSize = 1000 } = server;
    return setupOf({ name, fixture, options, rules, bytes, journalSize, source });
  }

  /** A new sandbox. @throws 400 where there is no memory for it */
  make({ setup, settings }: Planned): Sandbox {
    const { shared, folder } = this.#parts;
    shared.memory.ensure(setup.bytes + SANDBOX_BYTES);
    const initial = initialDataOf(setup);
    const kept = settings === null ? null : folder?.newStorage(settings, initial);
    return new Sandbox(setup, kept ?? memoryStorage(initial), shared);
  }

  /** A sandbox of an earlier run. */
  reopen(setup: Setup, storage: Storage): Sandbox {
    return new Sandbox(setup, storage, this.#parts.shared);
  }
}

/** Yields between slices of work. @param kept what is remembered of how the fixture was written */
function* fixtureBytes({ state, hits }: Fixture, kept: unknown): Generator<void, number, void> {
  yield* countRecords(state);
  let bytes = (yield* addingBytes(state)) + (yield* addingBytes(kept));
  for (const { log } of hits.values()) bytes += log.committedBytes;
  return bytes;
}
