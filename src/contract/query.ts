import { cutText } from '../cut-text.ts';
import type { Field, Operation } from './operations.ts';
import type { Validation } from './validation.ts';

/** A query string or a form taken apart, percent-decoded. */
export interface Query {
  /** Of a key given more than once the first value. */
  readonly values: Readonly<Record<string, string>>;
  /** The keys given more than once. */
  readonly repeated: readonly string[];
  /** All pairs whose key is a name with brackets or dots after it, in order. */
  readonly nested: readonly (readonly [key: string, text: string])[];
  /** The keys that are, or whose value is, percent-encoded bytes that are no UTF-8. */
  readonly unreadable: readonly string[];
}

const NESTED = /^[^[.]+[[.]/;

/** What a decoder writes in place of bytes that are no UTF-8; it may also have been sent as such. */
const REPLACEMENT = '\ufffd';

/**
 * Takes apart a query string as forms write them: `+` is a space, an incomplete escape such as `%2` stays as it is. The
 * record has no prototype, so that a key such as `__proto__` is a key like any other.
 */
export function splitQuery(text: string): Query {
  const values: Record<string, string> = Object.create(null);
  const repeated = new Set<string>();
  const nested: [string, string][] = [];
  let doubtful = false;
  if (text !== '') {
    for (const [key, value] of new URLSearchParams(text)) {
      if (key in values) repeated.add(key);
      else values[key] = value;
      if (NESTED.test(key)) nested.push([key, value]);
      doubtful ||= key.includes(REPLACEMENT) || value.includes(REPLACEMENT);
    }
  }
  return { values, repeated: [...repeated], nested, unreadable: doubtful ? unreadableKeys(text) : [] };
}

function unreadableKeys(text: string): string[] {
  const pairs = text.split('&').filter(pair => !isUtf8Encoded(pair));
  return [...new Set(pairs.flatMap(pair => [...new URLSearchParams(pair).keys()]))];
}

function isUtf8Encoded(pair: string): boolean {
  try {
    for (const [run] of pair.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(run);
    return true;
  } catch {
    return false;
  }
}

const FILTERS = 'filters';
/** `filters[INDEX]` or `filters[]`, and the key of a filter. More than a thousand do not fit in a request line. */
const FILTER_FORM = /^filters\[(0|[1-9]\d{0,2})?\](?:\[([^[\]]+)\])?$/;
const KEY_SHOWN = 60;

/**
 * The parameters of a query, arrays in brackets read or refused: `filters[0][property]=…` and `filters[][property]=…`,
 * which clients in PHP and Ruby send, become the JSON array that they stand for, as a deviation; no other parameter of
 * the operation takes brackets. What the operation does not have stays as it is.
 */
export function foldBrackets(
  { query }: Operation,
  { values, nested }: Query,
  validation: Validation,
): Readonly<Record<string, string>> {
  const known = nested.filter(([key]) => query.has(nameOf(key)));
  if (known.length === 0) return values;
  const rest: Record<string, string> = Object.assign(Object.create(null), values);
  for (const [key] of known) {
    delete rest[key];
    const name = nameOf(key);
    if (name !== FILTERS && !validation.has(name)) validation.refuse(name, withoutBrackets(name, query.get(name)!));
  }
  const filters = known.filter(([key]) => nameOf(key) === FILTERS);
  if (filters.length > 0) {
    const text = foldFilters(filters, FILTERS in values, validation);
    if (text === null) delete rest[FILTERS];
    else rest[FILTERS] = text;
  }
  return rest;
}

/** The parameter that a key belongs to, with or without brackets or dots. */
export function nameOf(key: string): string {
  return key.replace(/[[.].*$/s, '');
}

function withoutBrackets(name: string, { type, example }: Field): string {
  return type === 'array'
    ? `The ${name} field is one text with commas: write ${name}=${String(example)}, without brackets.`
    : `The ${name} field takes one value: write ${name}=…, without brackets.`;
}

/** Nested filters as a JSON array; null where they were refused. */
function foldFilters(pairs: Query['nested'], besideJson: boolean, validation: Validation): string | null {
  const first = shown(pairs[0]![0]);
  validation.deviate('nested-filters', FILTERS, `given as ${first}; the documented form is a JSON array`);
  const refuse = (message: string) => {
    validation.refuse(FILTERS, message);
    return null;
  };
  if (besideJson) return refuse(`The filters field is given both as a JSON array and as ${first}.`);
  const filters = new Map<number, Record<string, string> | string>();
  let numbered: boolean | null = null;
  let last = -1;
  for (const [name, text] of pairs) {
    const form = FILTER_FORM.exec(name);
    if (form === null) {
      return refuse(
        `The filters field must be a JSON array, or filters[0][property]=… and so on: ${shown(name)} is neither.`,
      );
    }
    const [, index, key] = form;
    if (numbered !== null && numbered !== (index !== undefined)) {
      return refuse('The filters field must number all of its filters, or none.');
    }
    numbered = index !== undefined;
    // Without numbers a key that the last filter has already begins the next one.
    if (!numbered && (last < 0 || key === undefined || isTaken(filters.get(last), key))) last += 1;
    const at = numbered ? Number(index) : last;
    const filter = filters.get(at);
    if (isTaken(filter, key)) return refuse(`The filters field has ${shown(name)} twice.`);
    if (key === undefined) filters.set(at, text);
    else filters.set(at, Object.assign(filter ?? Object.create(null), { [key]: text }));
  }
  return JSON.stringify([...filters].sort(([a], [b]) => a - b).map(([, filter]) => filter));
}

/** Whether there is no place for `key`, or for a filter that is a text, any more. */
function isTaken(filter: Record<string, string> | string | undefined, key: string | undefined): boolean {
  if (filter === undefined) return false;
  return typeof filter === 'string' || key === undefined || key in filter;
}

function shown(key: string): string {
  return cutText(key, KEY_SHOWN);
}
