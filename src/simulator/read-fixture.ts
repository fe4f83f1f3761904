import { readFile } from 'node:fs/promises';
import { fingerprint } from '../random/random.ts';
import { builtinFixture, builtinNames, type Fixture, loadFixture } from '../store/fixture.ts';

/** Where a fixture comes from: all that has to be remembered to load it again. */
export interface FixtureSource {
  /** A built-in one's name, the path of a file, or `inline`. */
  readonly name: string;
  /** What the fixture says; null for a built-in one. */
  readonly json: unknown;
}

/** A fixture and what tells it from others: a built-in one's name, a digest of what any other says. */
export interface SourcedFixture extends Fixture {
  readonly id: string;
}

/**
 * The fixture that `given` means: a built-in one's name, a path of a JSON file, or the fixture itself. Files are read,
 * never written.
 * @throws Error in plain words
 */
export async function readFixture(given: string | object): Promise<FixtureSource> {
  if (typeof given !== 'string') return { name: 'inline', json: given };
  if (builtinNames.includes(given)) return { name: given, json: null };
  return { name: given, json: parse(given, await read(given)) };
}

/** @throws FixtureError · Error in plain words where there is no built-in one of that name */
export async function fixtureOf({ name, json }: FixtureSource): Promise<SourcedFixture> {
  if (json === null) return { ...(await builtinFixture(name)), id: name };
  return { ...loadFixture(name, json), id: digestOf(json) };
}

function digestOf(json: unknown): string {
  try {
    return fingerprint('fixture', JSON.stringify(json));
  } catch (error) {
    // Nested deeper than the stack: whoever reads that part refuses it.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const names = builtinNames.join(', ');
    throw new Error(`fixture "${file}" is neither built in (${names}) nor a file that can be read (${code})`);
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`fixture "${file}" is not JSON: ${(error as Error).message}`);
  }
}
