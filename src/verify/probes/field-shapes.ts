import { parseTimestamp } from '../../time/timestamp.ts';
import { isZoneName } from '../../time/zone.ts';
import { isFields } from '../answers.ts';

/** What a field of an object must be, and how that is said. */
export interface FieldShape {
  readonly is: (value: unknown) => boolean;
  readonly inWords: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTimestamp = (value: unknown) => isText(value) && parseTimestamp(value) !== null;

export const text: FieldShape = { is: isText, inWords: 'a string' };
export const integer: FieldShape = { is: Number.isInteger, inWords: 'an integer' };
export const boolean: FieldShape = { is: value => typeof value === 'boolean', inWords: 'a boolean' };
export const timestamp: FieldShape = { is: isTimestamp, inWords: 'YYYY-MM-DD HH:MM:SS' };
export const midnight: FieldShape = {
  is: value => isText(value) && isTimestamp(value) && value.endsWith(' 00:00:00'),
  inWords: 'YYYY-MM-DD 00:00:00',
};
export const texts: FieldShape = { is: value => Array.isArray(value) && value.every(isText), inWords: 'strings' };
export const records: FieldShape = { is: value => Array.isArray(value) && value.every(isFields), inWords: 'objects' };
export const zone: FieldShape = { is: value => isText(value) && isZoneName(value), inWords: 'a TZ database name' };
export const uuid: FieldShape = {
  is: value => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
  inWords: 'a UUID',
};

export const exactly = (expected: string): FieldShape => ({
  is: value => value === expected,
  inWords: `"${expected}"`,
});

export const textUpTo = (max: number): FieldShape => ({
  // Characters, not UTF-16 code units.
  is: value => isText(value) && [...value].length <= max,
  inWords: `a string of up to ${max} characters`,
});

export const oneOf = (...allowed: readonly string[]): FieldShape => ({
  is: value => isText(value) && allowed.includes(value),
  inWords: `one of ${allowed.join(', ')}`,
});

export const orNull = ({ is, inWords }: FieldShape): FieldShape => ({
  is: value => value === null || is(value),
  inWords: `${inWords}, or null`,
});
