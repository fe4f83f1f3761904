import type { WorldOptions } from './options.ts';
import type { FixtureSource } from './read-fixture.ts';

/** How one sandbox was set up; its folder remembers it, so that it comes back as it was made. */
export interface SandboxSettings {
  readonly name: string;
  /** Null: the server's. */
  readonly fixture: FixtureSource | null;
  readonly options: Omit<WorldOptions, 'fixture'>;
}

const OWN = ['seed', 'clock', 'frozen', 'plan', 'traffic', 'strict', 'assume'] as const;

/** @param options of the server, those of the sandbox's own laid over them */
export function settingsOf(name: string, fixture: FixtureSource | null, options: WorldOptions): SandboxSettings {
  const own = OWN.flatMap(key => (options[key] === undefined ? [] : [[key, options[key]]]));
  return { name, fixture, options: Object.fromEntries(own) };
}
