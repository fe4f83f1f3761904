/** A value of a fixture or a profile that is not as it must be; `path` leads to it, such as `sites[2].timezone`. */
export class MalformedError extends Error {
  readonly path: string;
  readonly fault: string;

  constructor(path: string, fault: string) {
    super(path === '' ? fault : `${path}: ${fault}`);
    this.path = path;
    this.fault = fault;
  }
}

/** Turns parsed JSON into a record of ours. @throws MalformedError */
export type Reader<T> = (value: unknown, path: string) => T;

export const text =
  ({ longest = 255, shortest = 1 } = {}): Reader<string> =>
  (value, path) => {
    if (typeof value !== 'string') throw new MalformedError(path, 'must be a string');
    const { length } = [...value];
    if (length < shortest) throw new MalformedError(path, 'must not be empty');
    if (length > longest) throw new MalformedError(path, `must not be longer than ${longest} characters`);
    return value;
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

export const nullable =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, path) =>
    value === null ? null : read(value, path);

/** What `read` makes of a value, and `absent` where there is none. */
export const optional =
  <T, A>(read: Reader<T>, absent: A): Reader<T | A> =>
  (value, path) =>
    value === undefined ? absent : read(value, path);

export const list =
  <T>(read: Reader<T>, { least = 0, most = 100_000 } = {}): Reader<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new MalformedError(path, 'must be an array');
    if (value.length < least || value.length > most) {
      const size = least === most ? `${least}` : `${least} to ${most}`;
      throw new MalformedError(path, `must have ${size} entries`);
    }
    return value.map((entry, index) => read(entry, `${path}[${index}]`));
  };

/** An object with any keys that `readKey` accepts. */
export const mapOf =
  <K extends string, T>(readKey: Reader<K>, read: Reader<T>): Reader<Record<K, T>> =>
  (value, path) => {
    const entries = Object.entries(asObject(value, path));
    return Object.fromEntries(
      entries.map(([key, entry]) => [readKey(key, join(path, key)), read(entry, join(path, key))]),
    ) as Record<K, T>;
  };

/** An object with the keys of `fields` and no others. */
export const object =
  <T>(fields: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (value, path) => {
    const given = asObject(value, path);
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(fields, key)) continue;
      throw new MalformedError(join(path, key), `is not known here; known: ${Object.keys(fields).join(', ')}`);
    }
    const made: Partial<T> = {};
    for (const key in fields) {
      const entry = Object.hasOwn(given, key) ? given[key] : undefined;
      const read: Reader<T[typeof key]> = fields[key];
      made[key] = entry === undefined ? missing(read, join(path, key)) : read(entry, join(path, key));
    }
    return made as T;
  };

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

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
