import { inZoneCase, isZoneName } from '../time/zone.ts';
import type { Assumptions } from './assumptions.ts';
import type { Field, Operation } from './operations.ts';
import type { DeviationKind, Validation } from './validation.ts';

/** Texts of parameters that are not documented and mean that the parameter is not given. */
const NOT_GIVEN: Readonly<Record<string, { readonly text: RegExp; readonly kind: DeviationKind }>> = {
  date_grouping: { text: /^none$/, kind: 'date-grouping-none' },
  filters: { text: /^([ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*)?$/, kind: 'empty-filters' },
};

/**
 * The known parameters of a query in the forms that are documented. Other forms that are served, and optional parameters
 * that are empty (assumption empty-parameter), are deviations.
 */
export function tolerateQuery(
  { query }: Operation,
  given: Readonly<Record<string, string>>,
  validation: Validation,
  assumptions: Assumptions,
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, field] of query) {
    if (!(name in given)) continue;
    const text = tolerateText(name, field, given[name]!, validation, assumptions);
    if (text !== null) texts[name] = text;
  }
  return texts;
}

/** The same for a copy of a body, in which only zones are tolerated. */
export function tolerateBody(
  { body: fields }: Operation,
  given: Readonly<Record<string, unknown>>,
  validation: Validation,
  assumptions: Assumptions,
): Readonly<Record<string, unknown>> {
  const values = { ...given };
  for (const [name, field] of fields ?? []) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof value !== 'string' || field.schema.format !== 'zone') continue;
    const text = tolerateText(name, field, value, validation, assumptions);
    if (text === null) delete values[name];
    else values[name] = text;
  }
  return values;
}

/** Null where the text counts as not given. */
function tolerateText(
  name: string,
  { type, required, schema }: Field,
  text: string,
  validation: Validation,
  assumptions: Assumptions,
): string | null {
  const absent = NOT_GIVEN[name];
  if (absent?.text.test(text)) {
    validation.deviate(absent.kind, name, `${text === '' ? 'empty' : text}; read as not given`);
    return null;
  }
  if (text === '' && !required) {
    if (assumptions['empty-parameter'] === 'absent')
      validation.deviate('empty-value', name, 'empty; read as not given');
    else validation.refuse(name, `The ${name} field must not be empty.`);
    return null;
  }
  if (type === 'boolean' && /^[01]$/.test(text)) validation.deviate('detailed-as-number', name, `given: ${text}`);
  if (type === 'array' && text.includes(', ')) {
    validation.deviate('spaces-in-list', name, 'spaces after commas');
    return text.replace(/, +/g, ',');
  }
  const zone = schema.format === 'zone' ? inZoneCase(text) : null;
  if (zone !== null && zone !== text && isZoneName(zone)) {
    validation.deviate('zone-case', name, `read as ${zone}`);
    return zone;
  }
  return text;
}
