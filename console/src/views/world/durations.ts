/** Units that a person counts in, the largest first, in seconds. */
const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A time to wait, by its two largest units: `42 min`, `1 h 5 min`, `0 s`. Begun seconds count. */
export function durationText(seconds: number): string {
  let rest = Math.ceil(Math.max(0, seconds));
  const first = UNITS.findIndex(([, size]) => rest >= size);
  if (first === -1) return '0 s';
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}

/** Seconds from `nowMs` to an instant, to the millisecond; 0 where it has passed. */
export function secondsUntil(instant: string, nowMs: number): number {
  return Math.max(0, Math.round(Date.parse(instant) - nowMs) / 1_000);
}

/** The value that an input of the type `datetime-local` shows for an instant, in UTC. */
export function inputOfInstant(instant: string): string {
  return instant.slice(0, 19);
}

/** The instant that such an input means, in UTC; null where it is empty or no time. */
export function instantOfInput(value: string): string | null {
  const ms = Date.parse(`${value}Z`);
  return value === '' || Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** A number that was typed; null where it is none, or outside of its bounds. */
export function numberOf(text: string, { min, max }: { readonly min: number; readonly max: number }): number | null {
  const number = Number(text);
  return text.trim() === '' || !(number >= min && number <= max) ? null : number;
}
