const SEPARATOR = ', ';

/** Several causes as the journal has them; null of none. */
export function joinedCauses(causes: readonly string[]): string | null {
  return causes.length === 0 ? null : causes.join(SEPARATOR);
}

/** The causes of an entry, one by one. */
export function causesOf(cause: string | null): readonly string[] {
  return cause === null ? [] : cause.split(SEPARATOR);
}
