import type { Schema } from '../contract/document.ts';
import { issuesIn } from '../contract/schema.ts';
import { cutText } from '../cut-text.ts';
import { type FieldErrors, invalid, invalidField } from '../errors.ts';
import type { Settings } from './fault.ts';
import { type ValuesOf, valuesOf } from './fields.ts';
import { type Match, matchFields, matchKeys, matchSchema } from './match.ts';
import { type FaultName, faultNames, faultOf } from './registry.ts';

const MAX_CALLS = 1_000_000_000;

/** On which of the matching calls a rule fires: number after+1, after+1+every, … (design: section 2.4). */
const turnFields = {
  after: {
    type: 'integer',
    minimum: 0,
    maximum: MAX_CALLS,
    default: 0,
    description: 'Matching requests to let pass first.',
  },
  times: {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: MAX_CALLS,
    default: null,
    description: 'How often to fire at most; null for always.',
  },
  every: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_CALLS,
    default: 1,
    description: 'Fire on every n-th matching request.',
  },
  probability: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 1,
    description: "Decided by the seed, the rule's name and the request, so it repeats.",
  },
} as const;

/** What gets which fault. */
export interface Rule extends ValuesOf<typeof turnFields> {
  readonly name: string;
  readonly fault: FaultName;
  readonly match: Match;
  /** The fault's own fields. */
  readonly settings: Settings;
}

/** A rule that may still need a name. */
export type UnnamedRule = Omit<Rule, 'name'> & { readonly name: string | null };

// What a listed rule has beside these, so that it can be posted again as it is.
export const LISTED_FIELDS = ['matched', 'fired', 'held', 'note'];

const schemas = new Map<FaultName, Schema>();

/** The shape of a rule for a fault, as the control plane and fixtures write it. */
export function ruleSchema(fault: FaultName): Schema {
  let schema = schemas.get(fault);
  if (schema === undefined) {
    const { description, fields } = faultOf(fault);
    schema = {
      type: 'object',
      description,
      additionalProperties: false,
      required: ['fault'],
      properties: {
        name: { type: 'string', format: 'name' },
        fault: { type: 'string', const: fault },
        match: matchSchema,
        ...turnFields,
        ...fields,
      },
    };
    schemas.set(fault, schema);
  }
  return schema;
}

const faultSchema: Schema = {
  type: 'object',
  properties: { fault: { enum: faultNames } },
};

/**
 * Reads a rule as the control plane and fixtures write it; what is left out gets its default.
 * @throws 400 errors by field: every key and value that does not fit, with what is allowed
 */
export function readRule(given: unknown): UnnamedRule {
  if (!isRecord(given)) {
    throw invalidField('rule', `a rule is an object such as {"fault":"unavailable"}; given ${show(given)}`);
  }
  const rule = withUpperCaseMethod(Object.fromEntries(Object.entries(given).filter(([key]) => !isListed(key))));
  if (rule.fault === undefined) throw invalidField('fault', `The fault field is required: ${faultNames.join(', ')}.`);
  refuseInvalid(faultSchema, rule);
  const fault = rule.fault as FaultName;
  refuseInvalid(ruleSchema(fault), rule);

  const { fields, check } = faultOf(fault);
  const settings = valuesOf(fields, rule);
  const clash = check?.(settings) ?? null;
  if (clash !== null) throw invalidField(...clash);
  const match = valuesOf(matchFields, (rule.match ?? {}) as Readonly<Record<string, unknown>>);
  return { name: (rule.name ?? null) as string | null, fault, match, ...valuesOf(turnFields, rule), settings };
}

/** How a rule is listed: the wire form, all defaults filled in. */
export function describeRule({ name, fault, match, after, times, every, probability, settings }: Rule) {
  return { name, fault, match: stated(match), after, times, every, probability, ...stated(settings) };
}

function isListed(key: string): boolean {
  return LISTED_FIELDS.includes(key);
}

function withUpperCaseMethod(rule: Record<string, unknown>): Record<string, unknown> {
  const { match } = rule;
  if (!isRecord(match) || typeof match.method !== 'string') return rule;
  return { ...rule, match: { ...match, method: match.method.toUpperCase() } };
}

/** @throws 400 by field */
function refuseInvalid(schema: Schema, rule: Record<string, unknown>): void {
  const errors: FieldErrors = Object.create(null);
  for (const { path, message } of issuesIn(schema, rule)) errors[path] = [sentenceOf(path, message, rule)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function sentenceOf(path: string, message: string, rule: Record<string, unknown>): string {
  if (matchKeys.some(key => key === path)) return `The ${path} field belongs inside match.`;
  const end = message.endsWith('?') ? '' : '.';
  if (!message.startsWith('must ')) return `The ${path} field ${message}${end}`;
  const given = path.split('.').reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], rule);
  return `The ${path} field cannot be ${show(given)}: it ${message}${end}`;
}

/** A value as a refusal shows it: JSON, cut where it is long. */
export function show(given: unknown): string {
  return cutText(written(given), 80);
}

function written(given: unknown): string {
  try {
    return JSON.stringify(given) ?? String(given);
  } catch {
    // Deeper than the stack.
    return 'an endless nest';
  }
}

type Stated<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

function stated<T extends object>(values: T): Stated<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Stated<T>;
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
