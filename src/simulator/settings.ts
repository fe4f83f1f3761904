import { isDate } from 'node:util/types';
import { textOf } from '../time/instant.ts';
import type { WorldOptions } from './options.ts';
import type { FixtureSource } from './read-fixture.ts';

/** How one sandbox was set up; its folder remembers it, so that it comes back as it was made. */
export interface SandboxSettings {
  readonly name: string;
  /** Null: the server's. */
  readonly fixture: FixtureSource | null;
  readonly options: Omit<WorldOptions, 'fixture' | 'clock'> & { readonly clock?: string };
}

const OWN = ['seed', 'clock', 'frozen', 'plan', 'traffic', 'strict', 'assume'] as const;

/** @param options of the server, those of the sandbox's own laid over them */
export function settingsOf(name: string, fixture: FixtureSource | null, options: WorldOptions): SandboxSettings {
  const { clock } = options;
  const written = { ...options, clock: isDate(clock) ? textOf(clock) : clock };
  const own = OWN.flatMap(key => (written[key] === undefined ? [] : [[key, written[key]]]));
  return { name, fixture, options: Object.fromEntries(own) };
}
