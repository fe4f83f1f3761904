/** A query string taken apart: the first value of each key, the keys given more than once, in order of appearance. */
export interface Query {
  readonly values: Readonly<Record<string, string>>;
  readonly repeated: readonly string[];
}

/**
 * Reads a query string as forms write them: `+` is a space, broken percent-encoding stays as it is. The record has no
 * prototype, so that a key such as `__proto__` is a key like any other.
 */
export function readQuery(text: string): Query {
  const values: Record<string, string> = Object.create(null);
  const repeated = new Set<string>();
  if (text !== '') {
    for (const [key, value] of new URLSearchParams(text)) {
      if (key in values) repeated.add(key);
      else values[key] = value;
    }
  }
  return { values, repeated: [...repeated] };
}
