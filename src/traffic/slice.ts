/** Visits between two pauses: well under a millisecond of work in any of the loops over a day's visits. */
export const VISITS_PER_SLICE = 4096;
