import { describe, expect, it } from 'vitest';
import { messageOf, type ValidationError } from '../../src/contract/messages.ts';
import { onePerField } from '../../src/contract/schema.ts';

const error = (keyword: string, limit?: unknown, more: Partial<ValidationError> = {}): ValidationError => ({
  in: 'body',
  field: 'name',
  keyword,
  limit,
  ...more,
});

describe('messageOf', () => {
  it.each([
    ['required', true, 'The name field is required.'],
    ['type', 'string', 'The name field must be a string.'],
    ['type', 'integer', 'The name field must be an integer.'],
    ['type', 'boolean', 'The name field must be true or false.'],
    ['type', 'array', 'The name field must be an array.'],
    ['type', ['integer', 'null'], 'The name field must be an integer or null.'],
    [
      'anyOf',
      [{ type: 'string' }, { type: ['object', 'null'] }],
      'The name field must be a string or an object or null.',
    ],
    ['minimum', 1, 'The name field must be at least 1.'],
    ['maximum', 100, 'The name field must not be greater than 100.'],
    ['maxLength', 30, 'The name field must not be greater than 30 characters.'],
    ['enum', ['none', 'private', null], 'The selected name is invalid. Allowed: none, private.'],
    ['format', 'zone', 'The name field must be a valid timezone.'],
    ['format', 'date', 'The name field must match the format YYYY-MM-DD.'],
    ['additionalProperties', false, 'The name field is not known.'],
    ['never heard of', undefined, 'The name field is invalid.'],
  ])('%s %j', (keyword, limit, message) => {
    expect(messageOf(error(keyword, limit))).toBe(message);
  });

  it('tells an optional query parameter that it is empty, and anything else that it is missing', () => {
    expect(messageOf(error('minLength', 1, { in: 'query' }))).toBe('The name field must not be empty.');
    expect(messageOf(error('minLength', 1))).toBe('The name field is required.');
  });

  it('says that a list without an item must not be empty, and how many items another needs', () => {
    expect(messageOf(error('minItems', 1))).toBe('The name field must not be empty.');
    expect(messageOf(error('minItems', 2))).toBe('The name field must have at least 2 items.');
  });

  it('takes a field name as it is', () => {
    expect(messageOf(error('additionalProperties', false, { field: '$&:limit' }))).toBe(
      'The $&:limit field is not known.',
    );
  });
});

describe('onePerField', () => {
  it('keeps the most telling', () => {
    expect(onePerField([error('format', 'zone'), error('enum', []), error('type', 'string')])).toEqual([
      error('type', 'string'),
    ]);
    expect(onePerField([error('format', 'zone'), error('minLength', 1)])).toEqual([error('minLength', 1)]);
    expect(onePerField([error('minLength', 1), error('required')])).toEqual([error('required')]);
  });

  it('leaves out what lies within a field that has no valid form', () => {
    const outer = error('oneOf', [], { field: 'profile' });
    const inner = error('type', 'string', { field: 'profile.pages' });
    const other = error('type', 'string', { field: 'profiles' });
    expect(onePerField([inner, outer, other])).toEqual([outer, other]);
  });
});
