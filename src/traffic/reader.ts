import { isPlainText } from '../contract/plain-text.ts';
import { atOnce } from '../time/at-once.ts';
import { inZoneCase, isZoneName } from '../time/zone.ts';

/** What is wrong in one place; `path` leads to it, such as `sites[2].timezone`, and is empty for the whole. */
export interface Malformed {
  readonly path: string;
  readonly fault: string;
}

/** Faults that one refusal names. */
export const FAULTS_NAMED = 100;

/** A value of a fixture or a profile that is not as it must be: `path` and `fault` are those of the first fault. */
export class MalformedError extends Error {
  readonly path: string;
  readonly fault: string;
  /** All that were found, at most 100. */
  readonly faults: readonly Malformed[];

  constructor(path: string, fault: string, others: readonly Malformed[] = []) {
    super(path === '' ? fault : `${path}: ${fault}`);
    this.path = path;
    this.fault = fault;
    this.faults = [{ path, fault }, ...others];
  }
}

/** Reads several parts of a value, so that the faults of all of them are told at once. */
export class Parts {
  readonly #faults: Malformed[] = [];

  /** What `read` gives; undefined where the part is malformed. */
  read<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      this.#faults.push(...error.faults.slice(0, FAULTS_NAMED - this.#faults.length));
      return undefined;
    }
  }

  /** As `read`, of work that may pause. */
  *readInSlices<T>(work: Generator<void, T, void>): Generator<void, T | undefined, void> {
    try {
      return yield* work;
    } catch (error) {
      return this.read(() => {
        throw error;
      });
    }
  }

  /** Whether no more faults are named. */
  get full(): boolean {
    return this.#faults.length >= FAULTS_NAMED;
  }

  /** @throws the error of `refusal`, a MalformedError where it is left out, where a part was malformed */
  done(refusal: (faults: readonly Malformed[]) => Error = malformed): void {
    if (this.#faults.length > 0) throw refusal(this.#faults);
  }
}

function malformed([first, ...others]: readonly Malformed[]): MalformedError {
  return new MalformedError(first!.path, first!.fault, others);
}

/** Turns parsed JSON into a record of ours. @throws MalformedError */
export type Reader<T> = (value: unknown, path: string) => T;

/** A reader of what may be large: it yields between slices of work. @throws MalformedError */
export type SlicedReader<T> = (value: unknown, path: string) => Generator<void, T, void>;

export const text =
  ({ longest = 255, shortest = 1 } = {}): Reader<string> =>
  (value, path) => {
    if (typeof value !== 'string') throw new MalformedError(path, 'must be a string');
    const { length } = [...value];
    if (length < shortest) throw new MalformedError(path, 'must not be empty');
    if (length > longest) throw new MalformedError(path, `must not be longer than ${longest} characters`);
    return value;
  };

/** Text that can be a name. */
export const nameText = (bounds: Parameters<typeof text>[0] = {}): Reader<string> => {
  const read = text(bounds);
  return (value, path) => {
    const name = read(value, path);
    if (isPlainText(name)) return name;
    throw new MalformedError(path, 'must not hold control characters or lone surrogates');
  };
};

export const number =
  ({ least = 0, most = Number.MAX_SAFE_INTEGER, whole = false } = {}): Reader<number> =>
  (value, path) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new MalformedError(path, 'must be a number');
    if (whole && !Number.isInteger(value)) throw new MalformedError(path, 'must be a whole number');
    if (value < least || value > most) throw new MalformedError(path, `must be from ${least} to ${most}`);
    return value;
  };

export const flag: Reader<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new MalformedError(path, 'must be true or false');
  return value;
};

export const anything: Reader<unknown> = value => value;

export const oneOf =
  <const T extends string>(allowed: readonly T[]): Reader<T> =>
  (value, path) => {
    if (!allowed.includes(value as T)) throw new MalformedError(path, `must be one of ${allowed.join(', ')}`);
    return value as T;
  };

/** Text that `check` finds no fault with. */
export const checkedText =
  (check: (value: string) => boolean, fault: string): Reader<string> =>
  (value, path) => {
    if (typeof value !== 'string' || !check(value)) throw new MalformedError(path, fault);
    return value;
  };

/** The name of a zone, in the letter case of the TZ database; `isZone` tells which names there are. */
export const zoneName =
  (isZone: (name: string) => boolean = isZoneName): Reader<string> =>
  (value, path) => {
    if (typeof value !== 'string' || !isZone(value)) throw new MalformedError(path, 'must be a TZ database name');
    return inZoneCase(value);
  };

