import type { ValidationError } from './validation-errors.ts';

/**
 * The service's wording by keyword, and by what the schema asks for where that matters. `:field` and `:limit` are
 * filled in. Assumption messages: the service's own words where they are known, the same style elsewhere.
 */
const MESSAGES: Readonly<Record<string, string>> = {
  repeated: 'The :field field must be given only once.',
  required: 'The :field field is required.',
  'type string': 'The :field field must be a string.',
  'type integer': 'The :field field must be an integer.',
  'type number': 'The :field field must be a number.',
  'type boolean': 'The :field field must be true or false.',
  'type array': 'The :field field must be an array.',
  'type object': 'The :field field must be an object.',
  'type string, object': 'The :field field must be a name or an object.',
  minimum: 'The :field field must be at least :limit.',
  maximum: 'The :field field must not be greater than :limit.',
  exclusiveMinimum: 'The :field field must be greater than :limit.',
  minLength: 'The :field field must not be empty.',
  maxLength: 'The :field field must not be greater than :limit characters.',
  minItems: 'The :field field must have at least :limit items.',
  maxItems: 'The :field field must not have more than :limit items.',
  minProperties: 'The :field must have at least :limit field.',
  enum: 'The selected :field is invalid. Allowed: :limit.',
  const: 'The :field field must be :limit.',
  pattern: 'The :field field format is invalid.',
  'format zone': 'The :field field must be a valid timezone.',
  'format date': 'The :field field must match the format YYYY-MM-DD.',
  'format instant': 'The :field field must be an ISO 8601 instant with a zone, in the years 2000 to 2100.',
  'format moment': 'The :field field must be an ISO 8601 instant with a zone or YYYY-MM-DD HH:MM:SS (UTC).',
  'format plain-text': 'The :field field must not hold control characters or lone surrogates.',
  'format name': 'The :field field must be 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-".',
  'format ability': 'The :field field must be *, all-sites-readonly, read:SITE or manage:SITE.',
  additionalProperties: 'The :field field is not known.',
};
const OTHERWISE = 'The :field field is invalid.';

/** What the client is told of an error; never the validator's own wording. */
export function messageOf(error: ValidationError): string {
  const limit = Array.isArray(error.limit) ? error.limit.filter(each => each !== null).join(', ') : String(error.limit);
  const wording = MESSAGES[wordOf(error)] ?? MESSAGES[`${error.keyword} ${limit}`] ?? OTHERWISE;
  return wording.replace(/:(field|limit)/g, blank => (blank === ':field' ? error.field : limit));
}

/** A required text that is empty is missing (assumption empty-string), and in a body any text that may not be empty is. */
function wordOf({ keyword, in: part, required }: ValidationError): string {
  return keyword === 'minLength' && (required || part === 'body') ? 'required' : keyword;
}
