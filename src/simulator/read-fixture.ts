import { readFile } from 'node:fs/promises';
import { builtinFixture, builtinNames, type Fixture, loadFixture } from '../store/fixture.ts';

/**
 * The fixture that `given` means: a built-in one's name, a path of a JSON file, or the fixture itself. Files are read,
 * never written.
 * @throws Error in plain words
 */
export async function readFixture(given: string | object): Promise<Fixture> {
  if (typeof given !== 'string') return loadFixture('inline', given);
  if (builtinNames.includes(given)) return builtinFixture(given);
  return loadFixture(given, parse(given, await read(given)));
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
