import type { OperationId } from '../../../contract/api.gen.ts';
import { apiDocument } from '../../../contract/api-document.gen.ts';
import { inline, type OpenApiDocument, type ResponseObject, type Schema } from '../../../contract/document.ts';
import { predicateOf, type ValidationError } from '../../../contract/messages.ts';
import { compileOperations } from '../../../contract/operations.ts';
import { errorsIn } from '../../../contract/schema.ts';
import { isFields } from '../../answers.ts';
import type { Saw } from '../../probe.ts';
import { type Drift, formOf, nameText, plainly, typeOf } from '../drift.ts';

/** The statuses that the document has for an operation, in order. */
export function statusesOf(operation: OperationId): readonly number[] {
  return Object.keys(responsesOf(operation)).map(Number);
}

/** What is wrong with the body of an answer by the schema of its status; rows of a report are not looked into. */
export function bodyDrifts(operation: OperationId, status: number, body: unknown): Drift[] {
  const schema = schemaOf(operation, status);
  if (schema === null) return [];
  const form = schema.forms.find(each => fits(each, body));
  if (form === undefined) return [{ field: 'body', expected: formsText(schema.forms), saw: sawOfKeys(body) }];
  return errorsIn(form, body).map(error => driftOf(error, body));
}

/** Whether a body can be told field by field how it differs: it has some of what it must have, or it need not have anything. */
function fits(form: Schema, body: unknown): boolean {
  const required = requiredOf(form);
  return required.length === 0 || (isFields(body) && required.some(key => Object.hasOwn(body, key)));
}

const KEYS_SHOWN = 5;

function sawOfKeys(body: unknown): Saw {
  if (!isFields(body)) return typeOf(body);
  const keys = Object.keys(body).slice(0, KEYS_SHOWN).map(nameText);
  return { ...typeOf(body), shape: `{ ${keys.join(', ')} }` };
}

interface BodySchema {
  /** One, or those of which one must fit. */
  readonly forms: readonly Schema[];
}

const responses = new Map<string, Readonly<Record<string, ResponseObject>>>(
  compileOperations(apiDocument).map(({ operationId, object }) => [
    operationId,
    inline(apiDocument as OpenApiDocument, object.responses) as Readonly<Record<string, ResponseObject>>,
  ]),
);
const schemas = new Map<string, BodySchema | null>();

function responsesOf(operation: OperationId): Readonly<Record<string, ResponseObject>> {
  return responses.get(operation)!;
}

function schemaOf(operation: OperationId, status: number): BodySchema | null {
  const key = `${operation} ${status}`;
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const published = responsesOf(operation)[status]?.content?.['application/json']?.schema;
  const made = published === undefined ? null : { forms: formsOf(published) };
  schemas.set(key, made);
  return made;
}

function formsOf(schema: Schema): readonly Schema[] {
  const forms = (schema.oneOf as readonly Schema[] | undefined) ?? [schema];
  return forms.map(form => asTheSpecSays(form) as Schema);
}

/** Rows are looked at by what was asked for. */
const ROWS: Schema = { type: 'array', items: { type: 'object' } };
const UUID = '^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$';

/** The published schema where the spec says the same: a UUID may be in capitals, and what is in a row depends on the request. */
function asTheSpecSays(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asTheSpecSays);
  if (!isFields(node)) return node;
  if (node.type === 'array' && isRow(node.items)) return ROWS;
  if (node.format === 'uuid') return { type: 'string', pattern: UUID };
  const copy = Object.entries(node).map(([key, each]) => [key === 'oneOf' ? 'anyOf' : key, asTheSpecSays(each)]);
  return Object.fromEntries(copy);
}

function isRow(items: unknown): boolean {
  return isFields(items) && isFields(items.properties) && 'bounce_rate' in items.properties;
}

function requiredOf({ required = [] }: Schema): readonly string[] {
  return required as readonly string[];
}

function formsText(forms: readonly Schema[]): string {
  return forms.map(form => `{ ${requiredOf(form).join(', ')} }`).join(' or ');
}

const { Timestamp, Ability, Milestone } = apiDocument.components.schemas as unknown as Readonly<Record<string, Schema>>;

/** Patterns of the document in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  [String(Timestamp!.pattern)]: 'YYYY-MM-DD HH:MM:SS',
  [String(Milestone!.properties!.milestone_date!.pattern)]: 'YYYY-MM-DD 00:00:00',
  [String(Ability!.pattern)]: '*, all-sites-readonly, read:SITE_ID or manage:SITE_ID',
  [UUID]: 'a UUID',
};

function driftOf(error: ValidationError, body: unknown): Drift {
  const { field, keyword, limit } = error;
  if (keyword === 'additionalProperties') return unknownField(error, body);
  const place = placeOf(field);
  const value = valueAt(body, field);
  if (keyword === 'required') return { field: place, expected: 'is always there', saw: plainly('nothing') };
  if (keyword === 'pattern' || keyword === 'format') {
    return { field: place, expected: PATTERNS[String(limit)] ?? predicateOf(error), saw: formOf(value) };
  }
  const expected = predicateOf({ ...error, given: undefined }).replace(/^must (be )?/, '');
  const saw = typeOf(value);
  const isOther = keyword === 'const' || keyword === 'enum';
  return { field: place, expected, saw: { ...saw, shape: isOther ? `${saw.shape} of another value` : saw.shape } };
}

/** Characters of a key that its place has for certain. */
const KEY_SHOWN = 40;

function unknownField({ field, key = '' }: ValidationError, body: unknown): Drift {
  const at = field.slice(0, field.lastIndexOf(key.slice(0, KEY_SHOWN))).replace(/\.$/, '');
  const owner = valueAt(body, at);
  const place = `${at === '' ? '' : `${placeOf(at)}.`}${nameText(key)}`;
  return { field: place, expected: 'no such field', saw: typeOf(isFields(owner) ? owner[key] : undefined) };
}

/** `data[0].name` as `data[].name`; names that are none of a field are left out. */
function placeOf(field: string): string {
  if (field === '') return 'body';
  return stepsOf(field)
    .map((step, at) => (/^\d+$/.test(step) ? '[]' : `${at === 0 ? '' : '.'}${nameText(step)}`))
    .join('');
}

function stepsOf(field: string): string[] {
  return [...field.matchAll(/\[(\d+)\]|\.?([^.[]+)/g)].map(([, index, name]) => (index ?? name)!);
}

function valueAt(body: unknown, field: string): unknown {
  let value = body;
  for (const step of stepsOf(field)) value = (value as Record<string, unknown> | null | undefined)?.[step];
  return value;
}
