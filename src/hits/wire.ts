import { EARLIEST_MS, LATEST_MS } from '../time/clock.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { FACETS, type Facet, type FacetValue } from './facets.ts';

/** Dimensions in the order in which a hit is written. */
export const HIT_DIMENSIONS = [
  'hostname',
  'pathname',
  'referrer_hostname',
  'referrer_pathname',
  'browser',
  'operating_system',
  'device_type',
  'country_code',
  'region',
  'state',
  'city',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'keyword',
  'ref',
] as const;

/** What an export adds: both follow from `utm_source` and `referrer_hostname`. */
export const DERIVED_DIMENSIONS = ['referrer_source', 'ai_source'] as const;

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'timestamp',
  'visit',
  'name',
  'value',
  ...HIT_DIMENSIONS,
  ...DERIVED_DIMENSIONS,
]);

/** Facets that belong to the visit, with their fields. */
export const VISIT_FACETS = ['place', 'agent', 'source'] as const satisfies readonly Facet[];

// A field that is not known may have a name as long as the whole hit.
const LONGEST_FIELD_SHOWN = 80;

const LONGEST_TEXT = 2048;
const LONGEST_NAME = 255;
const LARGEST_VALUE_CENTS = 1e12;

/** A hit that was read from the wire; what it says of its visit stays in `fields` until the visit is known. */
export interface ParsedHit {
  readonly timeS: number;
  readonly visit: string;
  /** The event's name; null for a pageview. */
  readonly name: string | null;
  readonly valueCents: number;
  /** Null for an event without hostname and pathname: it happened on the visit's latest page. */
  readonly page: FacetValue<'page'> | null;
  /** Dimensions that are present, all of them text. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Collects what is wrong with hits. */
export interface Faults {
  readonly count: number;
  add(field: string, message: string): void;
}

/** The hit of one parsed JSON value, or null where it has faults. Design: 2.5. */
export function parseHit(value: unknown, faults: Faults): ParsedHit | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.add('', 'A hit must be a JSON object.');
    return null;
  }
  const fields = value as Record<string, unknown>;
  const before = faults.count;
  for (const field in fields) {
    if (KNOWN_FIELDS.has(field)) continue;
    const shown = field.length > LONGEST_FIELD_SHOWN ? `${field.slice(0, LONGEST_FIELD_SHOWN)}…` : field;
    faults.add(shown, `The ${shown} field is not known.`);
  }
  const isEvent = fields.type === 'event';
  if (!isEvent && fields.type !== 'pageview') faults.add('type', 'The type field must be pageview or event.');
  const timeS = readTime(fields.timestamp, faults);
  const visit = readName('visit', fields.visit, faults);
  const name = isEvent ? readName('name', fields.name, faults) : null;
  const valueCents = isEvent ? readValue(fields.value, faults) : 0;
  if (fields.type === 'pageview') {
    if (fields.name !== undefined) faults.add('name', 'Only an event has a name.');
    if (fields.value !== undefined) faults.add('value', 'Only an event has a value.');
  }
  for (const field of HIT_DIMENSIONS) checkText(field, fields[field], faults);
  for (const field of DERIVED_DIMENSIONS) checkText(field, fields[field], faults);
  if (faults.count > before) return null;

  const texts = fields as Record<string, string>;
  const placed = texts.hostname !== undefined || texts.pathname !== undefined || !isEvent;
  const page = placed ? { hostname: texts.hostname ?? '', pathname: texts.pathname ?? '' } : null;
  return { timeS, visit, name, valueCents, page, fields: texts };
}

/** The value of a visit's facet that the first hit of a visit states; what it leaves out is the empty string. */
export function facetOf<F extends Facet>(facet: F, fields: Readonly<Record<string, string>>): FacetValue<F> {
  const value: Record<string, string> = {};
  for (const field of FACETS[facet]) value[field] = fields[field] ?? '';
  return value as FacetValue<F>;
}

function readTime(value: unknown, faults: Faults): number {
  const timeS = typeof value === 'string' ? parseTimestamp(value) : null;
  if (timeS === null) {
    faults.add('timestamp', 'The timestamp field must have the form YYYY-MM-DD HH:MM:SS, UTC.');
    return 0;
  }
  if (timeS * 1000 < EARLIEST_MS || timeS * 1000 > LATEST_MS) {
    faults.add('timestamp', 'The timestamp field must lie in the years 2000 to 2100.');
  }
  return timeS;
}

function readName(field: 'visit' | 'name', value: unknown, faults: Faults): string {
  if (value === undefined || value === '') faults.add(field, `The ${field} field is required.`);
  else if (typeof value !== 'string') faults.add(field, `The ${field} field must be a string.`);
  else if (value.includes('\u0000')) faults.add(field, `The ${field} field must not hold a NUL character.`);
  else if (isLonger(value, LONGEST_NAME)) {
    faults.add(field, `The ${field} field must not be greater than ${LONGEST_NAME} characters.`);
  }
  return typeof value === 'string' ? value : '';
}

function readValue(value: unknown, faults: Faults): number {
  if (value === undefined) return 0;
  if (!Number.isInteger(value) || Math.abs(value as number) > LARGEST_VALUE_CENTS) {
    faults.add('value', 'The value field must be a whole number of cents.');
    return 0;
  }
  // A negative zero would be written as 0 and so would not survive an export.
  return (value as number) + 0;
}

function checkText(field: string, value: unknown, faults: Faults): void {
  if (value === undefined) return;
  if (typeof value !== 'string') faults.add(field, `The ${field} field must be a string.`);
  else if (value.includes('\u0000')) faults.add(field, `The ${field} field must not hold a NUL character.`);
  else if (isLonger(value, LONGEST_TEXT)) {
    faults.add(field, `The ${field} field must not be greater than ${LONGEST_TEXT} characters.`);
  }
}

/** Lengths count code points (design: fine print 7). */
function isLonger(text: string, longest: number): boolean {
  return text.length > longest && [...text].length > longest;
}
