import type { Schema } from './document.ts';

// Not `default`: it would make the field required in the types of generated clients.
const DEFAULT = 'x-default';

/**
 * A copy of a valid value, with what it leaves out filled in where the schema has an `x-default`, in the schema's
 * order. What the schema does not describe is taken as it is.
 */
export function withDefaults(schema: Schema, value: unknown): unknown {
  const described = branchFor(schema, value) ?? {};
  if (Array.isArray(value)) {
    const items = described.items as Schema | undefined;
    return items === undefined ? value : value.map(entry => withDefaults(items, entry));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {}, additionalProperties } = described;
  const given = value as Readonly<Record<string, unknown>>;
  const made: [string, unknown][] = [];
  for (const [key, each] of Object.entries(properties)) {
    if (Object.hasOwn(given, key) && given[key] !== undefined) made.push([key, withDefaults(each, given[key])]);
    else if (DEFAULT in each) made.push([key, withDefaults(each, each[DEFAULT])]);
  }
  for (const [key, entry] of Object.entries(given)) {
    if (Object.hasOwn(properties, key) || entry === undefined) continue;
    made.push([
      key,
      typeof additionalProperties === 'object' ? withDefaults(additionalProperties as Schema, entry) : entry,
    ]);
  }
  return Object.fromEntries(made);
}

/** Of a schema that has alternatives the one for values of this type; each names its `type`. */
export function branchFor(schema: Schema, value: unknown): Schema | undefined {
  const alternatives = schema.anyOf as readonly Schema[] | undefined;
  return alternatives === undefined ? schema : alternatives.find(({ type }) => isOfType(value, type));
}

function isOfType(value: unknown, type: Schema['type']): boolean {
  if (typeof type === 'object') return type.some(each => isOfType(value, each));
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** Whether a value is what JSON calls an object: no list, and no Date or Map, also of another realm. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}