export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, path) =>
    value === null ? null : read(value, path);

/** What `read` makes of a value, and `absent` where there is none. */
export const optional =
  <T, A>(read: Reader<T>, absent: A): Reader<T | A> =>
  (value, path) =>
    value === undefined ? absent : read(value, path);

export interface ListBounds {
  /** Entries, both included. */
  readonly least?: number;
  readonly most?: number;
}

/** A list whose entries somebody else reads. */
export const anyList =
  ({ least = 0, most = 100_000 }: ListBounds = {}): Reader<readonly unknown[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new MalformedError(path, 'must be an array');
    if (value.length >= least && value.length <= most) return value;
    throw new MalformedError(path, `must have ${least === most ? least : `${least} to ${most}`} entries`);
  };

const ENTRIES_A_SLICE = 256;

/** A list that may be long. */
export const listInSlices = <T>(read: Reader<T>, bounds?: ListBounds): SlicedReader<T[]> => {
  const readList = anyList(bounds);
  return function* (value, path) {
    const entries = readList(value, path);
    const parts = new Parts();
    const made: T[] = [];
    for (let index = 0; index < entries.length && !parts.full; index++) {
      if (index % ENTRIES_A_SLICE === ENTRIES_A_SLICE - 1) yield;
      made.push(parts.read(() => read(entries[index], `${path}[${index}]`)) as T);
    }
    parts.done();
    return made;
  };
};

export const list = <T>(read: Reader<T>, bounds?: ListBounds): Reader<T[]> => {
  const readSliced = listInSlices(read, bounds);
  return (value, path) => atOnce(readSliced(value, path));
};

/** An object with any keys that `readKey` accepts. */
export const mapOf =
  <K extends string, T>(readKey: Reader<K>, read: Reader<T>): Reader<Record<K, T>> =>
  (value, path) => {
    const parts = new Parts();
    const entries: [K, T][] = [];
    for (const [key, entry] of Object.entries(asObject(value, path))) {
      if (parts.full) break;
      parts.read(() => entries.push([readKey(key, join(path, key)), read(entry, join(path, key))]));
    }
    parts.done();
    return Object.fromEntries(entries) as Record<K, T>;
  };

/** An object with the keys of `fields` and no others. */
export const object =
  <T>(fields: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (value, path) => {
    const given = asObject(value, path);
    const parts = new Parts();
    refuseUnknown(given, fields, path, parts);
    const made: Partial<T> = {};
    for (const key in fields) {
      const entry = Object.hasOwn(given, key) ? given[key] : undefined;
      const read: Reader<T[typeof key]> = fields[key];
      parts.read(() => {
        made[key] = entry === undefined ? missing(read, join(path, key)) : read(entry, join(path, key));
      });
    }
    parts.done();
    return made as T;
  };

/** As `object`, of fields that may be large. */
export const objectInSlices = <T>(fields: { readonly [K in keyof T]: SlicedReader<T[K]> }): SlicedReader<T> =>
  function* (value, path) {
    const given = asObject(value, path);
    const parts = new Parts();
    refuseUnknown(given, fields, path, parts);
    const made: Partial<T> = {};
    for (const key in fields) {
      const read: SlicedReader<T[typeof key]> = fields[key];
      const at = join(path, key);
      made[key] = yield* parts.readInSlices(
        Object.hasOwn(given, key) && given[key] !== undefined
          ? read(given[key], at)
          : sliced(() => missing((absent, where) => atOnce(read(absent, where)), at))(undefined, at),
      );
      yield;
    }
    parts.done();
    return made as T;
  };

/** A reader of what is never large, among those of what may be. */
export const sliced = <T>(read: Reader<T>): SlicedReader<T> =>
  // biome-ignore lint/correctness/useYield: it is done in one slice
  function* (value, path) {
    return read(value, path);
  };

function refuseUnknown(given: object, fields: object, path: string, parts: Parts): void {
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(fields, key) || parts.full) continue;
    parts.read(() => {
      throw new MalformedError(join(path, key), `is not known here; known: ${Object.keys(fields).join(', ')}`);
    });
  }
}

function missing<T>(read: Reader<T>, path: string): T {
  try {
    return read(undefined, path);
  } catch (error) {
    if (error instanceof MalformedError && error.path === path) throw new MalformedError(path, 'is required');
    throw error;
  }
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MalformedError(path, 'must be an object');
  }
  return value as Record<string, unknown>;
}

// A key may be as long as the whole file.
const LONGEST_KEY = 80;

function join(path: string, key: string): string {
  const shown = key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;
  return path === '' ? shown : `${path}.${shown}`;
}
