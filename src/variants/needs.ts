/** What tests must use for a variant to touch them. All that is named must hold; of each list, one is enough. */
export interface Needs {
  readonly operations?: readonly string[];
  /** As `OPERATION.NAME`. */
  readonly parameters?: readonly string[];
  /** How causes of the journal begin. */
  readonly causes?: readonly string[];
  readonly seen?: Condition;
}

/** What the requests and answers of tests can show, and what of them shows it. */
export const CONDITIONS = {
  'real-clock': 'a clock that follows real time, and no request that names the present',
  'several-records': 'a page of a list with two records or more',
  'refused-cursor': 'a page asked for by a cursor that was refused, or is empty',
  'events-with-id': 'an event with an id',
  'events-without-id': 'an event without an id',
  timestamps: 'an answer with a moment in it',
  'several-rows': 'a report of two rows or more',
  'no-data': 'a report without rows, or with nothing but zeros',
  'missing-value': 'a row with an empty value',
  'bounce-rate': 'a report on bounce_rate',
  hostnames: 'a report on a hostname, or the pages of current visitors',
  'long-day-range': 'a report by day on more than 180 days, or on an open range',
  'refused-report': 'a report that was refused with 400 or 422',
  'goal-code': 'a report on an event by its goal code',
  'unknown-event': 'a report on an event that was refused, or is empty',
  'empty-value': 'a parameter or a timezone that is empty',
  'refused-without-accept': 'a refused request whose Accept does not name JSON',
  'refused-in-html': 'a refusal in HTML',
} as const;

export type Condition = keyof typeof CONDITIONS;
