import { readFile } from 'node:fs/promises';
import { builtinNames, isBuiltin } from '../fixture/builtin-names.ts';
import { builtinFixture, type Fixture, loadingFixture } from '../fixture/fixture.ts';
import type { FixtureSource } from '../persistence/stored-data.ts';
import { fingerprint } from '../random/random.ts';
import type { SliceQueue } from '../time/in-slices.ts';
import { OptionError, shown } from './validate-options.ts';

/** A fixture with its identity: a built-in one's name, or a digest of its content. */
export interface SourcedFixture extends Fixture {
  readonly id: string;
}

/**
 * The fixture that `given` means: a built-in one's name, a path of a JSON file, or the fixture itself. Files are read,
 * never written.
 * @throws OptionError
 */
export async function readFixture(given: string | object): Promise<FixtureSource> {
  if (typeof given !== 'string') return { name: 'inline', json: given };
  if (isBuiltin(given)) return { name: given, json: null };
  return { name: given, json: parse(given, await read(given)) };
}

/** Loads fixtures; built-in ones once, since they never change. */
export class Fixtures {
  readonly #queue: SliceQueue;
  readonly #builtin = new Map<string, SourcedFixture>();

  constructor(queue: SliceQueue) {
    this.#queue = queue;
  }

  /** @throws FixtureError · RangeError where there is no built-in one of that name */
  async load({ name, json }: FixtureSource): Promise<SourcedFixture> {
    if (json !== null) return this.#queue.run(loadingSourced(name, json));
    const fixture = this.#builtin.get(name) ?? { ...(await builtinFixture(name)), id: name };
    this.#builtin.set(name, fixture);
    return fixture;
  }
}

function* loadingSourced(name: string, json: unknown): Generator<void, SourcedFixture, void> {
  return { ...(yield* loadingFixture(name, json)), id: yield* digestOf(json) };
}

function* digestOf(json: unknown): Generator<void, string, void> {
  const prints: string[] = [];
  try {
    for (const text of textsOf(json, 0)) {
      prints.push(fingerprint('fixture', text));
      yield;
    }
    return fingerprint('fixture', ...prints);
  } catch (error) {
    // Nested deeper than the stack: whoever reads that part refuses it.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

const ENTRIES_PER_TEXT = 256;
/** Where the lists of a fixture are: those of records, and the hits of each site. */
const DEEPEST_LISTS = 2;

/** A value as JSON, the lists of a fixture in pieces. */
function* textsOf(value: unknown, depth: number): Generator<string, void, void> {
  if (Array.isArray(value)) {
    for (let from = 0; from < value.length; from += ENTRIES_PER_TEXT) {
      yield JSON.stringify(value.slice(from, from + ENTRIES_PER_TEXT));
    }
    yield `${value.length}`;
  } else if (depth < DEEPEST_LISTS && typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (entry === undefined) continue;
      yield JSON.stringify(key);
      yield* textsOf(entry, depth + 1);
    }
    yield '}';
  } else yield JSON.stringify(value) ?? '';
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const names = builtinNames.join(', ');
    throw new OptionError(
      'fixture',
      `${shown(file)} is neither built in (${names}) nor a file that can be read (${code})`,
    );
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OptionError('fixture', `${shown(file)} is not JSON: ${(error as Error).message}`);
  }
}
