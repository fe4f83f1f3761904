import type { AssumptionName } from '../../contract/assumptions.ts';
import type { Saw } from '../probe.ts';

/** One thing about an answer that is not as the document says. */
export interface Drift {
  /** `status`, `header Retry-After`, `body`, or the place in the body: `data[].created_at`. */
  readonly field: string;
  /** In words, without values. */
  readonly expected: string;
  readonly saw: Saw;
}

/** What an answer shows of an assumption. */
export interface Seen {
  readonly name: AssumptionName;
  readonly value: string;
}

/** Characters of a value that are shown. */
const VALUE_MAX = 120;
const FORM_MAX = 40;

/** A value by its type, and with `--values` as it is. */
export function typeOf(value: unknown): Saw {
  return { shape: typeText(value), values: valueText(value) };
}

/** Of a text also what it looks like: `99/99/9999` for a date in another form. */
export function formOf(value: unknown): Saw {
  if (typeof value !== 'string') return typeOf(value);
  const form = value
    .slice(0, FORM_MAX)
    .replace(/\d/g, '9')
    .replace(/\p{L}/gu, 'a')
    .replace(/[^ -~]/gu, '?');
  return { shape: `a string like ${JSON.stringify(form)}`, values: valueText(value) };
}

/** What can be said as it is: a number of rows, a status. */
export function plainly(text: string): Saw {
  return { shape: text, values: text };
}

function typeText(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  if (typeof value === 'number') return 'a number';
  return value === undefined ? 'nothing' : 'an object';
}

function valueText(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, VALUE_MAX);
}

/** A name that a server gave, as it is where it looks like one of a field: a key may be anybody's mail address. */
export function nameText(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]{0,39}$/.test(name) ? name : '…';
}
