/** From `atS` (epoch seconds) on, `offset` seconds east of UTC hold. */
export interface Transition {
  readonly atS: number;
  readonly offset: number;
}

export interface Offsets {
  offsetAt(epochS: number): number;
  transitions(fromS: number, toS: number): readonly Transition[];
}

/** What Intl says of a stretch of CHUNK_S seconds. */
interface Chunk {
  /** The offset at the last second before the chunk. */
  readonly offset: number;
  readonly transitions: readonly Transition[];
}

// 1999-12-20 to 2101-01-15: the years 2000 to 2100 in every zone.
const FIRST_S = 945_648_000;
const LAST_S = 4_135_190_400;
// A bit over a year: a look at one costs about 130 questions to the runtime.
const CHUNK_S = 2 ** 25;
// Three days: no zone of 2000 to 2100 changes twice within less than seven (Recife in 2000, Gaza in 2040 do in seven).
const STEP_S = 2 ** 18;

/**
 * The offsets of one zone, asked of the runtime's Intl about a year at a time, on first use, and kept: the few changes
 * are found by steps and bisection, after which an offset is an array access. Null where Intl knows no such zone.
 */
export function createOffsets(name: string): Offsets | null {
  const measure = offsetMeter(name);
  if (measure === null) return null;
  const chunks: Chunk[] = [];
  const chunk = (index: number) => {
    const known = chunks[index];
    if (known !== undefined) return known;
    const made = survey(measure, FIRST_S + index * CHUNK_S);
    chunks[index] = made;
    return made;
  };

  return {
    offsetAt(epochS) {
      const { offset, transitions } = chunk(chunkOf(epochS));
      let current = offset;
      for (const transition of transitions) {
        if (transition.atS > epochS) break;
        current = transition.offset;
      }
      return current;
    },
    transitions(fromS, toS) {
      const found: Transition[] = [];
      for (let index = chunkOf(fromS); index <= chunkOf(toS); index++) {
        for (const transition of chunk(index).transitions) {
          if (transition.atS > fromS && transition.atS <= toS) found.push(transition);
        }
      }
      return found;
    },
  };
}

function chunkOf(epochS: number): number {
  return Math.floor((Math.min(Math.max(epochS, FIRST_S), LAST_S) - FIRST_S) / CHUNK_S);
}

function survey(measure: OffsetMeter, startS: number): Chunk {
  const first = measure(startS - 1);
  const transitions: Transition[] = [];
  let offset = first;
  for (let from = startS - 1; from < startS - 1 + CHUNK_S; from += STEP_S) {
    const next = measure(from + STEP_S);
    if (next === offset) continue;
    transitions.push({ atS: bisect(measure, from, from + STEP_S), offset: next });
    offset = next;
  }
  return { offset: first, transitions };
}

/** The first second in (fromS, toS] at which the offset is no longer that of `fromS`. */
function bisect(measure: OffsetMeter, fromS: number, toS: number): number {
  const before = measure(fromS);
  let low = fromS;
  let high = toS;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (measure(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

type OffsetMeter = (epochS: number) => number;

const OFFSET_FORM = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Asks Intl, some 2 µs a question; null where it knows no zone of this name. */
function offsetMeter(timeZone: string): OffsetMeter | null {
  const format = offsetFormat(timeZone);
  if (format === null) return null;
  return epochS => {
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET_FORM.exec(format.format(epochS * 1000)) ?? [];
    const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return sign === '-' ? -size : size;
  };
}

function offsetFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}
