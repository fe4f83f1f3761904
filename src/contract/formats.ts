import { parseInstant } from '../time/instant.ts';
import { parseDate } from '../time/timestamp.ts';
import { isZoneName } from '../time/zone.ts';
import type { Formats } from './validate.ts';

/** The formats that the API documents name beside those of OpenAPI. */
export const formats: Formats = {
  zone: isZoneName,
  'calendar-date': text => parseDate(text) !== null,
  instant: text => parseInstant(text) !== null,
};
