import type { Assumptions } from './assumptions.ts';
import { messageOf } from './messages.ts';
import type { Field, Operation } from './operations.ts';
import { foldBrackets, nameOf, type Query } from './query.ts';
import { errorsIn } from './schema.ts';
import { tolerateBody, tolerateQuery } from './tolerate.ts';
import type { Validation } from './validation.ts';

/** The body of a request as the transport read it. */
export interface GivenBody {
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether it came as a form, in which every value is a text. */
  readonly form: boolean;
  /** Of a form: the fields given more than once, and those whose percent-encoding is no UTF-8. */
  readonly repeated: readonly string[];
  readonly unreadable: readonly string[];
}

/** The typed values of a request, without those that were refused. */
export interface RequestValues {
  /** Defaults are filled in. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/**
 * From the texts of a request to typed values. All errors, one a field, and all deviations go to `validation`: arrays in
 * brackets are read, then other forms that are tolerated, and what is left must be as the document describes it.
 * @param body null for an operation without one
 */
export function readRequest(
  operation: Operation,
  query: Query,
  body: GivenBody | null,
  validation: Validation,
  assumptions: Assumptions,
): RequestValues {
  const unfolded = foldBrackets(operation, query, validation);
  noteUnknown(validation, 'unknown-parameter', unfolded, operation.query);
  if (body !== null) noteUnknown(validation, 'unknown-field', body.values, operation.body ?? new Map());
  const texts = tolerateQuery(operation, unfolded, validation, assumptions);
  const fields = body && tolerateBody(operation, body.values, validation, assumptions);
  refuseUnreadable(operation, query, body, validation);
  const read = readValues(operation, {
    query: texts,
    repeated: query.repeated,
    body: fields ?? undefined,
    form: body?.form ?? false,
  });
  const known = Object.entries(read.query).filter(([name]) => !validation.has(name));
  for (const [name, message] of read.errors) if (!validation.has(name)) validation.refuse(name, message);
  return { query: Object.fromEntries(known), body: read.body };
}

/** The parts of a request that its operation describes. */
export interface RequestTexts {
  /** Percent-decoded; of a key given more than once the first value. */
  readonly query: Readonly<Record<string, string>>;
  /** The keys given more than once. */
  readonly repeated?: readonly string[];
  /** Undefined is not validated: hand over `{}` where nothing was sent but something is wanted. */
  readonly body?: unknown;
  /** Whether the body came as a form. */
  readonly form?: boolean;
}

/** The values of a request, and what is wrong with the others: one message a field, in order of discovery. */
export function readValues(
  operation: Operation,
  { query, repeated = [], body, form = false }: RequestTexts,
): RequestValues & { readonly errors: ReadonlyMap<string, string> } {
  const errors = new Map<string, string>();
  for (const name of repeated) {
    if (operation.query.has(name)) errors.set(name, `The ${name} field must be given only once.`);
  }
  const unparsed = new Map<string, string>();
  const values = readParameters(operation.query, query, unparsed);
  for (const error of errorsIn(operation.querySchema, values)) {
    // A list of a query is one text.
    const field = nameOf(error.field);
    if (!errors.has(field)) errors.set(field, messageOf({ ...error, field, in: 'query' }));
  }
  for (const [name, message] of unparsed) if (!errors.has(name)) errors.set(name, message);
  for (const name of errors.keys()) delete values[name];
  const { bodySchema } = operation;
  const fields = readFields(operation.body, body, form);
  for (const error of bodySchema === null || body === undefined ? [] : errorsIn(bodySchema, fields)) {
    const field = error.field || 'body';
    if (!errors.has(field)) errors.set(field, messageOf({ ...error, field }));
  }
  return { query: values, body: fields, errors };
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** From a text to a value of the type. What cannot be read as one stays a text, which the schema then refuses. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: text => (/^-?\d+$/.test(text) ? Number(text) : text),
  number: text => (/^-?\d*\.?\d+$/.test(text) ? Number(text) : text),
  boolean: text => BOOLEANS.get(text) ?? text,
  array: text => text.split(','),
};

/** The known parameters, defaults filled in. A required one that is empty is missing (assumption empty-string). */
function readParameters(
  fields: ReadonlyMap<string, Field>,
  texts: Readonly<Record<string, string>>,
  unparsed: Map<string, string>,
): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, { type, required, schema }] of fields) {
    const text = texts[name];
    if (text === undefined && 'default' in schema) values[name] = schema.default;
    if (text === undefined || (required && text === '')) continue;
    if (type !== 'json') values[name] = READERS[type]?.(text) ?? text;
    else {
      try {
        values[name] = JSON.parse(text);
      } catch {
        unparsed.set(name, `The ${name} field must be valid JSON.`);
      }
    }
  }
  return values;
}

/** A copy of a body, without required texts that are empty; of a form, whose values are all text, booleans are read. */
function readFields(fields: ReadonlyMap<string, Field> | null, body: unknown, form: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const values: Record<string, unknown> = { ...body };
  for (const [name, { type, required }] of fields ?? []) {
    if (required && values[name] === '') delete values[name];
    else if (form && type === 'boolean' && name in values) values[name] = BOOLEANS.get(values[name]) ?? values[name];
  }
  return values;
}

// A hostile body has a hundred thousand of them, or one as long as itself; the journal keeps what is noted.
const UNKNOWN_NOTED = 20;
const NAME_NOTED = 255;

function noteUnknown(
  validation: Validation,
  kind: 'unknown-parameter' | 'unknown-field',
  given: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, unknown>,
): void {
  const unknown = Object.keys(given).filter(name => !known.has(name));
  if (unknown.length === 0) return;
  const detail = `known: ${[...known.keys()].join(', ') || 'none'}`;
  for (const name of unknown.slice(0, UNKNOWN_NOTED)) validation.deviate(kind, name.slice(0, NAME_NOTED), detail);
}

function refuseUnreadable(operation: Operation, query: Query, body: GivenBody | null, validation: Validation): void {
  const names = query.unreadable.map(key => (operation.query.has(nameOf(key)) ? nameOf(key) : key));
  for (const name of new Set([...names, ...(body?.unreadable ?? [])])) {
    validation.refuse(name, `The ${name} field must be percent-encoded UTF-8.`);
  }
  for (const name of body?.repeated ?? []) {
    if (operation.body?.has(name)) validation.refuse(name, `The ${name} field must be given only once.`);
  }
}
