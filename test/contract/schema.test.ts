import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../src/contract/defaults.ts';
import type { Schema } from '../../src/contract/document.ts';
import { messageOf } from '../../src/contract/messages.ts';
import { errorsIn, InvalidValueError, issuesIn, isValid, refuseInvalid, schemaOf } from '../../src/contract/schema.ts';

const PERSON: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5, format: 'plain-text' },
    timezone: { type: 'string', format: 'zone', 'x-default': 'UTC' },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    colour: { type: ['string', 'null'], enum: ['red', 'green', null], 'x-default': null },
    pages: {
      anyOf: [
        { type: 'array', items: { type: 'string', format: 'date' } },
        {
          type: 'object',
          additionalProperties: false,
          required: ['count'],
          properties: { count: { type: 'integer' }, prefix: { type: 'string', 'x-default': '/' } },
        },
      ],
    },
    weights: {
      type: 'object',
      propertyNames: { enum: ['a', 'b'] },
      additionalProperties: { type: 'number', minimum: 0 },
    },
    friends: {
      type: 'array',
      maxItems: 30_000,
      items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, $kind: { type: 'string' } } },
    },
  },
};

const messages = (value: unknown, at?: string) =>
  issuesIn(PERSON, value, at).map(({ path, message }) => `${path}: ${message}`);

describe('issuesIn', () => {
  it.each<[string, unknown, string[]]>([
    ['a valid value', { name: 'Ada', timezone: 'Europe/Berlin', age: 3, colour: null, weights: { a: 1 } }, []],
    ['no object', 7, [': must be an object']],
    ['nothing', undefined, [': must be an object']],
    ['a list', [], [': must be an object']],
    ['a missing field', {}, ['name: is required']],
    ['a field that is undefined', { name: undefined }, ['name: is required']],
    ['an empty text, told once', { name: '' }, ['name: must not be empty']],
    ['a long text, counted in characters', { name: '𝒳𝒳𝒳𝒳𝒳𝒳' }, ['name: must not be greater than 5 characters']],
    ['half of a surrogate pair', { name: '\ud800' }, ['name: must not hold control characters or lone surrogates']],
    ['a zone of nowhere', { name: 'A', timezone: 'Mars' }, ['timezone: must be a valid timezone']],
    ['NaN', { name: 'A', age: Number.NaN }, ['age: must be an integer']],
    ['an infinite number', { name: 'A', weights: { a: Number.POSITIVE_INFINITY } }, ['weights.a: must be a number']],
    ['a number out of bounds', { name: 'A', age: -1 }, ['age: must be at least 0']],
    ['a word of none', { name: 'A', colour: 'blue' }, ['colour: must be one of red, green']],
    ['a key that is no name', { name: 'A', weights: { c: 1 } }, ['weights.c: must be one of a, b']],
    [
      'an unknown key',
      { name: 'A', timezon: 'UTC' },
      ['timezon: is not known; did you mean timezone? known: name, timezone, age, colour, pages, weights, friends'],
    ],
    ['an entry of a list', { name: 'A', friends: [{ id: 1 }, { id: 'x' }] }, ['friends[1].id: must be an integer']],
    ['a hole', { name: 'A', friends: new Array(1) }, ['friends[0]: must be an object']],
    [
      'a key that has to be escaped',
      { name: 'A', friends: [{ id: 1, $kind: 1 }] },
      ['friends[0].$kind: must be a string'],
    ],
    ['the list among alternatives', { name: 'A', pages: ['x'] }, ['pages[0]: must match the format YYYY-MM-DD']],
    [
      'the object among alternatives',
      { name: 'A', pages: { prefix: 1 } },
      ['pages.count: is required', 'pages.prefix: must be a string'],
    ],
    ['no alternative', { name: 'A', pages: 7 }, ['pages: must be an array or an object']],
    ['a Date', new Date(0), [': must be an object']],
    ['a Map', { name: 'A', weights: new Map([['c', 1]]) }, ['weights: must be an object']],
    [
      'several errors',
      { age: 'x', colour: 7 },
      ['name: is required', 'age: must be an integer', 'colour: must be a string or null'],
    ],
  ])('%s', (_, value, expected) => {
    expect(messages(value)).toEqual(expected);
    expect(isValid(PERSON, value)).toBe(expected.length === 0);
  });

  it('begins with the path of the value', () => {
    expect(messages({}, 'sites[2]')).toEqual(['sites[2].name: is required']);
    expect(messages(7, 'sites[2]')).toEqual(['sites[2]: must be an object']);
  });

  it('takes a prototype among the keys for a key', () => {
    const value = JSON.parse('{"name":"A","__proto__":{"name":"B"},"weights":{"__proto__":1}}');
    expect(messages(value)).toEqual([
      '__proto__: is not known; known: name, timezone, age, colour, pages, weights, friends',
      'weights.__proto__: must be one of a, b',
    ]);
  });

  it('cuts a key that is as long as the file', () => {
    expect(messages({ name: 'A', ['x'.repeat(5000)]: 1 })[0]).toMatch(/^x{79}…: is not known; known: name/);
  });

  it('is not troubled by values nested deeper than the stack, by circles and by huge lists', () => {
    const deep = JSON.parse('['.repeat(500_000) + ']'.repeat(500_000));
    const circle: Record<string, unknown> = {};
    circle.name = circle;
    expect(messages({ name: deep, pages: [deep] })).toContain('name: must be a string');
    expect(messages(circle)).toEqual(['name: must be a string']);
    expect(messages({ name: 'A', friends: new Array(2 ** 32 - 1) })).toEqual([
      'friends: must not have more than 30000 items',
    ]);
  });

  it('takes no longer for a list of what are no records', () => {
    expect(messages({ name: 'A', friends: Array.from({ length: 15_000 }, () => new Map()) })).toHaveLength(100);
  });

  it('tells a hundred issues at most, and of a very large value the first', () => {
    expect(messages({ name: 'A', friends: Array(5000).fill(7) })).toHaveLength(100);
    expect(messages({ name: 'A', friends: Array(25_000).fill(7) })).toEqual(['friends[0]: must be an object']);
  });
});

