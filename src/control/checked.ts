import { type FieldErrors, invalid, invalidField } from '../errors.ts';
import { HitsText } from '../hits/hits-text.ts';
import { USAGE_MAX, type UsageChange } from '../limits/limits.ts';
import { isSandboxName } from '../simulator/bearer.ts';
import { instantOf } from '../time/instant.ts';

// What `openapi/control.yaml` asks of a request's values, for callers in process. Each returns what it was given.
// @throws 400 by field

/** Epoch milliseconds. */
export function checkedInstant(given: string | Date): number {
  const ms = instantOf(given);
  if (ms !== null) return ms;
  throw invalidField('now', 'The now field must be an ISO 8601 instant with a zone, or a Date, in 2000 to 2100.');
}

export function checkedSeconds(seconds: number): number {
  if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw invalidField('seconds', 'The seconds field must be a number, at least 0.');
}

export function checkedSwitch(field: string, given: boolean): boolean {
  if (typeof given === 'boolean') return given;
  throw invalidField(field, `The ${field} field must be true or false.`);
}

/** A name such as those of sandboxes and snapshots. */
export function checkedName(name: string): string {
  if (typeof name === 'string' && isSandboxName(name)) return name;
  throw invalidField('name', 'The name field must be 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-".');
}

const USAGE = ['requests_this_hour', 'pageviews_this_month'];

export function checkedUsage(change: UsageChange): UsageChange {
  const errors: FieldErrors = Object.create(null);
  for (const [name, value] of Object.entries(change as Record<string, unknown>)) {
    const fits = value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= USAGE_MAX);
    if (!USAGE.includes(name)) errors[name] = [`The ${name} field is not known; known: ${USAGE.join(', ')}.`];
    else if (!fits) errors[name] = [`The ${name} field must be an integer from 0 to ${USAGE_MAX}.`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return change;
}

export function checkedHits(hits: unknown): Iterable<unknown> {
  if (Array.isArray(hits) || hits instanceof HitsText) return hits;
  throw invalidField('body', 'Send an array of hits, or one hit a line as application/x-ndjson.');
}
