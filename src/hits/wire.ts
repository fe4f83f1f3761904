import type { Hit } from '../contract/control.gen.ts';
import type { Schema } from '../contract/document.ts';
import { messageOf } from '../contract/messages.ts';
import { errorsIn, isValid, schemaOf } from '../contract/schema.ts';
import { EARLIEST_MS, LATEST_MS } from '../time/clock.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { DIMENSION_GROUPS, type DimensionGroup, type DimensionGroupValue } from './dimension-groups.ts';

/** Dimension groups that belong to the visit, with their fields. */
export const VISIT_DIMENSION_GROUPS = ['place', 'agent', 'source'] as const satisfies readonly DimensionGroup[];

/** A hit that was read from the wire; what it says of its visit stays in `fields` until the visit is known. */
export interface ParsedHit {
  readonly timeS: number;
  readonly visit: string;
  /** The event's name; null for a pageview. */
  readonly name: string | null;
  readonly valueCents: number;
  /** Null for an event without hostname and pathname: it happened on the visit's latest page. */
  readonly page: DimensionGroupValue<'page'> | null;
  /** The hit as it was sent: dimensions that are present, all of them text. */
  readonly fields: Hit;
}

/** Collects what is wrong with hits. */
export interface ErrorSink {
  readonly count: number;
  add(field: string, message: string): void;
}

let quickSchema: Schema | undefined;

/** `Hit` without the form of its timestamp, which is read anyway. */
function quickHit(): Schema {
  if (quickSchema === undefined) {
    const { properties, ...hit } = schemaOf('Hit');
    quickSchema = { ...hit, properties: { ...properties, timestamp: { type: 'string' } } };
  }
  return quickSchema;
}

/** The hit of one parsed JSON value, or null where it has errors. Design: 2.5. */
export function parseHit(value: unknown, errors: ErrorSink): ParsedHit | null {
  const timeS = isValid(quickHit(), value) ? parseTimestamp((value as Hit).timestamp) : null;
  if (timeS === null) {
    for (const error of errorsIn(schemaOf('Hit'), value)) {
      errors.add(error.field, error.field === '' ? 'A hit must be a JSON object.' : messageOf(error));
    }
    return null;
  }
  const hit = value as Hit;
  const before = errors.count;
  const isEvent = hit.type === 'event';
  if (timeS * 1000 < EARLIEST_MS || timeS * 1000 > LATEST_MS) {
    errors.add('timestamp', 'The timestamp field must lie in the years 2000 to 2100.');
  }
  if (isEvent && hit.name === undefined) errors.add('name', 'The name field is required.');
  if (!isEvent && hit.name !== undefined) errors.add('name', 'Only an event has a name.');
  if (!isEvent && hit.value !== undefined) errors.add('value', 'Only an event has a value.');
  if (errors.count > before) return null;

  const placed = hit.hostname !== undefined || hit.pathname !== undefined || !isEvent;
  return {
    timeS,
    visit: hit.visit,
    name: isEvent ? (hit.name ?? null) : null,
    // A negative zero would be written as 0 and so would not survive an export.
    valueCents: (hit.value ?? 0) + 0,
    page: placed ? { hostname: hit.hostname ?? '', pathname: hit.pathname ?? '' } : null,
    fields: hit,
  };
}

/** The value of a visit's group that the first hit of a visit states; what it leaves out is the empty string. */
export function groupValueOf<F extends DimensionGroup>(group: F, fields: Hit): DimensionGroupValue<F> {
  const value: Record<string, string> = {};
  for (const field of DIMENSION_GROUPS[group]) value[field] = fields[field] ?? '';
  return value as DimensionGroupValue<F>;
}
