import { type Adapter, Low } from 'lowdb';
import { type Files, systemFiles } from '../../src/persistence/files.ts';
import { readJson, writeJson } from '../../src/persistence/json-file.ts';
import { LowStore } from '../../src/persistence/store.ts';

/** Keeps a state in one JSON file. */
export function jsonAdapter<T>(file: string, files: Files = systemFiles): Adapter<T> {
  return {
    read: async () => (await readJson(file, value => value as T, files))?.data ?? null,
    write: data => writeJson(file, data, files),
  };
}

/** A store on what `adapter` holds, or on `initial` where it holds nothing. */
export async function openStore<T>({ adapter, initial }: { adapter: Adapter<T>; initial: T }): Promise<LowStore<T>> {
  const low = new Low(adapter, initial);
  await low.read();
  return new LowStore(low);
}
