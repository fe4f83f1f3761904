import { exactFilters, filterSchema } from '../contract/served-document.ts';
import { nearestName, nearestValue } from './synonyms.ts';

const OPERATORS = filterSchema.properties!.operator!.enum as readonly string[];
const PROPERTIES = filterSchema.properties!.property!.enum as readonly string[];

export const FILTERS_ALLOWED = `a JSON array of objects with property, operator and value, all three texts. Properties: ${PROPERTIES.join(', ')}. Operators: ${OPERATORS.join(', ')}; for ${exactFilters.properties.join(', ')} only ${exactFilters.operators.join(' and ')}`;

/** What to send instead of filters that were refused: themselves, corrected as far as that can be told. */
export function filtersAdvice(given: unknown): string {
  const parsed = typeof given === 'string' ? parsedJson(given) : given;
  const list = Array.isArray(parsed) ? parsed : typeof parsed === 'object' && parsed !== null ? [parsed] : [];
  if (list.some(each => each?.property === 'keyword')) {
    return 'Leave keyword out of filters: it can be grouped by, not filtered on.';
  }
  const corrected = list.slice(0, FILTERS_SHOWN).map(correctedFilter);
  const text = JSON.stringify(corrected);
  if (corrected.length === 0 || corrected.includes(null)) {
    return `${quotesAdvice(given)}Send ${EXAMPLE}, for example. ${ENCODING}`;
  }
  if (text === JSON.stringify(list)) return PATTERNS;
  return `Send filters=${text}. ${ENCODING}`;
}

const EXAMPLE = 'filters=[{"property":"pathname","operator":"is","value":"/"}]';
const ENCODING = 'In a URL it is percent-encoded: encodeURIComponent(JSON.stringify(filters)) in JavaScript.';
const PATTERNS =
  'Correct the value that the message names. To match part of a text, use the operator is like, where * stands for any text, instead of a regular expression.';

function quotesAdvice(given: unknown): string {
  return typeof given === 'string' && given.includes("'") ? 'Write JSON with double quotes. ' : '';
}

const FILTERS_SHOWN = 3;

/** Null where no correction suggests itself. */
function correctedFilter(element: unknown): object | null {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return null;
  const given = withKnownKeys(element as Readonly<Record<string, unknown>>);
  const property = nearestValue(given.property, PROPERTIES);
  if (property === null) return null;
  const operators = exactFilters.properties.includes(property) ? exactFilters.operators : OPERATORS;
  const asked = given.operator === undefined ? 'is' : nearestValue(given.operator, OPERATORS);
  if (asked === null) return null;
  // Where the property takes no patterns, the nearest is a whole value.
  const operator = operators.includes(asked)
    ? asked
    : asked.startsWith('not') || asked.includes('not')
      ? 'is not'
      : 'is';
  const { value } = given;
  if (value === undefined || value === null || typeof value === 'object') return { property, operator, value: '…' };
  return { property, operator, value: String(value) };
}

const KEYS: Readonly<Record<string, string>> = {
  field: 'property',
  dimension: 'property',
  name: 'property',
  op: 'operator',
  values: 'value',
};

function withKnownKeys(filter: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(filter).map(([key, value]) => [
    KEYS[key] ?? nearestName(key, ['property', 'operator', 'value']) ?? key,
    value,
  ]);
  return Object.fromEntries(entries);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
