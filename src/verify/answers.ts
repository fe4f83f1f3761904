import type { ServerAnswer } from './server/exchange.ts';

/** A JSON object of an answer. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body where it is an object; without fields otherwise. */
export function fieldsOf({ json }: ServerAnswer): Fields {
  return isFields(json) ? json : {};
}

/** The records of a list that was answered with 200; null where there is none. */
export function recordsOf(answer: ServerAnswer): readonly Fields[] | null {
  const { data } = fieldsOf(answer);
  return answer.status === 200 && Array.isArray(data) && data.every(isFields) ? data : null;
}

/** The rows of a report that was answered with 200; null where there are none. */
export function rowsOf({ status, json }: ServerAnswer): readonly Fields[] | null {
  return status === 200 && Array.isArray(json) && json.every(isFields) ? json : null;
}

/** `{ "error": <string> }`. Spec: Errors, body shapes. */
export function isError({ json }: ServerAnswer): boolean {
  return isFields(json) && typeof json.error === 'string';
}

/** `{ "errors": { <field>: [<string>, …] } }` that has a message for `field`. Spec: Errors, body shapes. */
export function isRefusalOf({ json }: ServerAnswer, field: string): boolean {
  const { errors } = isFields(json) ? json : {};
  return isFields(errors) && isMessages(errors[field]);
}

/** A number that is printed as a string; null for anything else. Spec: Aggregation row. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}

/** A value as a text; of an object or an array its type alone: it may be deep, and its `toString` no function. */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'object' : String(value);
}

/** A number, whether or not it is printed as a string; null for anything else. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' ? value : numberOf(value);
}

/** 400 with one of the two shapes for what is wrong with a request. Spec: Errors, body shapes. */
export function isRefused({ status, json }: ServerAnswer): boolean {
  return status === 400 && isErrorBody(json);
}

/** The shape of a general error, or that of a validation error on any fields. Spec: Errors, body shapes. */
export function isErrorBody(json: unknown): boolean {
  if (!isFields(json)) return false;
  if (typeof json.error === 'string') return true;
  return isFields(json.errors) && Object.values(json.errors).length > 0 && Object.values(json.errors).every(isMessages);
}

function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(message => typeof message === 'string');
}