describe('errorsIn', () => {
  it('finds what is worded as sentences, by field', () => {
    const sentences = (value: unknown) =>
      Object.fromEntries(
        errorsIn(PERSON, value)
          .map(error => ({ ...error, field: error.field || 'body' }))
          .map(error => [error.field, [messageOf(error)]]),
      );
    expect(sentences({ name: '', colour: 'blue', friends: [7], agee: 1 })).toEqual({
      name: ['The name field is required.'],
      agee: [
        'The agee field is not known; did you mean age? known: name, timezone, age, colour, pages, weights, friends.',
      ],
      colour: ['The selected colour is invalid. Allowed: red, green.'],
      'friends[0]': ['The friends[0] field must be an object.'],
    });
    expect(sentences(7)).toEqual({ body: ['The body field must be an object.'] });
    expect(sentences({ name: 'A' })).toEqual({});
  });
});

describe('refuseInvalid', () => {
  it('throws all issues, led by the first', () => {
    expect(() => refuseInvalid(PERSON, { name: 'A' })).not.toThrow();
    expect(() => refuseInvalid(PERSON, { age: -1 }, 'me')).toThrow(InvalidValueError);
    expect(() => refuseInvalid(PERSON, { age: -1 }, 'me')).toThrow('me.name: is required');
  });
});

describe('withDefaults', () => {
  it('fills in a copy, alternatives and lists included', () => {
    const given = Object.freeze({ friends: [{ id: 1, more: 2 }], name: 'A', pages: Object.freeze({ count: 1 }) });
    const made = withDefaults(PERSON, given);
    expect(JSON.stringify(made)).toBe(
      '{"name":"A","timezone":"UTC","colour":null,"pages":{"count":1,"prefix":"/"},"friends":[{"id":1,"more":2}]}',
    );
  });

  it('keeps a prototype among the keys a key', () => {
    const made = withDefaults({ type: 'object' }, JSON.parse('{"__proto__":{"a":1}}')) as object;
    expect(Object.keys(made)).toEqual(['__proto__']);
    expect('a' in made).toBe(false);
  });
});

describe('schemaOf', () => {
  it('is a component of the control document, references replaced', () => {
    expect(issuesIn(schemaOf('TokenCreation'), { name: 'x', abilities: ['all'] })).toEqual([
      { path: 'abilities[0]', message: 'must be *, all-sites-readonly, read:SITE or manage:SITE' },
    ]);
    expect(schemaOf('TokenCreation')).toBe(schemaOf('TokenCreation'));
  });
});
