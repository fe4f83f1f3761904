import type { Group } from '../../variants/variant.ts';
import type { VariantResult } from '../result.ts';

/** What a client has to do to survive the variants of a group. */
const BY_GROUP: Readonly<Record<Group, string>> = {
  format:
    'Parse JSON with a parser, ignore fields and headers that are not known, and read headers in any letter case.',
  refusals: 'Look at the status before the body; wait for Retry-After, then send the request again.',
  wire: 'Send a read again after a broken connection or an answer that cannot be parsed; wait 10 s or more for an answer.',
  ambiguous: 'The write may have been carried out: read what is there before it is sent again.',
  paging: 'Go on while has_more is true, after the last record of the page, whatever its length.',
  announced: 'The service has announced this: change the client before it comes.',
  silence: 'The documentation leaves this open: do not rely on one choice.',
  time: 'Compute with instants and zones; no day, month or hour has a fixed length or number.',
  access:
    'Stop at a 401, or at a 400 that says that the token lacks permission, and say so; sending the request again does not help.',
  plans: 'Wait for Retry-After after a 429, and keep within the limits.',
  data: 'Take texts for what they are, and lists of any length, none included.',
};

/** What to do about a variant that the client did not get through. */
export function adviceOn({ verdict, group }: Pick<VariantResult, 'verdict' | 'group'>): string {
  if (verdict === 'flaky') return 'The same run passed when repeated: make the tests give the same result each time.';
  const advice = BY_GROUP[group];
  return verdict === 'hung' ? `Give each request a timeout, and each loop an end. ${advice}` : advice;
}
