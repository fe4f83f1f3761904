import { type Row, variantsOf } from '../variant.ts';

interface Moment {
  readonly name: string;
  readonly clock: string;
  readonly what: string;
}

/** In the years of the demo's traffic as far as the calendar lets it: 29 February is the next one. */
const MOMENTS: readonly Moment[] = [
  {
    name: 'gap',
    clock: '2026-03-29T00:59:30Z',
    what: 'half a minute before 02:00 to 03:00 is skipped in Central Europe',
  },
  {
    name: 'overlap',
    clock: '2025-10-26T00:59:30Z',
    what: 'half a minute before 02:00 to 03:00 is repeated in Central Europe',
  },
  { name: 'leap-day', clock: '2028-02-29T12:00:00Z', what: '29 February' },
  { name: 'month-end', clock: '2026-04-30T23:59:30Z', what: "half a minute before a month's end, UTC" },
  { name: 'year-end', clock: '2025-12-31T23:59:30Z', what: "half a minute before a year's end, UTC" },
  { name: 'midnight', clock: '2026-06-15T23:59:30Z', what: 'half a minute before midnight, UTC' },
];

const rowOf = ({ name, clock, what }: Moment): Row => ({
  name,
  level: 'may',
  meaning: `The clock of a server that was given none starts at ${clock}: ${what}.`,
  needs: { seen: 'real-clock' },
  options: { clock },
  // What is announced for a date is a variant of its own.
  assume: { 'event-ids': 'present' },
});

export const time = variantsOf('time', MOMENTS.map(rowOf));
