import type { Field } from './operations.ts';

const BOOLEANS = new Map([
  ['1', 'true'],
  ['0', 'false'],
]);
const DIGITS = /^-?\d+$/;

/**
 * The known parameters of a query as the validator shall read them: a copy, which it may coerce and fill in. A required
 * one that is empty is missing (assumption empty-string).
 */
export function queryValues(
  fields: ReadonlyMap<string, Field>,
  query: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, { type, required }] of fields) {
    const text = query[name];
    if (text === undefined || (required && text === '')) continue;
    if (type === 'boolean') values[name] = BOOLEANS.get(text) ?? text;
    // The validator would take 1e1 and 0x10 for integers; the empty text it refuses.
    else if (type === 'integer') values[name] = DIGITS.test(text) ? text : '';
    else values[name] = text;
  }
  return values;
}

/** A copy of a body, without required texts that are empty; of a form, whose values are all text, booleans are read. */
export function bodyValues(fields: ReadonlyMap<string, Field> | null, body: unknown, form: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const values: Record<string, unknown> = { ...body };
  for (const [name, { required }] of fields ?? []) if (required && values[name] === '') delete values[name];
  if (form) {
    for (const [name, { type }] of fields ?? []) {
      if (type === 'boolean' && name in values) values[name] = booleanOf(values[name]);
    }
  }
  return values;
}

function booleanOf(value: unknown): unknown {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}
