const WIDE = /[\u0100-\uffff]/;

// What the runtime takes on a machine of 64 bits: headers, rounding, and the hidden parts of objects.
const STRING_BYTES = 28;
const OBJECT_BYTES = 32;
const FIELD_BYTES = 8;
const NUMBER_BYTES = 16;

/** Bytes that a text takes in the heap: one a character, two where any is beyond Latin-1, behind a header. */
export function textBytes(text: string): number {
  return STRING_BYTES + (WIDE.test(text) ? text.length * 2 : text.length);
}

/**
 * Estimated bytes of a plain value, as JSON can hold it: texts by `textBytes`, objects and lists with a place for each
 * entry; names of fields are shared by many objects and cost nothing.
 * @param isShared objects that are kept anyway
 */
export function valueBytes(value: unknown, isShared: (value: object) => boolean = () => false): number {
  return addBytes([value], Number.POSITIVE_INFINITY, isShared);
}

const VALUES_PER_SLICE = 10_000;

/** As `valueBytes`. Yields between slices of work. */
export function* addingBytes(value: unknown): Generator<void, number, void> {
  const waiting = [value];
  let bytes = 0;
  while (waiting.length > 0) {
    bytes += addBytes(waiting, VALUES_PER_SLICE, () => false);
    yield;
  }
  return bytes;
}

/** Bytes of the last values that wait, `max` of them at most; the entries of objects wait in their turn. */
function addBytes(waiting: unknown[], max: number, isShared: (value: object) => boolean): number {
  let bytes = 0;
  // A stack of our own: values may be nested deeper than the runtime's.
  for (let count = 0; count < max && waiting.length > 0; count++) {
    const next = waiting.pop();
    if (typeof next === 'string') bytes += textBytes(next);
    else if (typeof next === 'number') bytes += NUMBER_BYTES;
    else if (typeof next === 'object' && next !== null && !isShared(next)) {
      const entries = Object.values(next);
      bytes += OBJECT_BYTES + entries.length * FIELD_BYTES;
      for (const entry of entries) waiting.push(entry);
    }
  }
  return bytes;
}
