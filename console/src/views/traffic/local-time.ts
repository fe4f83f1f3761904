/** A time zone as this browser knows it. Local times are seconds of a wall clock, as if it were UTC. */
export interface Zone {
  readonly name: string;
  toLocalS(epochS: number): number;
  /** As the API reads a local time: one that is skipped moves forward, of one that occurs twice the earlier is taken. */
  toEpochS(localS: number): number;
}

const DAY_S = 86_400;

/** The zone called `name`; null where the browser does not know it. */
export function zoneOf(name: string): Zone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
  const toLocalS = (epochS: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(epochS * 1000).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  };
  const offsetAt = (epochS: number) => toLocalS(epochS) - epochS;
  return {
    name,
    toLocalS,
    toEpochS(localS) {
      // No zone changes twice within two days: a day either side has what held before and after a change near by.
      const before = offsetAt(localS - DAY_S);
      const after = offsetAt(localS + DAY_S);
      const found = [localS - Math.max(before, after), localS - Math.min(before, after)].find(
        epochS => toLocalS(epochS) === localS,
      );
      return found ?? localS - before;
    },
  };
}

/** Seconds of `YYYY-MM-DD HH:MM:SS`, also with a `T` and without the seconds; null for other texts. */
export function parseTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/.exec(text);
  if (match === null) return null;
  const ms = Date.parse(`${match[1]}T${match[2]}${match[3] ?? ':00'}Z`);
  return Number.isNaN(ms) ? null : ms / 1000;
}

/** `YYYY-MM-DD HH:MM:SS`. */
export function timeText(localS: number): string {
  return new Date(localS * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
