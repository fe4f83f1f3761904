import { didYouMean } from '../nearest.ts';
import type { Schema } from './document.ts';
import { formats } from './formats.ts';

export interface ValidationError {
  readonly in: 'query' | 'body';
  /** A parameter or the place in a body, such as `sites[2].timezone`; empty for the whole. */
  readonly field: string;
  /** The word of JSON Schema that does not hold. */
  readonly keyword: string;
  /** What the schema asks for under that word, such as 255 for `maxLength`. */
  readonly limit: unknown;
  /** Where a key is not known: that key, and those that are. */
  readonly key?: string | undefined;
  readonly known?: readonly string[];
  /** The text that is none of those allowed. */
  readonly given?: string | undefined;
}

/**
 * What a value must be, by the word of JSON Schema that does not hold: it goes on from the name of a field. `:limit` is
 * filled in. Assumption messages: the service's own words where they are known, the same style elsewhere.
 */
const PREDICATES: Readonly<Record<string, string>> = {
  required: 'is required',
  minimum: 'must be at least :limit',
  maximum: 'must not be greater than :limit',
  exclusiveMinimum: 'must be greater than :limit',
  minLength: 'must not be empty',
  maxLength: 'must not be greater than :limit characters',
  'minItems 1': 'must not be empty',
  minItems: 'must have at least :limit items',
  maxItems: 'must not have more than :limit items',
  minProperties: 'must have at least :limit field',
  const: 'must be :limit',
  pattern: 'has an invalid format',
  'false schema': 'is not allowed here',
};
const OTHERWISE = 'is invalid';

/** Where the service does not begin with "The :field field". */
const SENTENCES: Readonly<Record<string, string>> = {
  pattern: 'The :field field format is invalid.',
  minProperties: 'The :field must have at least :limit field.',
  enum: 'The selected :field is invalid. Allowed: :limit.',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** The message of an error, as a sentence; never the validator's own wording. */
export function messageOf(error: ValidationError): string {
  const word = wordOf(error);
  const sentence = SENTENCES[word] ?? `The :field field ${predicate(word, error)}.`;
  return sentence.replace(/:(field|limit)/g, blank => (blank === ':field' ? error.field : limitOf(error)));
}

/** The same behind a path or the name of an option: `must be a string`. */
export function predicateOf(error: ValidationError): string {
  return predicate(error.keyword, error).replace(':limit', () => limitOf(error));
}

function predicate(word: string, { limit, key, known = [], given = '' }: ValidationError): string {
  if (word === 'type') return `must be ${typesIn([limit])}`;
  if (word === 'anyOf' || word === 'oneOf') return alternativesIn(limit as readonly Schema[] | undefined);
  if (word === 'format') return formats[String(limit)]?.must ?? OTHERWISE;
  if (word === 'enum') return `must be one of :limit${suggestion(given, limit as readonly unknown[])}`;
  if (word === 'additionalProperties') return unknownKey(key ?? '', known);
  return PREDICATES[`${word} ${limit}`] ?? PREDICATES[word] ?? OTHERWISE;
}

function typesIn(types: readonly unknown[]): string {
  const words = types.flat().map(type => TYPES[String(type)] ?? String(type));
  return [...new Set(words)].join(' or ');
}

function alternativesIn(schemas: readonly Schema[] = []): string {
  const types = schemas.map(({ type }) => type);
  return types.length === 0 || types.includes(undefined) ? OTHERWISE : `must be ${typesIn(types)}`;
}

function unknownKey(key: string, known: readonly string[]): string {
  const help = suggestion(key, known);
  return known.length === 0 ? 'is not known' : `is not known${help || ';'} known: ${known.join(', ')}`;
}

function suggestion(given: string, known: readonly unknown[]): string {
  if (given === '') return '';
  const names = known.filter(each => typeof each === 'string');
  return didYouMean(given, names, '; ');
}

function limitOf({ limit }: ValidationError): string {
  return Array.isArray(limit) ? limit.filter(each => each !== null).join(', ') : String(limit);
}

/** In a body a text that may not be empty, and is, is missing (assumption empty-string). */
function wordOf({ keyword, in: part }: ValidationError): string {
  return keyword === 'minLength' && part === 'body' ? 'required' : keyword;
}
